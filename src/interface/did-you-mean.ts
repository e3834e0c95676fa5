/** Which of the allowed values a client most likely meant. */

/** Letters from which one slip of the fingers still leaves the word plain, and from which two do. */
const ONE_SLIP = 4;
const TWO_SLIPS = 7;
/** Fewer letters stand in too many values. */
const SHORTEST_PART = 3;
/** Longer strings are no slip, and not worth the time. */
const LONGEST = 60;

/**
 * The value of `allowed` that `sent` comes closest to, or null: the same but for case, spaces and marks, else with one or two
 * letters wrong, else the shortest one that has it in it (`bob`: `BobCut`).
 */
export function closestValue(sent: string, allowed: readonly string[]): string | null {
  if (sent.length > LONGEST) return null;
  const wanted = lettersOf(sent);
  let closest: string | null = null;
  let fewest = wanted.length >= TWO_SLIPS ? 2 : wanted.length >= ONE_SLIP ? 1 : 0;
  for (const value of allowed) {
    const slips = slipsBetween(wanted, lettersOf(value));
    if (slips > fewest || (slips === fewest && closest !== null)) continue;
    closest = value;
    fewest = slips;
  }
  if (closest !== null || wanted.length < SHORTEST_PART) return closest;
  for (const value of allowed)
    if (lettersOf(value).includes(wanted) && (closest === null || value.length < closest.length))
      closest = value;
  return closest;
}

/** Small letters and digits alone. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** How many letters have to be added, left out or changed to come from one word to the other (Levenshtein). */
function slipsBetween(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++)
      row.push(Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    above = row;
  }
  return above[b.length]!;
}
