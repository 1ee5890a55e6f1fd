import { linesAtMost, type FileProblem } from '@polyclinic/domain/patients/list-file.ts'
import { headProblem, readList, type Line, type ListReading } from '@polyclinic/domain/patients/read-list.ts'
import { csvLines, NotCsv } from '../../platform/csv-lines.ts'

/** Decided together, so that others have an answer before the next ones are looked at. */
export const linesAtOnce = 500

/** The first line of what the program says. */
export type ListHead = { head: Line } | { problem: FileProblem }

/** Why a file is no list, found before all of it was read. */
class NotAList extends Error {
  override name = 'NotAList'
  readonly problem: FileProblem
  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}

/** The lines of a list, or why the file is none. Its headings come first, and nothing is read of what is too long. */
export function readListFile(bytes: Uint8Array, reading: Parameters<typeof readList>[1]): ListReading {
  try {
    const lines = csvLines(decoded(bytes), (line, place) => {
      const problem = place === 0 ? headProblem(line) : place > linesAtMost ? 'too_many_lines' : null
      if (problem) throw new NotAList(problem)
    })
    return readList(lines, reading)
  } catch (error) {
    if (error instanceof NotAList) return { ok: false, problem: error.problem }
    if (error instanceof NotCsv) return { ok: false, problem: 'not_a_list' }
    throw error
  }
}

/** As Excel writes it: UTF-8, UTF-16 with its mark, or the code page of Western Europe. */
function decoded(bytes: Uint8Array): string {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff
  if (isLittle || isBig) return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes)
  if (bytes.includes(0)) throw new NotAList('not_a_list')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
