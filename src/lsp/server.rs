//! The loop: requests and notifications in, answers and diagnostics out.

use super::script::Script;
use super::{actions, completion, diagnostics, hover};
use crate::judge::Ask;
use crate::referee::Options;
use lsp_server::{Connection, ErrorCode, Message, Notification, ProtocolError, Request, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Exit, Notification as _, PublishDiagnostics,
};
use lsp_types::request::{CodeActionRequest, Completion, HoverRequest, Request as _, Shutdown};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionParams, CodeActionProviderCapability, CompletionOptions, CompletionParams,
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, HoverParams, HoverProviderCapability,
    PublishDiagnosticsParams, ServerCapabilities, TextDocumentSyncCapability, TextDocumentSyncKind, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;

/// Serves one editor over standard input and output; whether it ended the session itself. `Err` says why it could not go on.
pub fn serve() -> Result<bool, String> {
    let (connection, threads) = Connection::stdio();
    let ended = talk(&connection).map_err(|error| error.to_string())?;
    // The writing thread ends when nobody can send to it any more; the reading one has ended already.
    drop(connection);
    threads.join().map_err(|error| error.to_string()).map(|()| ended)
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

/// The session; whether the editor ended it.
fn talk(connection: &Connection) -> Result<bool, ProtocolError> {
    let (id, params) = connection.initialize_start()?;
    let told = json!({
        "capabilities": capabilities(),
        "serverInfo": {"name": "railref", "version": crate::report::VERSION},
    });
    connection.initialize_finish(id, told)?;
    let wanted = |option: &str| params["initializationOptions"][option].as_bool().unwrap_or(false);
    let options = Options { keep_going: wanted("keepGoing"), complete: wanted("complete") };
    let mut desk = Desk { ask: Ask { options, ..Ask::default() }, open: BTreeMap::new() };
    let mut closing = false;
    for message in &connection.receiver {
        let reply = match message {
            Message::Request(request) if closing => {
                let why = "the session is being ended".to_owned();
                Some(Message::Response(Response::new_err(request.id, ErrorCode::InvalidRequest as i32, why)))
            }
            Message::Request(request) if request.method == Shutdown::METHOD => {
                closing = true;
                Some(Message::Response(Response::new_ok(request.id, Json::Null)))
            }
            Message::Request(request) => Some(Message::Response(desk.answer(request))),
            Message::Notification(notification) if notification.method == Exit::METHOD => return Ok(closing),
            Message::Notification(_) if closing => None,
            Message::Notification(notification) => desk.hear(notification).map(Message::Notification),
            Message::Response(_) => None,
        };
        if reply.is_some_and(|reply| connection.sender.send(reply).is_err()) {
            break;
        }
    }
    Ok(false)
}

/// The open files.
struct Desk {
    ask: Ask,
    open: BTreeMap<String, Script>,
}

impl Desk {
    fn script(&self, uri: &Uri) -> Option<&Script> {
        self.open.get(uri.as_str())
    }

    fn answer(&self, request: Request) -> Response {
        let id = request.id.clone();
        let told = match request.method.as_str() {
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
        match told {
            Ok(told) => Response::new_ok(id, told),
            Err(why) => Response::new_err(id, ErrorCode::InvalidParams as i32, why),
        }
    }

    /// Takes note of what the editor tells; the diagnostics it is to be told.
    fn hear(&mut self, notification: Notification) -> Option<Notification> {
        let uri = match notification.method.as_str() {
            DidOpenTextDocument::METHOD => {
                let document = params::<DidOpenTextDocumentParams>(notification.params).ok()?.text_document;
                self.open.insert(document.uri.as_str().to_owned(), Script::new(document.uri.clone(), document.text));
                document.uri
            }
            DidChangeTextDocument::METHOD => {
                let told = params::<DidChangeTextDocumentParams>(notification.params).ok()?;
                let (uri, change) = (told.text_document.uri, told.content_changes.into_iter().next_back()?);
                self.open.insert(uri.as_str().to_owned(), Script::new(uri.clone(), change.text));
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
        let told = PublishDiagnosticsParams { uri, diagnostics, version: None };
        Some(Notification::new(PublishDiagnostics::METHOD.to_owned(), told))
    }
}

fn params<T: DeserializeOwned>(params: Json) -> Result<T, String> {
    serde_json::from_value(params).map_err(|error| error.to_string())
}
