/** What goes back over the desk. */
export const changeOf = (paid: { amountMinor: number; givenMinor: number | null }): number =>
  paid.givenMinor === null ? 0 : Math.max(0, paid.givenMinor - paid.amountMinor)
