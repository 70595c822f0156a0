// Bundles page.js, opens it in headless Chromium, lets `railref lsp` answer its language client over a WebSocket, and prints the results.
// node run.mjs RAILREF
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { build } from "esbuild";
import { WebSocketServer } from "ws";

const railref = process.argv[2] ?? "railref";
const folder = mkdtempSync(join(tmpdir(), "railref-vscode-"));
const here = import.meta.dirname;
await build({
  entryPoints: { page: join(here, "page.js"), worker: join(here, "node_modules/@codingame/monaco-vscode-editor-api/esm/vs/editor/editor.worker.js") },
  bundle: true, format: "esm", splitting: true, outdir: folder, logLevel: "error", assetNames: "[name]",
  loader: { ".ttf": "file", ".svg": "file", ".png": "file", ".mp3": "file", ".html": "file", ".wasm": "file" },
});

const PAGE = '<!DOCTYPE html><meta charset="utf-8"><link rel="stylesheet" href="/page.css"><div id="editor" style="width:1000px;height:700px"></div><script type="module" src="/page.js"></script>';
const TYPES = { ".js": "text/javascript", ".css": "text/css" };
let browser;
const server = createServer((request, response) => {
  if (request.method === "POST") {
    let body = "";
    request.on("data", (part) => { body += part; }).on("end", () => { response.end(); finish(JSON.parse(body)); });
  } else if (request.url === "/") {
    response.setHeader("content-type", "text/html").end(PAGE);
  } else {
    try {
      response.setHeader("content-type", TYPES[extname(request.url)] ?? "application/octet-stream").end(readFileSync(join(folder, request.url)));
    } catch {
      response.writeHead(404).end();
    }
  }
});

// One message per frame on the socket, a Content-Length before each on the pipe.
new WebSocketServer({ server, path: "/lsp" }).on("connection", (socket) => {
  const lsp = spawn(railref, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
  lsp.on("error", (why) => finish([{ name: "railref lsp", why: String(why) }]));
  let read = Buffer.alloc(0);
  lsp.stdout.on("data", (part) => {
    read = Buffer.concat([read, part]);
    for (;;) {
      const end = read.indexOf("\r\n\r\n");
      const length = Number(/content-length: *(\d+)/i.exec(read.subarray(0, Math.max(end, 0)).toString())?.[1]);
      if (end < 0 || read.length < end + 4 + length) return;
      socket.send(read.subarray(end + 4, end + 4 + length).toString());
      read = read.subarray(end + 4 + length);
    }
  });
  socket.on("message", (message) => {
    const text = Buffer.from(message);
    lsp.stdin.write(`Content-Length: ${text.length}\r\n\r\n`);
    lsp.stdin.write(text);
  });
  socket.on("close", () => lsp.stdin.end());
});

function finish(said) {
  const wrong = said.filter((one) => one.why);
  wrong.forEach((one) => console.error(`VS Code, ${one.name}: ${one.why}`));
  console.error(`VS Code: ${said.length - wrong.length} of ${said.length} as they should be`);
  browser?.kill("SIGKILL");
  setTimeout(() => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(wrong.length ? 1 : 0);
  }, 200);
}

server.listen(0, "127.0.0.1", () => {
  const address = `http://127.0.0.1:${server.address().port}/`;
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", `--user-data-dir=${join(folder, "profile")}`];
  const verbose = process.env.VERBOSE ? ["--enable-logging=stderr"] : [];
  browser = spawn(process.env.CHROMIUM ?? "chromium", [...flags, ...verbose, address], { stdio: ["ignore", "ignore", verbose.length ? "inherit" : "ignore"] });
  browser.on("error", (why) => finish([{ name: "Chromium", why: String(why) }]));
  setTimeout(() => finish([{ name: "the page", why: "said nothing in two minutes" }]), 120_000).unref();
});
