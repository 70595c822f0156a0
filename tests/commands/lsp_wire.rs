//! `railref lsp` when the input contains something that is not a message: it is answered, or ends
//! the session with a message, in bounded memory. And the folders from which boards are read.

use crate::support::command::PROGRAM;
use serde_json::{Value as Json, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

struct Editor {
    server: Child,
    to: Option<ChildStdin>,
    from: mpsc::Receiver<Json>,
}

/// Returns the messages of the server one by one. A server that is silent fails the test instead of
/// hanging it.
fn listen(mut from: BufReader<ChildStdout>) -> mpsc::Receiver<Json> {
    let (send, receive) = mpsc::channel();
    std::thread::spawn(move || {
        loop {
            let mut length = 0;
            loop {
                let mut line = String::new();
                if from.read_line(&mut line).expect("a head") == 0 {
                    return;
                }
                match line.trim().strip_prefix("Content-Length: ") {
                    Some(number) => length = number.parse().expect("a number"),
                    None => break,
                }
            }
            let mut body = vec![0; length];
            from.read_exact(&mut body).expect("a body");
            send.send(serde_json::from_slice(&body).expect("JSON"))
                .expect("heard");
        }
    });
    receive
}

impl Editor {
    /// Starts a server with a memory limit of one gigabyte.
    fn spawn() -> Self {
        let script = "ulimit -v 1000000 && exec \"$0\" lsp";
        let mut server = Command::new("sh")
            .args(["-c", script, PROGRAM])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("starts");
        let from = listen(BufReader::new(server.stdout.take().expect("piped")));
        Self {
            to: server.stdin.take(),
            server,
            from,
        }
    }

    fn start(params: Json) -> Self {
        let mut editor = Self::spawn();
        editor.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}));
        assert_eq!(editor.read()["result"]["serverInfo"]["name"], "railref");
        editor
    }

    fn raw(&mut self, bytes: &[u8]) {
        let to = self.to.as_mut().expect("open");
        to.write_all(bytes)
            .and_then(|()| to.flush())
            .expect("written");
    }

    fn body(&mut self, body: &[u8]) {
        self.raw(
            &[
                format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes(),
                body,
            ]
            .concat(),
        );
    }

    fn send(&mut self, message: &Json) {
        self.body(message.to_string().as_bytes());
    }

    #[track_caller]
    fn read(&self) -> Json {
        self.from
            .recv_timeout(Duration::from_secs(60))
            .expect("an answer")
    }

    /// Asserts that the server still answers.
    #[track_caller]
    fn lives(&mut self) {
        self.send(&json!({"jsonrpc": "2.0", "id": "alive", "method": "textDocument/rename", "params": {}}));
        assert_eq!((&self.read()["id"], true), (&json!("alive"), true));
    }

    /// Ends the input; returns the exit status and the remaining messages.
    fn end(mut self) -> (Option<i32>, String) {
        drop(self.to.take());
        let mut errors = String::new();
        self.server
            .stderr
            .take()
            .expect("piped")
            .read_to_string(&mut errors)
            .expect("text");
        (self.server.wait().expect("ends").code(), errors)
    }

    fn diagnostics(&mut self, uri: &str, text: &str) -> String {
        let document = json!({"uri": uri, "languageId": "yaml", "version": 1, "text": text});
        self.send(&json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}}));
        self.read()["params"]["diagnostics"].to_string()
    }
}

#[test]
fn what_is_no_message_is_answered_and_survived() {
    let mut editor = Editor::start(json!({"capabilities": {}}));
    for (body, code, id) in [
        (&b"{"[..], -32700, json!(null)),
        (b"\xff\xfe", -32700, json!(null)),
        (b"", -32700, json!(null)),
        (b"null", -32600, json!(null)),
        (b"[{\"jsonrpc\": \"2.0\"}]", -32600, json!(null)),
        (b"{\"id\": 7, \"method\": 3}", -32600, json!(7)),
        (
            b"{\"id\": 99999999999, \"method\": \"shutdown\"}",
            -32600,
            json!(99_999_999_999_u64),
        ),
        (
            b"{\"id\": 1.5, \"method\": \"shutdown\"}",
            -32600,
            json!(1.5),
        ),
        ("[".repeat(100_000).as_bytes(), -32700, json!(null)),
    ] {
        editor.body(body);
        let reply = editor.read();
        assert_eq!(
            (&reply["error"]["code"], &reply["id"]),
            (&json!(code), &id),
            "{:.80}",
            String::from_utf8_lossy(body)
        );
        editor.lives();
    }
    for head in [
        "nonsense\r\n\r\n",
        "Content-Length: many\r\n\r\n",
        "Content-Length: -1\r\n\r\n",
        "Content-Type: x\r\n\r\n",
        "\r\n",
    ] {
        editor.raw(head.as_bytes());
        assert_eq!(editor.read()["error"]["code"], -32700, "{head:?}");
        editor.lives();
    }
    // Answers are not answered, whatever they contain.
    editor.body(b"{\"id\": null, \"error\": {\"code\": 1, \"message\": \"x\"}}");
    editor.body(b"{\"jsonrpc\": \"2.0\", \"id\": 3, \"result\": null}");
    editor.lives();
    // Other spellings of headers are read too.
    let message = json!({"jsonrpc": "2.0", "id": 5, "method": "textDocument/rename"}).to_string();
    editor
        .raw(format!("content-length:{}\nContent-Type: application/vscode-jsonrpc; charset=utf-8\n\n{message}", message.len()).as_bytes());
    assert_eq!(editor.read()["id"], 5);
    assert_eq!(editor.end(), (Some(1), String::new()));
}

#[test]
fn lengths_beyond_reason_take_no_memory() {
    let mut editor = Editor::start(json!({}));
    editor.raw(b"Content-Length: 50000000000\r\n\r\n{\"jsonrpc\": \"2.0\"}");
    assert_eq!(editor.read()["error"]["code"], -32700);
    assert_eq!(
        editor.end(),
        (
            Some(2),
            "railref: lsp: a message of 50000000000 bytes is announced\n".to_owned()
        )
    );
    // A body that is announced and does not arrive.
    let mut editor = Editor::start(json!({}));
    editor.raw(b"Content-Length: 60000000\r\n\r\n{}");
    assert_eq!(
        editor.end(),
        (
            Some(2),
            "railref: lsp: the input ends after 2 of the 60000000 bytes of a message\n".to_owned()
        )
    );
    // A body that is too long is skipped.
    let mut editor = Editor::start(json!({}));
    let piece = vec![b' '; 1 << 20];
    editor.raw(format!("Content-Length: {}\r\n\r\n", 100 << 20).as_bytes());
    (0..100).for_each(|_| editor.raw(&piece));
    assert_eq!(editor.read()["error"]["code"], -32600);
    editor.lives();
    editor.raw(&vec![b'x'; 5000]);
    let (status, errors) = editor.end();
    assert_eq!(
        (status, errors.as_str()),
        (
            Some(2),
            "railref: lsp: a line of a message's head does not end\n"
        )
    );
}

#[test]
fn a_session_begins_with_initialize_and_ends_once() {
    let mut editor = Editor::spawn();
    editor.send(&json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {}}));
    editor.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "shutdown"}));
    assert_eq!(editor.read()["error"]["code"], -32002);
    editor.send(&json!({"jsonrpc": "2.0", "id": 2, "method": "initialize", "params": null}));
    assert_eq!(
        editor.read()["result"]["capabilities"]["textDocumentSync"]["change"],
        2
    );
    editor.send(&json!({"jsonrpc": "2.0", "id": 3, "method": "initialize", "params": {}}));
    assert_eq!(editor.read()["error"]["code"], -32600);
    editor.send(&json!({"jsonrpc": "2.0", "id": 4, "method": "shutdown"}));
    assert_eq!(editor.read()["result"], Json::Null);
    editor.send(&json!({"jsonrpc": "2.0", "method": "exit"}));
    assert_eq!(editor.end(), (Some(0), String::new()));
}

/// A signal ends the server between two messages, even while it waits.
#[test]
fn a_signal_ends_a_server_that_waits() {
    let editor = Editor::start(json!({}));
    assert!(
        Command::new("kill")
            .args(["-TERM", &editor.server.id().to_string()])
            .status()
            .expect("kill")
            .success()
    );
    assert!(
        editor.from.recv_timeout(Duration::from_secs(60)).is_err(),
        "the pipe is closed"
    );
    assert_eq!(editor.end().0, Some(143));
}

#[test]
fn boards_are_read_below_the_file_s_folder_or_the_workspace() {
    let root = tempfile::tempdir().expect("a folder");
    let at = |path: &str| root.path().join(path).to_str().expect("text").to_owned();
    for folder in ["repo/logs", "repo/boards", "vault"] {
        fs::create_dir_all(at(folder)).expect("made");
    }
    let board = Command::new(PROGRAM)
        .args(["board", "show", "steel-driver"])
        .output()
        .expect("run");
    for path in ["repo/boards/b.yaml", "vault/b.yaml"] {
        fs::write(at(path), &board.stdout).expect("written");
    }
    fs::write(
        at("repo/logs/secret.yaml"),
        "password: hunter2\nbroken: [\n",
    )
    .expect("written");
    let uri = format!("file://{}", at("repo/logs/log.yaml"));
    let log = |board: &str| {
        format!("game: steel-driver\nboard: {board}\nplayers: [Andy, Don, Simon]\nmoves: []\n")
    };
    let workspaces = [
        (json!({}), false),
        (json!({"rootUri": format!("file://{}", at("repo"))}), true),
        (json!({"rootPath": at("repo")}), true),
        (
            json!({"workspaceFolders": [{"uri": format!("file://{}", at("repo")), "name": "repo"}]}),
            true,
        ),
    ];
    for (params, holds) in workspaces {
        let mut editor = Editor::start(params.clone());
        let found = editor.diagnostics(&uri, &log("../boards/b.yaml"));
        assert_eq!(found == "[]", holds, "{params}: {found}");
        let found = editor.diagnostics(&uri, &log("../../vault/b.yaml"));
        assert!(found.contains("it is outside"), "{params}: {found}");
        let found = editor.diagnostics(&uri, &log("./secret.yaml"));
        assert!(
            found.contains("is not a board of Steel Driver") && !found.contains("hunter2"),
            "{params}: {found}"
        );
        assert_eq!(editor.end().0, Some(1));
    }
}

/// Settings are read from the editor's folder or the log's own, wherever links lead, and no other
/// file is quoted.
#[test]
fn settings_do_not_lead_out_of_the_workspace() {
    let root = tempfile::tempdir().expect("a folder");
    let at = |path: &str| root.path().join(path).to_str().expect("text").to_owned();
    for folder in ["repo/logs", "vault"] {
        fs::create_dir_all(at(folder)).expect("made");
    }
    fs::write(at("vault/secrets"), "hunter2\n").expect("written");
    fs::write(at("vault/railref.toml"), "hunter2\n").expect("written");
    std::os::unix::fs::symlink("../vault", at("repo/away")).expect("linked");
    let log = "game: steel-driver\nplayers: [Andy, Don, Simon]\nmoves: []\n";
    let of = |path: &str| {
        let mut editor = Editor::start(json!({"rootPath": at("repo")}));
        let found = editor.diagnostics(&format!("file://{}", at(path)), log);
        assert_eq!(editor.end().0, Some(1));
        assert!(!found.contains("hunter2"), "{path}: {found}");
        found
    };
    // A folder that a link leads to has no settings of its own: those of the workspace apply.
    assert_eq!(of("repo/away/log.yaml"), "[]");
    for to in ["../vault/secrets", "away/secrets", "../vault", "/dev/zero"] {
        std::os::unix::fs::symlink(to, at("repo/railref.toml")).expect("linked");
        for path in ["repo/logs/log.yaml", "repo/away/log.yaml"] {
            let found = of(path);
            assert!(
                found.contains("railref.toml: it is outside"),
                "{to}: {found}"
            );
        }
        fs::remove_file(at("repo/railref.toml")).expect("removed");
    }
    fs::write(at("repo/railref.toml"), "complete = \"hunter2\"\n").expect("written");
    assert!(of("repo/logs/log.yaml").contains("line 1: complete: expected true or false"));
    fs::write(
        at("repo/railref.toml"),
        "[boards]\nsteel-driver = \"nope.yaml\"\n",
    )
    .expect("written");
    let found = of("repo/logs/log.yaml");
    assert!(
        found.contains("../railref.toml:2:16: the board file nope.yaml cannot be read"),
        "{found}"
    );
}
