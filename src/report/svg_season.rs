//! A season as a chart: what every player has won after each game, one line per player.

use super::svg::{document, number, seat_colour, text, width_of};
use crate::yaml::xml;

const LEFT: f64 = 44.0;
const TOP: f64 = 40.0;
const PLOT: f64 = 640.0;
/// Height of a line of names.
const LABEL: f64 = 16.0;
/// How many players have lines, beginning with the first in the table: more lines than colours
/// would show nothing.
const MOST: usize = 8;

/// Draws the chart. `games` has what each game brought to whom, in the order of play; `players` are
/// those of the table in its order. A player has the same colour in all charts of a season, whose
/// players are `everybody`.
pub(crate) fn chart(
    games: &[&[(String, i64)]],
    players: &[&str],
    everybody: &[&str],
    title: &str,
) -> String {
    let players = &players[..players.len().min(MOST)];
    let colours = colours(players, everybody);
    let lines: Vec<Vec<i64>> = players.iter().map(|player| sums(games, player)).collect();
    let most = lines.iter().flatten().copied().max().unwrap_or(0).max(1);
    let height = (players.len() as f64 * LABEL).max(180.0);
    let x = |game: usize| LEFT + PLOT * game as f64 / games.len().max(1) as f64;
    let y = |sum: i64| TOP + height - height * sum as f64 / most as f64;
    let mut body = text(LEFT, 20.0, 14.0, "font-weight=\"600\"", title);
    for sum in [0, most] {
        body.push_str(&rule(sum, y(sum)));
    }
    let mut right = LEFT + PLOT;
    for (seat, (player, sums)) in players.iter().zip(&lines).enumerate() {
        let points = sums.iter().enumerate();
        let points = points.map(|(game, sum)| (x(game), y(*sum)));
        let colour = seat_colour(colours[seat]);
        body.push_str(&line(points, colour, player));
        // The names are in the order of the table, each next to a mark of its colour.
        let at = TOP + seat as f64 * LABEL;
        let mark = LEFT + PLOT + 14.0;
        body.push_str(&format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"4.5\" fill=\"{colour}\" class=\"edge\"/>\n",
            number(mark),
            number(at)
        ));
        let label = format!("{} {player}", sums.last().copied().unwrap_or(0));
        body.push_str(&text(mark + 10.0, at + 4.0, 12.0, "", &label));
        right = right.max(mark + 10.0 + width_of(&label, 12.0));
    }
    let anchor = "text-anchor=\"middle\" class=\"soft\"";
    body.push_str(&text(
        LEFT + PLOT / 2.0,
        TOP + height + 18.0,
        11.0,
        anchor,
        "games, in the order of their dates",
    ));
    let said: Vec<String> = players
        .iter()
        .zip(&lines)
        .map(|(player, sums)| format!("{player} {}", sums.last().copied().unwrap_or(0)))
        .collect();
    document(
        right + 16.0,
        TOP + height + 30.0,
        title,
        &said.join(", "),
        &body,
    )
}

/// Draws the line of a player through points.
fn line(points: impl Iterator<Item = (f64, f64)>, colour: &str, player: &str) -> String {
    let steps = points.enumerate().map(|(game, (x, y))| {
        let verb = if game == 0 { 'M' } else { 'L' };
        format!("{verb}{} {}", number(x), number(y))
    });
    let steps: String = steps.collect();
    format!(
        "<path d=\"{steps}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"><title>{}</title></path>\n",
        xml(player)
    )
}

/// Draws a line across the chart, with the sum that it stands for.
fn rule(sum: i64, y: f64) -> String {
    let [at, left, right] = [y, LEFT, LEFT + PLOT].map(number);
    let anchor = "text-anchor=\"end\" class=\"soft\"";
    format!(
        "<line x1=\"{left}\" y1=\"{at}\" x2=\"{right}\" y2=\"{at}\" class=\"rule\"/>\n{}",
        text(LEFT - 6.0, y + 4.0, 11.0, anchor, &sum.to_string())
    )
}

/// Returns the number of each player's colour: that of the player's place among everybody or, for those
/// who have none there, the first that is free.
fn colours(players: &[&str], everybody: &[&str]) -> Vec<usize> {
    let own = |player: &&str| everybody.iter().take(MOST).position(|one| one == player);
    let taken: Vec<usize> = players.iter().filter_map(own).collect();
    let mut free = (0..MOST).filter(|colour| !taken.contains(colour));
    let colour = |player| own(player).or_else(|| free.next()).unwrap_or(0);
    players.iter().map(colour).collect()
}

/// Returns what a player has won before the first game and after each.
fn sums(games: &[&[(String, i64)]], player: &str) -> Vec<i64> {
    let mut sum = 0_i64;
    let mut sums = vec![0];
    for game in games {
        let own = game.iter().filter(|(name, _)| name == player);
        sum = own.fold(sum, |sum, (_, points)| sum.saturating_add(*points));
        sums.push(sum);
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_grow_game_by_game() {
        let game = |player: &str, points| vec![(player.to_owned(), points)];
        let games = [game("Ann", 3), game("Ben", 2), game("Ann", 1)];
        let games = games.each_ref().map(Vec::as_slice);
        assert_eq!(sums(&games, "Ann"), [0, 3, 3, 4]);
        assert_eq!(sums(&games, "Cleo"), [0, 0, 0, 0]);
        let everybody = ["Ann", "Ben", "Cleo", "D", "E", "F", "G", "H", "Ida"];
        assert_eq!(colours(&["Ida", "Cleo", "Ann"], &everybody), [1, 2, 0]);
        let drawn = chart(&games, &["Ann", "<Ben>"], &["Ann", "<Ben>"], "points");
        assert!(
            drawn.contains("4 Ann") && drawn.contains("&lt;Ben&gt;") && !drawn.contains("<Ben>")
        );
    }
}
