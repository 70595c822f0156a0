// Calls the referee in the WebAssembly module. The same code runs in Node, in a browser and in the page. A request is a text, and
// so is its reply; wasm/src/lib.rs explains how they are passed.

function referee(module) {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  // The memory of an instance never shrinks, so one that has grown beyond this many bytes is replaced before the next question.
  const MOST_KEPT = 64 * 1024 * 1024;

  class Instance {
    constructor() {
      this.exports = new WebAssembly.Instance(module, {}).exports;
    }

    // Returns the module's answer to a text. An instance that has failed accepts no further request, because its state is unknown.
    answer(text) {
      if (this.failed) throw new Error("the referee has failed at an earlier request of this session");
      const { alloc, dealloc, request, memory } = this.exports;
      const bytes = encoder.encode(text);
      this.failed = true;
      try {
        const at = alloc(bytes.length) >>> 0;
        new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
        const reply = request(at, bytes.length) >>> 0;
        const length = new DataView(memory.buffer).getUint32(reply, true);
        const answer = decoder.decode(new Uint8Array(memory.buffer, reply + 4, length));
        dealloc(reply, length + 4);
        this.failed = false;
        return answer;
      } catch (cause) {
        throw new Error(`the referee has failed at this request (${cause.message}); please report it`, { cause });
      }
    }
  }

  // Questions that belong to no session are answered by an instance of their own.
  let desk = null;
  const ask = (question, about) => {
    if (desk === null || desk.failed) desk = new Instance();
    const reply = JSON.parse(desk.answer(JSON.stringify({ ask: question, ...about })));
    if (desk.exports.memory.buffer.byteLength > MOST_KEPT) desk = null;
    if (reply.error) throw new Error(reply.error.message);
    return reply;
  };

  const text = (log) => {
    if (typeof log !== "string") throw new TypeError("a log is a string");
    // Half of a surrogate pair is replaced, as it is wherever else text is encoded in UTF-8.
    return log.replace(/\p{Surrogate}/gu, "\ufffd");
  };
  const options = ({ name, boards, lines, keepGoing, complete, maxFindings } = {}) => ({
    name,
    boards,
    lines,
    keep_going: keepGoing,
    complete,
    max_findings: maxFindings,
  });

  // A log that grows by requests. It has an instance of its own.
  class Session {
    #instance = new Instance();

    constructor({ name, boards } = {}) {
      if (name !== undefined || boards !== undefined) {
        const begun = JSON.parse(this.#instance.answer(JSON.stringify({ ask: "session", name, boards })));
        if (begun.error) throw new TypeError(begun.error.message);
      }
    }

    // Returns the reply to a request, which is an object or a text: a request in JSON or a line in short hand.
    request(request) {
      return JSON.parse(this.requestText(typeof request === "string" ? request : JSON.stringify(request)));
    }

    // Does the same, but takes and returns text.
    requestText(request) {
      if (typeof request !== "string") throw new TypeError("a request is an object or a string");
      // The space keeps the module from answering a question, which is not a request of a session.
      return this.#instance.answer(request.startsWith('{"ask":') ? ` ${request}` : request);
    }
  }

  // Returns the verdicts on all logs in a text, in order.
  const checkAll = (log, more) => ask("check", { log: text(log), ...options(more) }).documents.map((one) => one.document);

  // Returns the verdict on a text that holds one log.
  const check = (log, more) => {
    const documents = checkAll(log, more);
    if (documents.length > 1) throw new Error(`the text holds ${documents.length} logs: checkAll takes them`);
    return documents[0];
  };

  // Returns what probably happened in a log that is not sound.
  const repair = (log, more) => ask("repair", { log: text(log), ...options(more) }).document;

  return { Session, check, checkAll, repair, ask };
}
