import type { FileProblem } from '@polyclinic/domain/patients/list-file.ts'
import { readList, type ListReading } from '@polyclinic/domain/patients/read-list.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Context } from '../../platform/context.ts'
import { csvLines, NotCsv } from '../../platform/csv-lines.ts'
import { refuseField } from '../../platform/refuse.ts'

const messages: Record<FileProblem, string> = {
  not_a_list: 'It is no CSV file.',
  columns_missing: 'A list has at least the columns last name, first name and date of birth.',
  empty: 'Nobody stands in it.',
  too_many_lines: 'It has too many lines: take it in parts.',
}

/** The lines of a list. @throws {Refusal} `invalid_fields` for a file that is none */
export function readListFile(
  { clinic, now }: Pick<Context, 'clinic' | 'now'>,
  file: { content: Uint8Array },
): Extract<ListReading, { ok: true }> {
  const today = dateIn(clinic.time_zone, now as Instant)
  const list = readList(linesOf(file.content), { today, locale: clinic.locale })
  if (!list.ok) throw refusal(list.problem)
  return list
}

const refusal = (problem: FileProblem) => refuseField('/body/file', problem, messages[problem])

function linesOf(bytes: Uint8Array) {
  try {
    return csvLines(decoded(bytes))
  } catch (error) {
    if (error instanceof NotCsv) throw refusal('not_a_list')
    throw error
  }
}

/** As Excel writes it: UTF-8, UTF-16 with its mark, or the code page of Western Europe. */
function decoded(bytes: Uint8Array): string {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff
  if (isLittle || isBig) return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes)
  if (bytes.includes(0)) throw refusal('not_a_list')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
