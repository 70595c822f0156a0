// The referee in JavaScript, over the WebAssembly module: the same lines in Node, in a browser and in the page.
// A request is a text, and so is its reply; see wasm/src/lib.rs for how they are handed over.

function referee(module) {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  // Memory of a module never shrinks: an instance that has needed more than this for one question is not kept for the next.
  const MOST_KEPT = 64 * 1024 * 1024;

  class Instance {
    constructor() {
      this.exports = new WebAssembly.Instance(module, {}).exports;
    }

    // What the module answers to a text. An instance that failed at a request answers no other: its state is unknown.
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

  // What is asked of no session: an instance of its own answers.
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
    // Half a character is none: it is shown as such, as in every other text.
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

  // A log that grows, by requests; it lives in an instance of its own.
  class Session {
    #instance = new Instance();

    constructor({ name, boards } = {}) {
      if (name !== undefined || boards !== undefined) {
        const begun = JSON.parse(this.#instance.answer(JSON.stringify({ ask: "session", name, boards })));
        if (begun.error) throw new TypeError(begun.error.message);
      }
    }

    // The reply to a request: an object, or a text, which is a request in JSON or a line in short hand.
    request(request) {
      return JSON.parse(this.requestText(typeof request === "string" ? request : JSON.stringify(request)));
    }

    // The same, text for text.
    requestText(request) {
      if (typeof request !== "string") throw new TypeError("a request is an object or a string");
      // A question is none of a session's requests.
      return this.#instance.answer(request.startsWith('{"ask":') ? ` ${request}` : request);
    }
  }

  // The verdicts of all logs of a text, in their order.
  const checkAll = (log, more) => ask("check", { log: text(log), ...options(more) }).documents.map((one) => one.document);

  // The verdict of a text that holds one log.
  const check = (log, more) => {
    const documents = checkAll(log, more);
    if (documents.length > 1) throw new Error(`the text holds ${documents.length} logs: checkAll takes them`);
    return documents[0];
  };

  // What probably happened in a log that is not sound.
  const repair = (log, more) => ask("repair", { log: text(log), ...options(more) }).document;

  return { Session, check, checkAll, repair, ask };
}
