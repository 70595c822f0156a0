//! The macro that ties the types and tables of a game together.

/// Implements [`Game`](crate::game::Game) for a type.
///
/// The macro takes the parts of the game from where it is called, by the names the contract has for
/// them: the types `Board`, `Rulings`, `Edition`, `Own`, `State`, `Move`, `Breach`, `Event` and the
/// tables `EXPECTS` and `RESULTS`. The tables of verbs, rules, rulings and editions are those of
/// these types. `turns` and `automatic` may be left out.
#[macro_export]
macro_rules! game {
    (
        $game:ty {
            id: $id:literal,
            title: $title:literal,
            players: $players:expr,
            domains: $domains:expr,
            reserved: $reserved:expr,
            header: $header:expr,
            boards: $boards:expr,
            turn: $turn:literal,
            $(turns: $turns:expr,)?
            score: $score:expr,
            seat: $seat:expr
            $(, automatic: $automatic:expr)? $(, absent: $absent:expr)? $(,)?
        }
    ) => {
        impl $crate::game::Game for $game {
            type Board = Board;
            type Rulings = Rulings;
            type Edition = Edition;
            type Own = Own;
            type State = State;
            type Move = Move;
            type Breach = Breach;
            type Event = Event;

            // A static: a constant would be copied, with all of its texts, into every crate that is
            // compiled against the library; they are 100 kB of the module for the web.
            const INFO: &'static $crate::game::language::Info = {
                static INFO: $crate::game::language::Info = $crate::game::language::Info {
                    id: $id,
                    title: $title,
                    players: $players,
                    editions: <Edition as $crate::game::language::Editions>::NUMBERS,
                    domains: $domains,
                    reserved: $reserved,
                    header: $header,
                    verbs: <Move as $crate::game::language::Moves>::VERBS,
                    automatic: {
                        const TOLD: &[&[$crate::game::language::Automatic]] = &[$($automatic)?];
                        match TOLD {
                            [told] => told,
                            _ => &[],
                        }
                    },
                    absent: {
                        const ABSENT: &[&[$crate::game::language::Absent]] = &[$($absent)?];
                        match ABSENT {
                            [absent] => absent,
                            _ => &[],
                        }
                    },
                    expects: &$crate::game::keys::<$game, { EXPECTS.len() }>(EXPECTS),
                    results: &$crate::game::keys::<$game, { RESULTS.len() }>(RESULTS),
                    rules: <Breach as $crate::game::language::Breaches>::RULES,
                    rulings: <Rulings as $crate::game::language::Rulings>::RULINGS,
                    boards: $boards,
                    turn: $turn,
                    turns: {
                        const TURNS: &[u32] = &[$($turns)?];
                        match TURNS {
                            [turns] => Some(*turns),
                            _ => None,
                        }
                    },
                    score: $score,
                };
                &INFO
            };
            const EXPECTS: &'static [$crate::game::Observable<Self>] = EXPECTS;
            const RESULTS: &'static [$crate::game::Observable<Self>] = RESULTS;

            fn seat(
                board: &Board,
                players: &$crate::game::language::Names,
                header: &$crate::game::reading::Header<'_, '_>,
                faults: &mut $crate::game::language::Faults,
            ) -> Option<Own> {
                $seat(board, players, header, faults)
            }
        }
    };
}
