//! The loop: requests and notifications in, answers and diagnostics out.

use super::script::{Script, path};
use super::wire::{self, Received};
use super::{actions, completion, diagnostics, hover};
use crate::game::Games;
use crate::judge::Ask;
use crate::referee::Options;
use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Exit, Notification as _, PublishDiagnostics,
};
use lsp_types::request::{CodeActionRequest, Completion, HoverRequest, Initialize, Request as _, Shutdown};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionParams, CodeActionProviderCapability, CompletionOptions, CompletionParams,
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, HoverParams, HoverProviderCapability,
    PublishDiagnosticsParams, ServerCapabilities, TextDocumentSyncCapability, TextDocumentSyncKind, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::io::{self, BufRead};
use std::path::PathBuf;

/// Why a session cannot go on.
#[derive(Debug)]
pub enum Lost {
    /// What comes from the editor cannot be read, or not be understood from there on.
    Input(String),
    /// Nothing can be sent to the editor.
    Output(io::Error),
}

/// Serves one editor over standard input and output; whether it ended the session itself.
pub fn serve<L: Games>() -> Result<bool, Lost> {
    // Sent whole: a signal waits for whoever holds standard output.
    serve_over::<L>(&mut io::stdin().lock(), |message| wire::send(&mut io::stdout().lock(), message))
}

/// Serves one editor over any stream; `send` takes the answers one after another.
pub fn serve_over<L: Games>(input: &mut impl BufRead, mut send: impl FnMut(&Json) -> io::Result<()>) -> Result<bool, Lost> {
    let mut send = |message: &Json| send(message).map_err(Lost::Output);
    let mut session = Session::<L>::default();
    loop {
        let received = match wire::receive(input) {
            Ok(Some(received)) => received,
            Ok(None) => return Ok(false),
            Err(why) => {
                send(&wire::error(&Json::Null, ErrorCode::ParseError, &why))?;
                return Err(Lost::Input(why));
            }
        };
        let reply = match received {
            Received::Message(Message::Notification(notification)) if notification.method == Exit::METHOD => {
                return Ok(session.stage == Stage::Closing);
            }
            Received::Message(message) => session.take(message).map(|reply| in_json(&reply)),
            Received::Wrong(answer) => answer,
        };
        if let Some(reply) = reply {
            send(&reply)?;
        }
    }
}

/// A message as it goes over the wire.
fn in_json(message: &Message) -> Json {
    let mut whole = json!({"jsonrpc": "2.0"});
    if let (Some(whole), Json::Object(fields)) = (whole.as_object_mut(), json!(message)) {
        whole.extend(fields);
    }
    whole
}

fn capabilities() -> ServerCapabilities {
    let triggers = ["{", ":", " ", ",", "["].map(str::to_owned);
    ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::FULL)),
        completion_provider: Some(CompletionOptions { trigger_characters: Some(triggers.to_vec()), ..CompletionOptions::default() }),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
            ..CodeActionOptions::default()
        })),
        ..ServerCapabilities::default()
    }
}

/// How far a session has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    /// The editor has not begun.
    #[default]
    Waiting,
    Open,
    /// The editor has asked for the end.
    Closing,
}

/// A session: what the editor wants, and its open files.
#[derive(Default)]
struct Session<L> {
    stage: Stage,
    ask: Ask,
    /// The folders the editor works in.
    workspace: Vec<PathBuf>,
    open: BTreeMap<String, Script<L>>,
}

impl<L: Games> Session<L> {
    /// Takes a message; the answer, or the diagnostics that follow from it.
    fn take(&mut self, message: Message) -> Option<Message> {
        match message {
            Message::Request(request) => Some(Message::Response(self.request(request))),
            Message::Notification(notification) if self.stage == Stage::Open => self.notification(notification).map(Message::Notification),
            Message::Notification(_) | Message::Response(_) => None,
        }
    }

    fn request(&mut self, request: Request) -> Response {
        let refuse = |code: ErrorCode, why: &str| Response::new_err(request.id.clone(), code as i32, why.to_owned());
        match (self.stage, request.method.as_str()) {
            (Stage::Waiting, Initialize::METHOD) => {
                self.begin(&request.params);
                let server = json!({"name": "railref", "version": crate::report::VERSION});
                Response::new_ok(request.id, json!({"capabilities": capabilities(), "serverInfo": server}))
            }
            (Stage::Waiting, _) => refuse(ErrorCode::ServerNotInitialized, "the session has not begun: initialize comes first"),
            (Stage::Closing, _) => refuse(ErrorCode::InvalidRequest, "the session is being ended"),
            (Stage::Open, Initialize::METHOD) => refuse(ErrorCode::InvalidRequest, "the session has begun already"),
            (Stage::Open, Shutdown::METHOD) => {
                self.stage = Stage::Closing;
                Response::new_ok(request.id, Json::Null)
            }
            (Stage::Open, _) => self.answer(request),
        }
    }

    fn begin(&mut self, params: &Json) {
        let wanted = |option: &str| params["initializationOptions"][option].as_bool().unwrap_or(false);
        let options = Options { keep_going: wanted("keepGoing"), complete: wanted("complete"), ..Options::default() };
        self.ask = Ask { options, hint: true, ..Ask::default() };
        let folders = params["workspaceFolders"].as_array().into_iter().flatten().map(|folder| &folder["uri"]);
        let folders = folders.chain([&params["rootUri"]]).filter_map(|uri| uri.as_str().and_then(path));
        self.workspace = folders.chain(params["rootPath"].as_str().map(PathBuf::from)).collect();
        self.stage = Stage::Open;
    }

    fn script(&self, uri: &Uri) -> Option<&Script<L>> {
        self.open.get(uri.as_str())
    }

    fn answer(&self, request: Request) -> Response {
        let id = request.id.clone();
        let answer = match request.method.as_str() {
            Completion::METHOD => params::<CompletionParams>(request.params).map(|params| {
                let place = params.text_document_position;
                json!(self.script(&place.text_document.uri).map(|script| completion::of(script, place.position, &self.ask)))
            }),
            HoverRequest::METHOD => params::<HoverParams>(request.params).map(|params| {
                let place = params.text_document_position_params;
                json!(self.script(&place.text_document.uri).and_then(|script| hover::of(script, place.position, &self.ask)))
            }),
            CodeActionRequest::METHOD => params::<CodeActionParams>(request.params)
                .map(|params| json!(self.script(&params.text_document.uri).map(|script| actions::of(script, params.range, &self.ask)))),
            method => {
                return Response::new_err(id, ErrorCode::MethodNotFound as i32, format!("railref does not know {method}"));
            }
        };
        match answer {
            Ok(answer) => Response::new_ok(id, answer),
            Err(why) => Response::new_err(id, ErrorCode::InvalidParams as i32, why),
        }
    }

    /// Takes note of a change; the diagnostics that follow from it.
    fn notification(&mut self, notification: Notification) -> Option<Notification> {
        let uri = match notification.method.as_str() {
            DidOpenTextDocument::METHOD => {
                let document = params::<DidOpenTextDocumentParams>(notification.params).ok()?.text_document;
                self.open.insert(document.uri.as_str().to_owned(), Script::new(document.uri.clone(), document.text, &self.workspace));
                document.uri
            }
            DidChangeTextDocument::METHOD => {
                let changed = params::<DidChangeTextDocumentParams>(notification.params).ok()?;
                let (uri, change) = (changed.text_document.uri, changed.content_changes.into_iter().next_back()?);
                self.open.insert(uri.as_str().to_owned(), Script::new(uri.clone(), change.text, &self.workspace));
                uri
            }
            DidCloseTextDocument::METHOD => {
                let uri = params::<DidCloseTextDocumentParams>(notification.params).ok()?.text_document.uri;
                self.open.remove(uri.as_str());
                uri
            }
            _ => return None,
        };
        let diagnostics = self.script(&uri).map(|script| diagnostics::of(script, &self.ask)).unwrap_or_default();
        let found = PublishDiagnosticsParams { uri, diagnostics, version: None };
        Some(Notification::new(PublishDiagnostics::METHOD.to_owned(), found))
    }
}

fn params<T: DeserializeOwned>(params: Json) -> Result<T, String> {
    serde_json::from_value(params).map_err(|error| error.to_string())
}
