/** A promise that did not hold, in words for whoever has to mend it. */
class Broken extends Error {
  override readonly name = 'Broken'
}

export function must(holds: boolean, broken: string): asserts holds {
  if (!holds) throw new Broken(broken)
}
