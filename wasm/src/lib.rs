//! The referee as a WebAssembly module. It exports `alloc`, `dealloc`, `request` and its memory, and imports nothing.
//!
//! A request is a text in UTF-8: what a session takes (docs/protocol.md), or a question about a whole text (`desk`). A caller
//! gets memory with `alloc`, writes the request there, and calls `request`, which gives that memory back and returns where the
//! reply is: four bytes with its length, least first, and then its text. The caller gives the reply back with `dealloc`.
//! One instance of the module is one session.

mod desk;
mod tables;

use desk::Desk;
use std::cell::RefCell;

thread_local! {
    static DESK: RefCell<Desk> = RefCell::new(Desk::default());
}

/// Bytes before the text of a reply, in which its length stands.
const HEAD: usize = size_of::<u32>();

/// Memory of so many bytes; it is the caller's until it is handed to [`request`] or [`dealloc`].
#[unsafe(no_mangle)]
pub extern "C" fn alloc(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Gives memory back.
///
/// # Safety
///
/// `at` came from [`alloc`] or [`request`] with this length, and has not been given back.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dealloc(at: *mut u8, length: usize) {
    // SAFETY: see above.
    drop(unsafe { taken(at, length) });
}

/// Answers a request of so many bytes at `at`, and gives them back. The reply's first four bytes are its length without them.
///
/// # Safety
///
/// `at` came from [`alloc`] with this length, and has not been given back.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn request(at: *mut u8, length: usize) -> *mut u8 {
    // SAFETY: see above.
    let bytes = unsafe { taken(at, length) };
    let text = String::from_utf8_lossy(&bytes);
    let reply = DESK.with_borrow_mut(|desk| desk.answer(&text));
    let mut out = Vec::with_capacity(HEAD + reply.len());
    out.extend_from_slice(&u32::try_from(reply.len()).unwrap_or(u32::MAX).to_le_bytes());
    out.extend_from_slice(reply.as_bytes());
    Box::into_raw(out.into_boxed_slice()).cast()
}

/// Memory that was handed out.
///
/// # Safety
///
/// `at` came from [`alloc`] or [`request`] with this length, and has not been given back.
unsafe fn taken(at: *mut u8, length: usize) -> Box<[u8]> {
    // SAFETY: see above.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, length)) }
}
