//! Arguments that are declared only when their command needs them.

use super::choices::complete;
use crate::game::Games;
use clap::builder::Resettable;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches};
use std::marker::PhantomData;

/// The arguments of a command, with the words of a list of games. Declaring those of all commands
/// would take a good part of the time that judging a short log takes, so clap declares these only
/// for a command that is run or described. Commands with subcommands are declared immediately, so
/// that `help` knows them.
#[derive(Debug)]
pub(crate) struct LazyArgs<A, L>(pub A, PhantomData<fn() -> L>);

/// Declares the arguments, but keeps the existing description of the command.
fn declared<A: Args, L: Games>(command: Command) -> Command {
    let (about, long, after) = (
        command.get_about().cloned(),
        command.get_long_about().cloned(),
        command.get_after_help().cloned(),
    );
    let [about, long, after] = [about, long, after].map(Resettable::from);
    // So that `--at -1` is answered by what a number of a move is, not as an unknown option.
    complete::<L>(A::augment_args(command))
        .about(about)
        .long_about(long)
        .after_help(after)
        .allow_negative_numbers(true)
}

impl<A: Args, L: Games> Args for LazyArgs<A, L> {
    fn augment_args(command: Command) -> Command {
        command.defer(declared::<A, L>)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<A: FromArgMatches, L> FromArgMatches for LazyArgs<A, L> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        A::from_arg_matches(matches).map(|args| Self(args, PhantomData))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}
