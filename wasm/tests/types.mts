// Uses the package's types as a program would. It is compiled and never run.

import { Session, check, checkAll, repair } from "../../target/npm/railref/index.js";
import type { Repairs, SessionReply, Verdict } from "../../target/npm/railref/index.js";

const verdict: Verdict = check("game: steel-driver", { name: "a.yaml", keepGoing: true });
const rules: string[] = verdict.violations.map((finding) => finding.rule);
const places: number[] = checkAll("").flatMap((one) => one.ranking.map((row) => row.place));
const repairs: Repairs = repair("");
const session = new Session({ boards: { "a.yaml": "" } });
const reply: SessionReply = session.request({ do: "play", line: "red bal pit", try: true });
session.request("bid 3");
session.request({ do: "new", game: "mini-rails", players: ["Ann", "Ben", "Cleo"] });
// @ts-expect-error: there is no such request
session.request({ do: "win" });
// @ts-expect-error: a log is a text
check(7);
console.log(rules, places, repairs.repairs[0]?.sentence, reply.ok);
