//! The loop of the server: requests and notifications in, answers and diagnostics out.

use super::actions;
use super::answers::Answers;
use super::script::{Encoding, FolderSettings, Script, path};
use super::settings::SettingsReader;
use super::wire::{self, Incoming, Received};
use crate::game::Games;
use crate::referee::judge::{Effort, ReviewRequest};
use crate::referee::replay::Options;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument,
    DidSaveTextDocument, Exit, Initialized, Notification as _, PublishDiagnostics,
};
use lsp_types::request::{
    Initialize, RegisterCapability, Request as _, Shutdown, WorkspaceDiagnosticRefresh,
};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CompletionOptions,
    DiagnosticOptions, DiagnosticServerCapabilities, DidChangeTextDocumentParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, FoldingRangeProviderCapability,
    HoverProviderCapability, OneOf, PositionEncodingKind, PublishDiagnosticsParams, RenameOptions,
    SelectionRangeProviderCapability, ServerCapabilities, TextDocumentSyncCapability,
    TextDocumentSyncKind, TextDocumentSyncOptions, TextDocumentSyncSaveOptions,
    WorkDoneProgressOptions,
};
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufReader};
use std::path::PathBuf;

/// Why a session ended early.
#[derive(Debug)]
pub enum Lost {
    /// The input can no longer be read or understood.
    Input(String),
    /// Nothing can be sent to the editor.
    Output(io::Error),
}

/// How much of standard input is read at a time: as much as a pipe holds, so that many changes that
/// were sent together are received together.
const AT_A_TIME: usize = 1 << 20;

/// Serves one editor over standard input and output; returns whether the editor ended the session.
pub(crate) fn serve<L: Games>(settings: SettingsReader) -> Result<bool, Lost> {
    let mut input = BufReader::with_capacity(AT_A_TIME, io::stdin().lock());
    // Each message is sent while standard output is locked, so that a signal waits until the
    // message is complete.
    run::<L>(&mut input, Some(settings), &mut |message| {
        wire::send(&mut io::stdout().lock(), message)
    })
}

/// Serves one editor over any stream, without settings; `send` is called with the answers one by
/// one.
pub fn serve_over<L: Games>(
    input: &mut dyn Incoming,
    send: &mut dyn FnMut(&Json) -> io::Result<()>,
) -> Result<bool, Lost> {
    run::<L>(input, None, send)
}

/// Serves an editor. Diagnostics are sent when no more input is waiting, so that after many quick
/// changes only the last text is judged.
fn run<L: Games>(
    input: &mut dyn Incoming,
    settings: Option<SettingsReader>,
    send: &mut dyn FnMut(&Json) -> io::Result<()>,
) -> Result<bool, Lost> {
    let mut send = |message: &Json| send(message).map_err(Lost::Output);
    let mut session = Session::<L> {
        settings,
        ..Session::default()
    };
    loop {
        if !input.is_waiting() {
            for message in session.due() {
                send(&in_json(&message))?;
            }
        }
        let received = match wire::receive(input) {
            Ok(Some(received)) => received,
            Ok(None) => return Ok(false),
            Err(why) => {
                send(&wire::error(&Json::Null, ErrorCode::ParseError, &why))?;
                return Err(Lost::Input(why));
            }
        };
        // Changes that have arrived are judged before the session ends.
        let ends = matches!(&received, Received::Message(Message::Request(request)) if request.method == Shutdown::METHOD);
        if ends {
            for message in session.due() {
                send(&in_json(&message))?;
            }
        }
        match received {
            Received::Message(Message::Notification(notification))
                if notification.method == Exit::METHOD =>
            {
                return Ok(session.stage == Stage::Closing);
            }
            Received::Message(message) => {
                for reply in session.take(message) {
                    send(&in_json(&reply))?;
                }
            }
            Received::Wrong(Some(answer)) => send(&answer)?,
            Received::Wrong(None) => {}
        }
    }
}

/// Returns a message as JSON, for the wire.
fn in_json(message: &Message) -> Json {
    let mut whole = json!({"jsonrpc": "2.0"});
    if let (Some(whole), Json::Object(fields)) = (whole.as_object_mut(), json!(message)) {
        whole.extend(fields);
    }
    whole
}

fn capabilities(encoding: Encoding) -> ServerCapabilities {
    let triggers = ["{", ":", " ", ",", "[", "\""].map(str::to_owned);
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::INCREMENTAL),
        save: Some(TextDocumentSyncSaveOptions::Supported(true)),
        ..TextDocumentSyncOptions::default()
    };
    ServerCapabilities {
        position_encoding: Some(match encoding {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
        }),
        text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(triggers.to_vec()),
            ..CompletionOptions::default()
        }),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX, actions::PASSES]),
            ..CodeActionOptions::default()
        })),
        definition_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        })),
        document_formatting_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        selection_range_provider: Some(SelectionRangeProviderCapability::Simple(true)),
        inlay_hint_provider: Some(OneOf::Left(true)),
        diagnostic_provider: Some(DiagnosticServerCapabilities::Options(DiagnosticOptions {
            identifier: Some("railref".to_owned()),
            ..DiagnosticOptions::default()
        })),
        ..ServerCapabilities::default()
    }
}

/// The stage of a session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    /// The editor has not initialized it.
    #[default]
    Waiting,
    Open,
    /// The editor has asked to shut down.
    Closing,
}

/// What an editor is able to do.
#[derive(Clone, Copy, Debug, Default)]
struct Abilities {
    encoding: Encoding,
    /// It requests diagnostics itself.
    pulls: bool,
    /// It can be asked to request them again.
    refreshes: bool,
    /// It watches files on request.
    watches: bool,
}

/// A session: its editor and the open files.
#[derive(Default)]
struct Session<L> {
    stage: Stage,
    review_request: ReviewRequest,
    hints: bool,
    /// The address of the manual, if the editor gives one.
    manual: Option<String>,
    editor: Abilities,
    /// The folders that the editor works in.
    workspace: Vec<PathBuf>,
    open: BTreeMap<String, Script<L>>,
    /// The files whose diagnostics are due.
    due: BTreeSet<String>,
    /// How many requests have been sent to the editor.
    sent: i32,
    /// What is known about settings.
    settings: Option<SettingsReader>,
}

impl<L: Games> Session<L> {
    /// Handles a message; returns the messages to send in answer.
    fn take(&mut self, message: Message) -> Vec<Message> {
        match message {
            Message::Request(request) => vec![Message::Response(self.request(request))],
            Message::Notification(notification) if self.stage == Stage::Open => {
                self.notification(notification)
            }
            Message::Notification(_) | Message::Response(_) => Vec::new(),
        }
    }

    /// Returns the diagnostics that are due.
    fn due(&mut self) -> Vec<Message> {
        let due = std::mem::take(&mut self.due);
        if self.editor.pulls {
            return Vec::new();
        }
        let publish = |uri: &String| {
            let script = self.open.get(uri);
            let diagnostics = script
                .map(|script| self.answers().diagnostics(script))
                .unwrap_or_default();
            let found = PublishDiagnosticsParams {
                uri: uri.parse().ok()?,
                diagnostics,
                version: script.and_then(|script| script.version),
            };
            Some(Message::Notification(Notification::new(
                PublishDiagnostics::METHOD.to_owned(),
                found,
            )))
        };
        due.iter().filter_map(publish).collect()
    }

    fn request(&mut self, request: Request) -> Response {
        let refuse = |code: ErrorCode, why: &str| {
            Response::new_err(request.id.clone(), code as i32, why.to_owned())
        };
        match (self.stage, request.method.as_str()) {
            (Stage::Waiting, Initialize::METHOD) => {
                self.begin(&request.params);
                let server = json!({"name": "railref", "version": crate::report::VERSION});
                Response::new_ok(
                    request.id,
                    json!({"capabilities": capabilities(self.editor.encoding), "serverInfo": server}),
                )
            }
            (Stage::Waiting, _) => refuse(
                ErrorCode::ServerNotInitialized,
                "the session has not begun: initialize comes first",
            ),
            (Stage::Closing, _) => refuse(ErrorCode::InvalidRequest, "the session is being ended"),
            (Stage::Open, Initialize::METHOD) => {
                refuse(ErrorCode::InvalidRequest, "the session has begun already")
            }
            (Stage::Open, Shutdown::METHOD) => {
                self.stage = Stage::Closing;
                Response::new_ok(request.id, Json::Null)
            }
            (Stage::Open, _) => self.answers().to(request),
        }
    }

    fn begin(&mut self, params: &Json) {
        let wanted = |option: &str| {
            params["initializationOptions"][option]
                .as_bool()
                .unwrap_or(false)
        };
        let options = Options {
            keep_going: wanted("keepGoing"),
            complete: wanted("complete"),
            ..Options::default()
        };
        self.review_request = ReviewRequest {
            effort: Effort::Brief,
            ..ReviewRequest::verdict(options)
        };
        self.hints = wanted("inlayHints");
        self.manual = params["initializationOptions"]["manual"]
            .as_str()
            .filter(|manual| !manual.is_empty())
            .map(str::to_owned);
        let can = &params["capabilities"];
        let encodings = can["general"]["positionEncodings"].as_array();
        let bytes =
            encodings.is_some_and(|encodings| encodings.iter().any(|encoding| encoding == "utf-8"));
        self.editor = Abilities {
            encoding: if bytes {
                Encoding::Utf8
            } else {
                Encoding::Utf16
            },
            pulls: can["textDocument"]["diagnostic"].is_object(),
            refreshes: can["workspace"]["diagnostics"]["refreshSupport"] == true,
            watches: can["workspace"]["didChangeWatchedFiles"]["dynamicRegistration"] == true,
        };
        let folders = params["workspaceFolders"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|folder| &folder["uri"]);
        let folders = folders
            .chain([&params["rootUri"]])
            .filter_map(|uri| uri.as_str().and_then(path));
        self.workspace = folders
            .chain(params["rootPath"].as_str().map(PathBuf::from))
            .collect();
        self.stage = Stage::Open;
    }

    /// Returns what answers to requests about files are made from.
    fn answers(&self) -> Answers<'_, L> {
        Answers {
            open: &self.open,
            review_request: &self.review_request,
            hints: self.hints,
            settings: self.settings,
            manual: self.manual.as_deref(),
        }
    }

    /// Handles a notification; returns the requests to the editor that follow from it.
    fn notification(&mut self, notification: Notification) -> Vec<Message> {
        let params = notification.params;
        match notification.method.as_str() {
            Initialized::METHOD if self.editor.watches => return vec![self.watch()],
            DidOpenTextDocument::METHOD => self.opened(params),
            DidChangeTextDocument::METHOD => self.changed(params),
            DidCloseTextDocument::METHOD => {
                if let Ok(closed) = self::params::<DidCloseTextDocumentParams>(params) {
                    let uri = closed.text_document.uri.as_str().to_owned();
                    self.open.remove(&uri);
                    self.due.insert(uri);
                }
            }
            // A board or the settings may have changed, so the logs that use them are judged again.
            DidChangeWatchedFiles::METHOD | DidSaveTextDocument::METHOD => {
                for (uri, script) in &mut self.open {
                    let given = given(self.settings, script, &self.workspace);
                    if script.text.contains("board") || given != script.boards.given {
                        self.due.insert(uri.clone());
                    }
                    script.set_folder_settings(given);
                }
                if self.editor.pulls && self.editor.refreshes && !self.due.is_empty() {
                    return vec![self.ask_editor(WorkspaceDiagnosticRefresh::METHOD, Json::Null)];
                }
            }
            _ => {}
        }
        Vec::new()
    }

    fn opened(&mut self, params: Json) {
        let Ok(DidOpenTextDocumentParams {
            text_document: document,
        }) = self::params(params)
        else {
            return;
        };
        let uri = document.uri.as_str().to_owned();
        let mut script = Script::new(
            document.uri,
            document.text,
            Some(document.version),
            self.editor.encoding,
            &self.workspace,
        );
        let given = given(self.settings, &script, &self.workspace);
        script.set_folder_settings(given);
        self.open.insert(uri.clone(), script);
        self.due.insert(uri);
    }

    fn changed(&mut self, params: Json) {
        let Ok(DidChangeTextDocumentParams {
            text_document,
            content_changes,
        }) = self::params(params)
        else {
            return;
        };
        let uri = text_document.uri.as_str().to_owned();
        let (encoding, workspace) = (self.editor.encoding, &self.workspace);
        let script = || {
            Script::new(
                text_document.uri.clone(),
                String::new(),
                None,
                encoding,
                workspace,
            )
        };
        let script = self.open.entry(uri.clone()).or_insert_with(script);
        let changes = content_changes.into_iter();
        script.change(changes.map(|change| (change.range, change.text)));
        script.version = Some(text_document.version);
        self.due.insert(uri);
    }

    /// Asks the editor to report when a board file is written.
    fn watch(&mut self) -> Message {
        let watchers = json!([{"globPattern": "**/{*.yaml,*.yml,*.json,railref.toml}"}]);
        let registration = json!({"id": "boards", "method": DidChangeWatchedFiles::METHOD, "registerOptions": {"watchers": watchers}});
        self.ask_editor(
            RegisterCapability::METHOD,
            json!({"registrations": [registration]}),
        )
    }

    fn ask_editor(&mut self, method: &str, params: Json) -> Message {
        self.sent += 1;
        Message::Request(Request {
            id: RequestId::from(format!("railref-{}", self.sent)),
            method: method.to_owned(),
            params,
        })
    }
}

/// Returns the settings for the logs of a file.
fn given<L: Games>(
    settings: Option<SettingsReader>,
    script: &Script<L>,
    workspace: &[PathBuf],
) -> Result<FolderSettings, String> {
    settings.zip(script.file()).map_or_else(
        || Ok(FolderSettings::default()),
        |(settings, file)| (settings.of_log)(&file, workspace),
    )
}

fn params<T: DeserializeOwned>(params: Json) -> Result<T, String> {
    serde_json::from_value(params).map_err(|error| error.to_string())
}
