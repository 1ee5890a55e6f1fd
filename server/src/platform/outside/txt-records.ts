import { Resolver } from 'node:dns/promises'

/** The TXT records of a name, each in one piece; none where there are none, null where nobody answers. */
export type FindTxtRecords = (name: string) => Promise<readonly string[] | null>

/** Each attempt waits longer than the one before it: six seconds in all. */
const patience = { timeout: 2000, tries: 2 }
const nothingThere: readonly unknown[] = ['ENOTFOUND', 'ENODATA']

/** Asks the name servers of this machine. */
export const findTxtRecords: FindTxtRecords = async (name) => {
  const resolver = new Resolver(patience)
  const giveUp = setTimeout(() => resolver.cancel(), patience.timeout * 3)
  try {
    const records = await resolver.resolveTxt(name)
    return records.map((pieces) => pieces.join(''))
  } catch (error) {
    return nothingThere.includes((error as NodeJS.ErrnoException).code) ? [] : null
  } finally {
    clearTimeout(giveUp)
  }
}
