/** Corrects one slip of the fingers in a longer word. */

/** Everyday words that are one letter away from a word that means something here. */
const WORDS_OF_THEIR_OWN = new Set(
  (
    'angle angles block blend check creek chess cheat crest dance chick chock could fight found front great house image ' +
    'lands leaves might night other piece place plain plant point quite roses sight snail shave shore should shine short ' +
    'stall small small still stone swell shell smell table thing things think thinks thick third tiger tight title wall ' +
    'waste where white whole world would write wrote wings waves weave words wings round sound sharp shape skill skull ' +
    'spice space slight slide snake stars stand style twice water winter letter letters better center enter finer fringe ' +
    'linger singer ginger anger danger thumbs wrest brest chin chins bread breath bold gold old cold cheeky sneak speak angel angels flame flames spade spades spike spikes spire spite string strings shirt skirt quote ' +
    'heard spare rises anchor feather leather weather'
  ).split(' '),
);

/**
 * The word of `vocabulary` that `word` most likely was meant to be, or null: one letter missing, added, changed or two
 * swapped, in words of five letters and more, and never the first letter of a short word.
 */
export function correctSpelling(word: string, vocabulary: readonly string[]): string | null {
  if (word.length < 5 || WORDS_OF_THEIR_OWN.has(word)) return null;
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
