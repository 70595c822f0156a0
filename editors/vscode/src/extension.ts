// The client of `railref lsp`: it starts the server, tells it the settings, and starts it anew when they change.
import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

/** What the server is told of the settings; see docs/editors.md. */
function options(): Record<string, boolean | string> {
  const settings = vscode.workspace.getConfiguration("railref");
  const told: Record<string, boolean | string> = {};
  for (const key of ["keepGoing", "complete", "inlayHints"]) {
    told[key] = settings.get<boolean>(key, false);
  }
  const manual = settings.get<string>("manual", "").trim();
  if (manual !== "") {
    told.manual = manual;
  }
  return told;
}

async function start(): Promise<void> {
  const command = vscode.workspace.getConfiguration("railref").get<string>("path", "railref");
  const server: ServerOptions = { command, args: ["lsp"] };
  const asked: LanguageClientOptions = {
    // A file that is neither a log nor a board gets nothing from the server. Logs that are not saved yet are judged too.
    documentSelector: [
      ...["yaml", "json", "jsonc"].flatMap((language) => [
        { language, scheme: "file" },
        { language, scheme: "untitled" },
      ]),
      // Without an extension for TOML it is plain text.
      { scheme: "file", pattern: "**/railref.toml" },
    ],
    initializationOptions: options(),
    // When one of these changes, the logs that it concerns are judged again.
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/{railref.toml,*.yaml,*.yml,*.json}") },
  };
  client = new LanguageClient("railref", "railref", server, asked);
  try {
    await client.start();
  } catch (why) {
    const choice = await vscode.window.showErrorMessage(
      `railref does not start: ${why instanceof Error ? why.message : String(why)}`,
      "Open the settings",
    );
    if (choice !== undefined) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "railref.path");
    }
  }
}

async function restart(): Promise<void> {
  await stop();
  await start();
}

async function stop(): Promise<void> {
  const old = client;
  client = undefined;
  await old?.dispose();
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(
    vscode.commands.registerCommand("railref.restart", restart),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("railref")) {
        await restart();
      }
    }),
  );
  await start();
}

export function deactivate(): Promise<void> {
  return stop();
}
