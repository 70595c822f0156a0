//! The text of `help` at the table.

/// What may be typed at the table.
pub(crate) const HELP: &str = "\
A line is a move, in short hand or as a log has it:
  sale red don 4         the verb, then its values in order
  r bal pit              beginnings are enough; the verb and who acts may be left out
  \"New York\", new y, ny  a name of several words
  {build: red, from: Baltimore, to: Pittsburgh}
  expect cash andy 80 don 70; result winner don

  ?              the moves that are legal, or what is awaited
  ? red          those of a player or company; ? build red, those that begin so
  why MOVE       whether a move is legal, and what would follow; nothing is played
  undo, undo 3   take the last lines out
  redo           put back one line that undo took out
  note TEXT      a note to the last move
  accept RULE: REASON
                 play the move just refused, although it breaks the rule
  =              write down what everybody can see, money first
  score, tracks, map, state, log
                 how the game stands
  open           read the file anew, after somebody else has changed it
  end            end the recording; so does Ctrl-D. Ctrl-C drops a line
Tab completes a word. A JSON object with the key do is a request (railref record --help).
";

/// The message before the first line at a terminal.
pub(crate) const GREETING: &str = "? lists the legal moves, help says what else may be typed, end ends. Every line is saved at once.\n";
