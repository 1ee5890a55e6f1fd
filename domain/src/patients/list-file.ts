// A list of patients as a file of lines: what stands in its columns, and what can be wrong in one.

/** What a list says of a patient, in the order in which the clinic's own stands. */
export const listColumns = ['familyName', 'givenName', 'birthDate', 'phone', 'email'] as const
export type ListColumn = (typeof listColumns)[number]

/** Without these nobody is told from others. */
export const neededColumns = ['familyName', 'givenName', 'birthDate'] as const satisfies ListColumn[]

/** Why a line is nobody: `doubled` with another line, `similar` to somebody who is known and may be the same. */
export const lineProblems = [
  'required',
  'not_a_name',
  'not_a_date',
  'short_year',
  'too_old',
  'in_future',
  'not_a_phone',
  'not_an_email',
  'doubled',
  'similar',
] as const
export type LineProblem = (typeof lineProblems)[number]

/** Why a file is no list. */
export const fileProblems = ['not_a_list', 'columns_missing', 'empty', 'too_many_lines'] as const
export type FileProblem = (typeof fileProblems)[number]

export const listBytesAtMost = 8_000_000
export const linesAtMost = 50_000
/** So many wrong lines are told one by one; all of them stand in the file of those that were left out. */
export const problemsTold = 50

/** What becomes of who may be somebody known: left out, or written down as another person. */
export const similarLines = ['leave-out', 'add'] as const
export type SimilarLines = (typeof similarLines)[number]
