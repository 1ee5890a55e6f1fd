/** As many as a clinic has, those that wait for their proof included. */
export const domainsAtMost = 20

/** What came of looking: nothing there, something else, no answer; or it is proved, and another clinic's meanwhile. */
export const proofProblems = ['missing', 'different', 'unreachable', 'taken'] as const
export type ProofProblem = (typeof proofProblems)[number]

/** Where the record stands that proves a host: beside it, since a name with a CNAME has no other record. */
export const recordNameOf = (host: string) => `_polyclinic.${host}`
export const recordValueOf = (token: string) => `polyclinic-domain=${token}`

/** Whether one of the TXT records is what was asked for; quotes that somebody pasted along do not count. */
export function decideProof(records: readonly string[] | null, token: string): Exclude<ProofProblem, 'taken'> | null {
  if (records === null) return 'unreachable'
  const values = records.map((record) => record.trim().replace(/^"(.*)"$/, '$1'))
  if (values.includes(recordValueOf(token))) return null
  return values.length === 0 ? 'missing' : 'different'
}
