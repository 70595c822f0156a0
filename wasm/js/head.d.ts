// Made by wasm/make.mjs from the published schemas; do not edit.

/** A log that grows, one request at a time; docs/protocol.md has the requests. */
export declare class Session {
  /** `name` is what documents call the log; `boards` has the texts of board files by the paths that logs name them with. */
  constructor(options?: { name?: string; boards?: Record<string, string> });
  /** The reply to a request. */
  request<Asked extends SessionRequest["do"]>(request: SessionRequest & { do: Asked }): ReplyTo<Asked>;
  /** The reply to a line in short hand, or to a request in JSON. */
  request(request: string): SessionReply;
  /** The same in JSON, text for text. */
  requestText(request: string): string;
}

/** The forms of the reply to one request: that of its answer, and that of its refusal, whose `ok` is false. */
export type ReplyTo<Asked extends SessionRequest["do"], Reply = SessionReply> = Reply extends { do: infer Answered }
  ? Asked extends Answered
    ? Reply
    : never
  : never;

/** How logs are judged. */
export interface CheckOptions {
  /** What documents call the log; `-` if left out. */
  name?: string;
  /** The texts of board files, by the paths that logs name them with. */
  boards?: Record<string, string>;
  /** Every line of the text is a log. */
  lines?: boolean;
  /** Judge on after an illegal move, which is left out. */
  keepGoing?: boolean;
  /** A game that is not over is illegal. */
  complete?: boolean;
  /** How many findings are listed at most. */
  maxFindings?: number;
}

/** The verdict of a text that holds one log. Throws if it holds several. */
export declare function check(log: string, options?: CheckOptions): Verdict;
/** The verdicts of all logs of a text, in their order. */
export declare function checkAll(log: string, options?: CheckOptions): Verdict[];
/** What probably happened in a log that is not sound: the smallest changes after which it is. */
export declare function repair(log: string, options?: Pick<CheckOptions, "name" | "boards">): Repairs;

