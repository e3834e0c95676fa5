/** Corrects one slip of the fingers in a longer word. */

/**
 * The word of `vocabulary` that `word` most likely was meant to be, or null: one letter missing, added, changed or two
 * swapped, in words of five letters and more, and never the first letter of a short word. Words in `ownWords` mean
 * themselves.
 */
export function correctSpelling(
  word: string,
  vocabulary: readonly string[],
  ownWords: ReadonlySet<string>,
): string | null {
  if (word.length < 5 || ownWords.has(word)) return null;
  for (const candidate of vocabulary) {
    if (candidate.length < 5 || Math.abs(candidate.length - word.length) > 1) continue;
    if (candidate[0] !== word[0] && word.length < 7) continue;
    if (isOneSlipAway(word, candidate)) return candidate;
  }
  return null;
}

/** Whether the optimal string alignment distance of two different words is 1. */
function isOneSlipAway(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let endA = a.length - 1;
  let endB = b.length - 1;
  while (endA >= start && endB >= start && a[endA] === b[endB]) {
    endA--;
    endB--;
  }
  const leftA = endA - start + 1;
  const leftB = endB - start + 1;
  if (leftA <= 1 && leftB <= 1) return true;
  return leftA === 2 && leftB === 2 && a[start] === b[endB] && a[endA] === b[start];
}
