/** One letter begins thousands of words: nothing is looked for by the beginnings of words that are shorter. */
export const lettersAtLeast = 2
