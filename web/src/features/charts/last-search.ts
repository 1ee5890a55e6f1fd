/** What was last searched for, until the page is left: in no address, no history and no storage. */
let words = ''

export const lastSearch = {
  read: () => words,
  keep: (typed: string) => {
    words = typed
  },
}
