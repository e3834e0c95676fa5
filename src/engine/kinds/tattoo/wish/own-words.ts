/** Everyday words that are one letter away from a word that means something here. */
export const WORDS_OF_THEIR_OWN = new Set(
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
