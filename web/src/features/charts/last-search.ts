/** What was last searched for, until the page is left: in no address, no history and no storage. */
export const lastSearch = { words: '' }
