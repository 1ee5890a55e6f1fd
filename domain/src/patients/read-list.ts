import { emailPattern } from '../kit/email.ts'
import { earliestBirthDate, phonePattern } from '../kit/person-limits.ts'
import { nameAtMost, nameMistake, tidyName } from '../kit/personal-name.ts'
import type { PlainDate } from '../kit/time.ts'
import { readTypedDate } from '../kit/typed-date.ts'
import {
  linesAtMost,
  listColumns,
  neededColumns,
  type FileProblem,
  type LineProblem,
  type ListColumn,
} from './list-file.ts'

export type ListedPerson = {
  familyName: string
  givenName: string
  birthDate: PlainDate
  phone: string | null
  email: string | null
}

export type Line = { line: number; cells: readonly string[] }
/** What is wrong in a line; `said` is what stands there. */
export type Mistake = { problem: LineProblem; column: ListColumn; said: string }
/** A line with whom it says, or all that is wrong with it. */
export type ReadLine = Line & { name: string } & ({ person: ListedPerson } | { mistakes: readonly Mistake[] })
export type ListReading = { ok: true; head: Line; lines: ReadLine[] } | { ok: false; problem: FileProblem }

/** What other programs call these columns, in small letters. */
const headings: Record<ListColumn, readonly string[]> = {
  familyName: ['last name', 'lastname', 'family name', 'familyname', 'surname', 'nachname', 'familienname', 'name'],
  givenName: ['first name', 'firstname', 'given name', 'givenname', 'vorname'],
  birthDate: ['date of birth', 'birth date', 'birthdate', 'birthday', 'dob', 'geburtsdatum', 'geburtstag', 'geboren'],
  phone: ['phone', 'phone number', 'telephone', 'mobile', 'cell', 'telefon', 'telefonnummer', 'mobil', 'handy'],
  email: ['email', 'e-mail', 'email address', 'e-mail-adresse', 'mail'],
}

type Reading = { today: PlainDate; locale: string }

/** What already its headings say is wrong. */
export function headProblem(head: Line): FileProblem | null {
  const placeOf = placesOf(head)
  return neededColumns.some((column) => placeOf[column] < 0) ? 'columns_missing' : null
}

/**
 * A list as it stands in a file: a line of headings, then a patient a line. Columns beside those that are known are left
 * alone; dates are read as the clinic's country writes them.
 */
export function readList([head, ...rest]: readonly Line[], reading: Reading): ListReading {
  if (!head) return { ok: false, problem: 'empty' }
  const problem = headProblem(head) ?? countProblem(rest.length)
  if (problem) return { ok: false, problem }
  const placeOf = placesOf(head)
  const seen = new Set<string>()
  return {
    ok: true,
    head,
    lines: rest.map((each): ReadLine => {
      const cell = (column: ListColumn) => (each.cells[placeOf[column]] ?? '').trim()
      const read = readPerson(cell, reading)
      const named = { ...each, name: tidyName(`${cell('givenName')} ${cell('familyName')}`).slice(0, saidAtMost) }
      if ('mistakes' in read) return { ...named, ...read }
      const { familyName, givenName, birthDate } = read
      const key = `${familyName} ${givenName} ${birthDate}`.toLowerCase()
      if (seen.has(key)) return { ...named, mistakes: [wholeLine('doubled')] }
      seen.add(key)
      return { ...named, person: read }
    }),
  }
}

const countProblem = (lines: number): FileProblem | null =>
  lines === 0 ? 'empty' : lines > linesAtMost ? 'too_many_lines' : null

/** Of several columns with such a heading that counts whose heading stands first above. */
function placesOf({ cells }: Line): Record<ListColumn, number> {
  const names = cells.map((cell) => cell.trim().toLowerCase().replaceAll(/\s+/g, ' '))
  const placeOf = (column: ListColumn) =>
    headings[column].map((heading) => names.indexOf(heading)).find((place) => place >= 0) ?? -1
  const entries = listColumns.map((column) => [column, placeOf(column)])
  return Object.fromEntries(entries) as Record<ListColumn, number>
}

/** Of a line, and not of one of its cells. */
export const wholeLine = (problem: LineProblem): Mistake => ({ problem, column: 'familyName', said: '' })

/** So much of a cell is told. */
const saidAtMost = 60

function readPerson(
  cell: (column: ListColumn) => string,
  reading: Reading,
): ListedPerson | { mistakes: readonly Mistake[] } {
  const familyName = tidyName(cell('familyName'))
  const givenName = tidyName(cell('givenName'))
  const phone = withoutMark(cell('phone'))
  const email = withoutMark(cell('email')).toLowerCase()
  const birthDate = readDate(withoutMark(cell('birthDate')), reading)
  const mistakes = (
    [
      ['familyName', nameProblem(familyName)],
      ['givenName', nameProblem(givenName)],
      ['birthDate', 'problem' in birthDate ? birthDate.problem : null],
      ['phone', phone === '' || (phone.length <= 32 && phonePattern.test(phone)) ? null : 'not_a_phone'],
      ['email', email === '' || (email.length <= 254 && emailPattern.test(email)) ? null : 'not_an_email'],
    ] as const
  ).flatMap(([column, problem]) => (problem ? [{ column, problem, said: cell(column).slice(0, saidAtMost) }] : []))
  if (mistakes.length > 0) return { mistakes }
  const { date } = birthDate as { date: PlainDate }
  return { familyName, givenName, birthDate: date, phone: phone || null, email: email || null }
}

/** What a table for spreadsheets puts before a text that would be a formula there, a number with a plus among them. */
const withoutMark = (cell: string) => cell.replace(/^'(?=[+=@-])/, '')

function nameProblem(name: string): LineProblem | null {
  const mistake = nameMistake(name, nameAtMost)
  return mistake === null || mistake === 'required' ? mistake : 'not_a_name'
}

function readDate(typed: string, { today, locale }: Reading): { date: PlainDate } | { problem: LineProblem } {
  if (typed === '') return { problem: 'required' }
  // A spreadsheet may have written a time behind it.
  const read = readTypedDate(typed.replace(/[T ]00:00(:00)?(\.0+)?Z?$/, ''), locale)
  if ('error' in read) return { problem: read.error === 'year' ? 'short_year' : 'not_a_date' }
  if (read.date < earliestBirthDate) return { problem: 'too_old' }
  return read.date > today ? { problem: 'in_future' } : { date: read.date }
}
