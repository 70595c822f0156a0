//! Answers an editor's requests about a file.

use super::script::Script;
use super::settings::{self, SettingsReader};
use super::{actions, board, completion, diagnostics, format, hints, hover, players, structure};
use crate::game::Games;
use crate::game::language::Info;
use crate::referee::judge::ReviewRequest;
use lsp_server::{ErrorCode, Request, Response};
use lsp_types::request::{
    CodeActionRequest, Completion, DocumentDiagnosticRequest, DocumentSymbolRequest,
    FoldingRangeRequest, Formatting, GotoDefinition, HoverRequest, InlayHintRequest,
    PrepareRenameRequest, Rename, Request as Asked, SelectionRangeRequest,
};
use lsp_types::{
    CompletionParams, Diagnostic, HoverParams, RenameParams, SelectionRangeParams, Uri,
};
use serde::Serialize;
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;

/// An answer, or the error that takes its place.
type Answer = Result<Json, (ErrorCode, String)>;

/// What answers are made from.
pub(super) struct Answers<'s, L> {
    /// The open files by their addresses.
    pub(super) open: &'s BTreeMap<String, Script<L>>,
    /// How logs are judged.
    pub(super) review_request: &'s ReviewRequest,
    /// Whether the editor wants hints.
    pub(super) hints: bool,
    /// What is known about settings.
    pub(super) settings: Option<SettingsReader>,
    /// The address of the book.
    pub(super) manual: Option<&'s str>,
}

/// How the server treats a file.
enum FileRole {
    /// As logs, even if it contains nothing that the server knows.
    Logs,
    Settings(SettingsReader),
    /// A board of this game.
    Board(&'static Info),
}

impl<L: Games> Answers<'_, L> {
    /// Answers a request.
    pub(super) fn to(&self, request: Request) -> Response {
        match self.find(&request.method, request.params) {
            Ok(answer) => Response::new_ok(request.id, answer),
            Err((code, why)) => Response::new_err(request.id, code as i32, why),
        }
    }

    /// Proposes what may be written at a place of a file.
    fn completion(&self, params: CompletionParams) -> Json {
        let place = params.text_document_position;
        let (at, request) = (place.position, self.review_request);
        let of = |script: &Script<L>| match self.role(script) {
            FileRole::Logs => completion::of(script, at, request),
            FileRole::Settings(reader) => settings::completion(script, at, reader),
            FileRole::Board(info) => {
                completion::of_board_file(script, at, info, request).unwrap_or_default()
            }
        };
        self.about(&place.text_document.uri, of)
    }

    /// Explains what is at a place of a file.
    fn hover(&self, params: HoverParams) -> Json {
        let place = params.text_document_position_params;
        let at = place.position;
        let of = |script: &Script<L>| match self.role(script) {
            FileRole::Logs => hover::of(script, at, self.review_request),
            FileRole::Settings(reader) => settings::hover(script, at, reader),
            FileRole::Board(info) => board::hover(script, at, info),
        };
        self.about(&place.text_document.uri, of)
    }

    fn find(&self, method: &str, params: Json) -> Answer {
        let review_request = self.review_request;
        match method {
            Completion::METHOD => with::<Completion>(params, |params| self.completion(params)),
            HoverRequest::METHOD => with::<HoverRequest>(params, |params| self.hover(params)),
            CodeActionRequest::METHOD => with::<CodeActionRequest>(params, |params| {
                let only = params.context.only.as_deref();
                let of =
                    |script: &Script<L>| actions::of(script, params.range, only, review_request);
                self.about(&params.text_document.uri, of)
            }),
            GotoDefinition::METHOD => with::<GotoDefinition>(params, |params| {
                let place = params.text_document_position_params;
                let of = |script: &Script<L>| {
                    players::definition(script, place.position, review_request)
                };
                self.about(&place.text_document.uri, of)
            }),
            PrepareRenameRequest::METHOD => with::<PrepareRenameRequest>(params, |place| {
                self.about(&place.text_document.uri, |script| {
                    players::renamed(script, place.position)
                        .map(|(range, name)| json!({"range": range, "placeholder": name}))
                })
            }),
            Rename::METHOD => self.rename(&read::<Rename>(params)?),
            Formatting::METHOD => with::<Formatting>(params, |params| {
                self.about(&params.text_document.uri, format::of)
            }),
            DocumentSymbolRequest::METHOD => with::<DocumentSymbolRequest>(params, |params| {
                let of = |script: &Script<L>| structure::outline(script, review_request);
                self.about(&params.text_document.uri, of)
            }),
            FoldingRangeRequest::METHOD => with::<FoldingRangeRequest>(params, |params| {
                let of = |script: &Script<L>| structure::folds(script, review_request);
                self.about(&params.text_document.uri, of)
            }),
            SelectionRangeRequest::METHOD => {
                with::<SelectionRangeRequest>(params, |params| self.selections(&params))
            }
            InlayHintRequest::METHOD => with::<InlayHintRequest>(params, |params| {
                self.about(&params.text_document.uri, |script| {
                    self.hints
                        .then(|| hints::of(script, params.range, review_request))
                })
            }),
            DocumentDiagnosticRequest::METHOD => {
                with::<DocumentDiagnosticRequest>(params, |params| {
                    let script = self.open.get(params.text_document.uri.as_str());
                    let items = script.map(|script| self.diagnostics(script));
                    json!({"kind": "full", "items": items.unwrap_or_default()})
                })
            }
            method => Err((
                ErrorCode::MethodNotFound,
                format!("railref does not know {method}"),
            )),
        }
    }

    /// Returns what `find` finds out about an open file; null if the file is not open.
    fn about<T: Serialize>(&self, file: &Uri, find: impl FnOnce(&Script<L>) -> T) -> Json {
        json!(self.open.get(file.as_str()).map(find))
    }

    fn rename(&self, params: &RenameParams) -> Answer {
        let place = &params.text_document_position;
        let uri = place.text_document.uri.as_str();
        let Some(script) = self.open.get(uri) else {
            return Ok(Json::Null);
        };
        match players::rename(script, place.position, &params.new_name) {
            Ok(edits) => Ok(json!({"changes": {uri: edits}})),
            Err(why) => Err((ErrorCode::RequestFailed, why)),
        }
    }

    fn selections(&self, params: &SelectionRangeParams) -> Json {
        self.about(&params.text_document.uri, |script| {
            let places = params.positions.iter();
            places
                .map(|at| structure::selection(script, *at))
                .collect::<Vec<_>>()
        })
    }

    /// Returns the diagnostics of a file.
    pub(super) fn diagnostics(&self, script: &Script<L>) -> Vec<Diagnostic> {
        match self.role(script) {
            FileRole::Logs => diagnostics::of(
                script,
                &script.review_request(self.review_request),
                self.manual,
            ),
            FileRole::Settings(reader) => settings::diagnostics(script, reader),
            FileRole::Board(info) => board::diagnostics(script, info, self.manual),
        }
    }

    /// Returns how a file is treated.
    fn role(&self, script: &Script<L>) -> FileRole {
        if let Some(reader) = self.settings.filter(|_| script.is_settings()) {
            return FileRole::Settings(reader);
        }
        board::game_of(script, self.open).map_or(FileRole::Logs, FileRole::Board)
    }
}

/// Reads the parameters of a request and answers it.
fn with<R: Asked>(params: Json, answer: impl FnOnce(R::Params) -> Json) -> Answer {
    Ok(answer(read::<R>(params)?))
}

/// Reads the parameters of a request. `Err` says what is wrong with them.
fn read<R: Asked>(params: Json) -> Result<R::Params, (ErrorCode, String)> {
    serde_json::from_value(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))
}
