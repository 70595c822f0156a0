//! Messages on the wire: a header with the length, an empty line, and a body in JSON. Memory stays
//! bounded whatever is received.

use lsp_server::{ErrorCode, Message};
use serde_json::{Value as Json, json};
use std::io::{self, BufRead, BufReader, Read, Write};

/// The longest body that is read, in bytes: twice the longest log.
const MAX_BODY: u64 = 64 << 20;
/// The longest body that is skipped; a greater length is treated as an error.
const MAX_SKIPPED: u64 = 4 << 30;
/// The longest line of a header, in bytes.
const MAX_HEAD: u64 = 4096;

/// A source of messages.
pub trait Incoming: BufRead {
    /// Returns whether part of the next message has already arrived.
    fn is_waiting(&self) -> bool;
}

impl<R: Read> Incoming for BufReader<R> {
    fn is_waiting(&self) -> bool {
        !self.buffer().is_empty()
    }
}

impl Incoming for &[u8] {
    fn is_waiting(&self) -> bool {
        !self.is_empty()
    }
}

/// What was received from the editor.
pub(crate) enum Received {
    Message(Message),
    /// Something that is not a message, with the answer to it, if one is due.
    Wrong(Option<Json>),
}

/// Receives the next message; `None` at the end. `Err` says why nothing after it can be read.
pub(crate) fn receive(input: &mut dyn BufRead) -> Result<Option<Received>, String> {
    let read = |error: io::Error| error.to_string();
    let length = match head(input)? {
        Head::End => return Ok(None),
        Head::Wrong(why) => {
            return Ok(Some(Received::Wrong(Some(error(
                &Json::Null,
                ErrorCode::ParseError,
                why,
            )))));
        }
        Head::Length(length) => length,
    };
    if length > MAX_SKIPPED {
        return Err(format!("a message of {length} bytes is announced"));
    }
    if length > MAX_BODY {
        let passed = io::copy(&mut input.take(length), &mut io::sink()).map_err(read)?;
        let why = format!("a message has at most {MAX_BODY} bytes, this one has {length}");
        return whole(passed, length).map(|()| {
            Some(Received::Wrong(Some(error(
                &Json::Null,
                ErrorCode::InvalidRequest,
                &why,
            ))))
        });
    }
    // Memory grows with the bytes that arrive, whatever length is announced.
    let mut body = Vec::new();
    let got = input.take(length).read_to_end(&mut body).map_err(read)?;
    whole(got as u64, length)?;
    Ok(Some(decode(&body)))
}

pub(crate) fn send(output: &mut impl Write, message: &Json) -> io::Result<()> {
    let body = message.to_string();
    output.write_all(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes())?;
    output.flush()
}

/// Returns an error as an answer.
pub(crate) fn error(id: &Json, code: ErrorCode, message: &str) -> Json {
    json!({"jsonrpc": "2.0", "id": id, "error": {"code": code as i32, "message": message}})
}

fn whole(got: u64, length: u64) -> Result<(), String> {
    if got == length {
        Ok(())
    } else {
        Err(format!(
            "the input ends after {got} of the {length} bytes of a message"
        ))
    }
}

enum Head {
    /// The end of the input.
    End,
    /// The length of the body.
    Length(u64),
    /// An invalid header; says why.
    Wrong(&'static str),
}

fn head(input: &mut dyn BufRead) -> Result<Head, String> {
    let (mut length, mut wrong) = (None, None);
    let mut line = Vec::new();
    for number in 0.. {
        line.clear();
        let read = input
            .take(MAX_HEAD)
            .read_until(b'\n', &mut line)
            .map_err(|error| error.to_string())?;
        if read == 0 {
            return if number == 0 {
                Ok(Head::End)
            } else {
                Err("the input ends in the head of a message".to_owned())
            };
        }
        if read as u64 == MAX_HEAD && !line.ends_with(b"\n") {
            return Err("a line of a message's head does not end".to_owned());
        }
        let text = line.trim_ascii();
        if text.is_empty() {
            break;
        }
        let field = std::str::from_utf8(text)
            .ok()
            .and_then(|text| text.split_once(':'));
        match field {
            Some((name, value)) if name.trim().eq_ignore_ascii_case("Content-Length") => {
                match value.trim().parse::<u64>() {
                    Ok(number) => length = Some(number),
                    Err(_) => wrong = Some("the Content-Length of a message is no number"),
                }
            }
            Some(_) => {}
            None => wrong = Some("a line of a message's head has no colon"),
        }
    }
    Ok(match (length, wrong) {
        (Some(length), _) => Head::Length(length),
        (None, Some(why)) => Head::Wrong(why),
        (None, None) => Head::Wrong("a message has no Content-Length"),
    })
}

fn decode(body: &[u8]) -> Received {
    let value: Json = match serde_json::from_slice(body) {
        Ok(value) => value,
        Err(why) => {
            return Received::Wrong(Some(error(
                &Json::Null,
                ErrorCode::ParseError,
                &format!("a message is not JSON: {why}"),
            )));
        }
    };
    let numbered = value.get("id").is_some();
    let id = value
        .get("id")
        .filter(|id| id.is_number() || id.is_string())
        .cloned();
    // A message without a method is an answer, and answers are not answered.
    let answer = value.is_object() && value.get("method").is_none();
    match serde_json::from_value(value) {
        // A request with an invalid id must not pass for a notification, which would get no answer.
        Ok(message) if !(numbered && matches!(message, Message::Notification(_))) => {
            Received::Message(message)
        }
        _ if answer => Received::Wrong(None),
        _ => {
            let why = "this is neither a request nor a notification";
            Received::Wrong(Some(error(
                &id.unwrap_or(Json::Null),
                ErrorCode::InvalidRequest,
                why,
            )))
        }
    }
}
