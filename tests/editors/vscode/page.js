// A log in VS Code's editor, with VS Code's language client and `railref lsp`. The result of each case goes to run.mjs.
import "vscode/localExtensionHost";
import * as vscode from "vscode";
import { initialize } from "@codingame/monaco-vscode-api";
import { ExtensionHostKind, registerExtension } from "@codingame/monaco-vscode-api/extensions";
import getConfigurationServiceOverride from "@codingame/monaco-vscode-configuration-service-override";
import * as monaco from "@codingame/monaco-vscode-editor-api";
import getExtensionServiceOverride from "@codingame/monaco-vscode-extensions-service-override";
import getFilesServiceOverride, { RegisteredFileSystemProvider, RegisteredMemoryFile, registerFileSystemOverlay } from "@codingame/monaco-vscode-files-service-override";
import getLanguagesServiceOverride from "@codingame/monaco-vscode-languages-service-override";
import getModelServiceOverride from "@codingame/monaco-vscode-model-service-override";
import getViewsServiceOverride, { Parts, attachPart } from "@codingame/monaco-vscode-views-service-override";
import { BaseLanguageClient, CloseAction, ErrorAction } from "vscode-languageclient/browser.js";
import { WebSocketMessageReader, WebSocketMessageWriter, toSocket } from "vscode-ws-jsonrpc";

const MANUAL = "https://manual.example/";
const HEAD = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves:\n";
const SOLD = "  - {sale: red, by: Andy, to: Andy, price: 3}\n  - {sale: yellow, by: Don, to: Don, price: 3}\n  - {pass: Simon}\n  - {pass: Andy}\n  - {pass: Don}\n";
const TAKEN = HEAD + SOLD + "  - {build: red, from: Baltimore, to: Pittsburgh}\n  - {build: yellow, from: Baltimore, to: Pittsburgh}\n";

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
/** What `look` gives once it gives something. */
const until = async (what, look) => {
  for (let tries = 0; tries < 200; tries++) {
    const found = await look();
    if (found) return found;
    await wait(25);
  }
  throw new Error(`in vain waited for ${what}`);
};
const is = (said, why) => {
  if (!said) throw new Error(typeof why === "string" ? why : JSON.stringify(why));
};

globalThis.MonacoEnvironment = { getWorkerUrl: () => "/worker.js", getWorkerOptions: () => ({ type: "module" }) };

async function start() {
  await initialize({
    ...getConfigurationServiceOverride(), ...getFilesServiceOverride(), ...getLanguagesServiceOverride(), ...getModelServiceOverride(), ...getExtensionServiceOverride(), ...getViewsServiceOverride(),
  });
  const yaml = { name: "yaml", publisher: "railref", version: "1.0.0", engines: { vscode: "*" }, contributes: { languages: [{ id: "yaml", extensions: [".yaml"] }] } };
  await registerExtension(yaml, ExtensionHostKind.LocalProcess).whenReady();
  attachPart(Parts.EDITOR_PART, document.getElementById("editor"));
  const uri = vscode.Uri.file("/logs/friday.yaml");
  const files = new RegisteredFileSystemProvider(false);
  files.registerFile(new RegisteredMemoryFile(uri, TAKEN));
  registerFileSystemOverlay(1, files);
  // In a tab: the client asks for diagnostics only of files in a tab.
  await vscode.window.showTextDocument(uri);
  const editor = await until("the editor", () => monaco.editor.getEditors().find((one) => one.getModel()?.uri.path === uri.path));
  const model = editor.getModel();
  editor.updateOptions({ quickSuggestions: false, wordBasedSuggestions: "off", tabSize: 2 });
  const socket = new WebSocket(`ws://${location.host}/lsp`);
  await new Promise((open) => socket.addEventListener("open", open));
  const client = new (class extends BaseLanguageClient {
    createMessageTransports() {
      return Promise.resolve({ reader: new WebSocketMessageReader(toSocket(socket)), writer: new WebSocketMessageWriter(toSocket(socket)) });
    }
  })("railref", "railref", {
    documentSelector: [{ language: "yaml" }],
    initializationOptions: { manual: MANUAL, inlayHints: true },
    errorHandler: { error: () => ({ action: ErrorAction.Continue }), closed: () => ({ action: CloseAction.DoNotRestart }) },
  });
  await client.start();
  return { uri, model, editor, client };
}

/** What stands in the last line when the first suggestion is taken, as by Ctrl+Space and Enter. */
async function taken({ model, editor }, text) {
  model.setValue(text);
  editor.focus();
  editor.setPosition(model.getFullModelRange().getEndPosition());
  editor.trigger("test", "editor.action.triggerSuggest", {});
  const widget = editor.getContribution("editor.contrib.suggestController").widget.value;
  await until("the menu", () => document.querySelector(".suggest-widget.visible .monaco-list-row.focused") && widget.getFocusedItem());
  editor.trigger("test", "acceptSelectedSuggestion", {});
  await until("the insertion", () => model.getValue() !== text);
  return model.getLineContent(model.getLineCount());
}

const COMPLETIONS = [
  ["a move after its first letters", HEAD + SOLD + "  - {bu", /^  - \{build: red, from: [^{}]+, to: [^{}]+\}$/],
  ["a move where an entry begins", HEAD + SOLD + "  - ", /^  - \{build: red, from: [^{}]+, to: [^{}]+\}$/],
  ["a value", HEAD + SOLD + "  - {build: red, from: New York, to: ", /^  - \{build: red, from: New York, to: [A-Za-z ]+$/],
  ["a value of two words", HEAD + SOLD + "  - {build: red, from: New Y", /^  - \{build: red, from: New York$/],
  ["the next key in braces", HEAD + "  - {offer: red, ", /^  - \{offer: red, by: $/],
  ["the next key in a block", HEAD + "  - offer: red\n    b", /^    by: $/],
  ["a ruling", "game: steel-driver\nrulings:\n  unc", /^  uncontrolled-company: $/],
];

/** The cases, in their order: each begins from a text of its own. */
const cases = ({ uri, model, editor }) => {
  const ask = (command, ...more) => vscode.commands.executeCommand(command, uri, ...more);
  const set = (text) => model.setValue(text);
  const apply = async (edit) => {
    const before = model.getValue();
    is(await vscode.workspace.applyEdit(edit), "the edit was refused");
    await until("the edit", () => model.getValue() !== before);
  };
  const found = () => vscode.languages.getDiagnostics(uri);
  return [
    ["diagnostics with code, link and the move to blame", async () => {
      const [one] = await until("a diagnostic", () => found().length && found());
      is(found().length === 1 && one.source === "railref" && one.range.start.line === 9, one);
      is(one.code.value === "steel-driver/route-taken", one.code);
      is(one.code.target.toString() === MANUAL + "rules/steel-driver.html#route-taken", one.code);
      is(one.relatedInformation.some((related) => related.location.range.start.line === 8), one);
    }],
    ["a diagnostic stays while a line is typed below it", async () => {
      for (const letter of "  - {bui") {
        editor.setPosition(model.getFullModelRange().getEndPosition());
        editor.trigger("keyboard", "type", { text: letter });
        // The client asks again at every letter; a request that it cancelled may show as an empty list for a moment.
        await wait(100);
        await until(`the diagnostic behind ${letter}`, () => found().some((one) => one.code.value === "steel-driver/route-taken"));
      }
    }],
    ...COMPLETIONS.map(([name, text, wanted]) => [`completion: ${name}`, async (editing) => {
      const line = await taken(editing, text);
      is(wanted.test(line), `became ${line}`);
    }]),
    ["hover", async () => {
      set(TAKEN);
      const hovers = await until("a hover", async () => {
        const all = await ask("vscode.executeHoverProvider", new vscode.Position(8, 8));
        return all.length && all;
      });
      is(/build/.test(hovers[0].contents[0].value) && hovers[0].range.start.line === 8, hovers);
    }],
    ["a repair", async () => {
      set(TAKEN);
      await until("the diagnostic", () => found()[0]?.code.value === "steel-driver/route-taken");
      const actions = await ask("vscode.executeCodeActionProvider", found()[0].range, "quickfix");
      const repair = actions.find((action) => action.title.startsWith("Repair: "));
      is(repair && actions.every((action) => action.kind.value.startsWith("quickfix")), actions.map((action) => action.title));
      await apply(repair.edit);
      await until("a sound log", () => found().length === 0);
    }],
    ["formatting", async () => {
      set(HEAD + "  - {sale:   red,by: Andy, to: Andy, price: 3}\n");
      await until("the file at the server", async () => (await ask("vscode.executeDocumentSymbolProvider"))?.length);
      await editor.getAction("editor.action.formatDocument").run();
      await until("the layout", () => model.getValue() === HEAD + "  - {sale: red, by: Andy, to: Andy, price: 3}\n");
    }],
    ["rename of a player", async () => {
      set(TAKEN);
      await apply(await ask("vscode.executeDocumentRenameProvider", new vscode.Position(1, 11), "Ann"));
      is(model.getValue() === TAKEN.replaceAll("Andy", "Ann"), model.getValue());
    }],
    ["definition, outline, folding, selection, hints", async () => {
      set(TAKEN);
      const [player] = await until("a definition", async () => {
        const all = await ask("vscode.executeDefinitionProvider", new vscode.Position(3, 22));
        return all.length && all;
      });
      is((player.targetRange ?? player.range).start.line === 1, player);
      const outline = await ask("vscode.executeDocumentSymbolProvider");
      const moves = outline.find((one) => one.name === "moves");
      is(/turn 1/.test(moves.children[0].name), moves.children.map((one) => one.name));
      is((await ask("vscode.executeFoldingRangeProvider")).length, "nothing folds");
      const [selection] = await ask("vscode.executeSelectionRangeProvider", [new vscode.Position(3, 22)]);
      is(selection.parent, "a selection does not grow");
      const hints = await ask("vscode.executeInlayHintProvider", new vscode.Range(0, 0, 10, 0));
      is(hints.length, "no hints");
    }],
    ["a YAML file that is no log gets nothing", async () => {
      set("site_name: A board game\nnav:\n  - index.md\n");
      await until("silence", () => found().length === 0);
      is(!(await ask("vscode.executeDocumentSymbolProvider"))?.length, "an outline");
    }],
  ];
};

const said = [];
try {
  const editing = await start();
  for (const [name, run] of cases(editing)) {
    try {
      await run(editing);
      said.push({ name });
    } catch (why) {
      said.push({ name, why: String(why.message ?? why).slice(0, 600) });
    }
  }
} catch (why) {
  said.push({ name: "the start", why: String(why.stack ?? why).slice(0, 2000) });
}
await fetch("/said", { method: "POST", body: JSON.stringify(said) });
