/** How long somebody sees a chart who said why: who covers a shift has a new reason the next day. */
export const openHours = 4
/** What they have to say. */
export const reasonLength = { least: 5, most: 500 }

/** What an entry and a search hold at most. */
export const charactersAtMost = { title: 200, detail: 2000, search: 100 }
