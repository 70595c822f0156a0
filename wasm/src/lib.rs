//! The referee as a WebAssembly module. It exports `alloc`, `dealloc`, `request` and its memory,
//! and imports nothing.
//!
//! A request is a text in UTF-8: a request of a session (docs/protocol.md), or a question about a
//! whole text (`desk`). A caller gets memory with `alloc`, writes the request there, and calls
//! `request`, which frees that memory and returns the address of the reply: four bytes with its
//! length, least significant first, and then its text. The caller frees the reply with `dealloc`.
//! An instance of the module is one session.

mod desk;
mod tables;

use desk::Desk;
use std::cell::RefCell;

thread_local! {
    static DESK: RefCell<Desk> = RefCell::new(Desk::default());
}

/// The bytes before the text of a reply, which hold its length.
const HEAD: usize = size_of::<u32>();

/// Allocates `length` bytes; they belong to the caller until they are passed to [`request`] or
/// [`dealloc`].
#[unsafe(no_mangle)]
pub extern "C" fn alloc(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Frees memory.
///
/// # Safety
///
/// `at` came from [`alloc`] or [`request`] with this length, and was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dealloc(at: *mut u8, length: usize) {
    // SAFETY: see above.
    drop(unsafe { taken(at, length) });
}

/// Answers a request of `length` bytes at `at`, and frees them. The reply's first four bytes are
/// its length without them.
///
/// # Safety
///
/// `at` came from [`alloc`] with this length, and was not freed.
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

/// Takes back memory that was handed out.
///
/// # Safety
///
/// `at` came from [`alloc`] or [`request`] with this length, and was not freed.
unsafe fn taken(at: *mut u8, length: usize) -> Box<[u8]> {
    // SAFETY: see above.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, length)) }
}
