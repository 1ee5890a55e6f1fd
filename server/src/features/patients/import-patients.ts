import {
  decideImport,
  type FoldedPerson,
  type KnownPerson,
  type LeftOut,
  type ListImport,
} from '@polyclinic/domain/patients/decide-import.ts'
import { swappedDate } from '@polyclinic/domain/desk/likeness.ts'
import type * as contracts from '@polyclinic/domain/patients/list-endpoints.ts'
import { problemsTold } from '@polyclinic/domain/patients/list-file.ts'
import type { Line, ListedPerson } from '@polyclinic/domain/patients/read-list.ts'
import { csvMark, csvRows } from '@polyclinic/domain/kit/csv.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { auditOften, auditRows } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { insertAll, joined } from '../../platform/database/insert-rows.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import { isTypedOnly } from '../patient-records/shown-to-account.ts'
import { newId } from '../../platform/ids.ts'
import type { Admission } from '../../platform/http/route.ts'
import { returnAttempts, takeAttempts } from '../../platform/limits.ts'
import { hourlyOfAccount } from '../../platform/note-shown.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { patientsWithoutVisit } from '../patient-records/new-patient.ts'
import { listWords, problemWords } from './list-texts.ts'
import { readListBeside, type ListParts } from './read-list-beside.ts'
import { linesAtOnce } from './read-list-file.ts'

type ImportRequest = Pick<Input<typeof contracts.importPatients>['body'], 'file' | 'similar'>

/** Each looks whole lists of people up: a few are enough. */
export const listsPerHour = 60
/** Written by one statement, so that none takes long; by the first one, before which the table may have been all but empty. */
const rowsAtOnce = 1000
const rowsAtFirst = 100

/** Whether somebody may send a list, before a byte of it is read. */
export async function admitPatientList(scope: RequestScope): Promise<Admission> {
  const counted = await scope.transact(async (context) => {
    requireWholeClinic(context, 'patients:import')
    const limits = { limits: [hourlyOfAccount(context, 'patient-lists', listsPerHour)], now: context.now }
    await takeAttempts(context.db, limits)
    return limits
  })
  const giveBack = () => scope.transact(({ db }) => returnAttempts(db, counted))
  return { part: `patient lists of ${scope.clinic.id}`, giveBack }
}

/**
 * The list is read before a transaction is open, and by a process of its own: whoever else asks has an answer meanwhile.
 * It is asked again who may, since it took its time.
 */
async function withList<T>(
  scope: RequestScope,
  { file }: ImportRequest,
  closed: AbortSignal,
  work: (context: Context, list: ListParts) => Promise<T>,
): Promise<T> {
  const begun = await scope.transact(({ clinic, request, now }) => Promise.resolve({ clinic, request, now }))
  const list = await readListBeside(begun, file.content, closed)
  return scope.transact((context) => {
    requireWholeClinic(context, 'patients:import')
    return work(context, list)
  })
}

/**
 * Writes everybody of a list down who is not known yet, in one transaction, or says what would become of it. Of two who
 * import at once the second sees whom the first wrote down.
 * @throws {Refusal} `invalid_fields` for a file that is no list
 */
export const importPatients = (
  scope: RequestScope,
  { body }: Input<typeof contracts.importPatients>,
  closed: AbortSignal,
): Promise<Output<typeof contracts.importPatients>> =>
  withList(scope, body, closed, async (context, list) => {
    const isWritten = body.mode === 'import'
    if (isWritten) await takeLocks(context.db, [['patient-list', '']])
    const { added, known, leftOut } = await decide(context, list, body)
    await (isWritten ? write(context, added) : noteLook(context))
    return {
      ...{ added: added.length, known, leftOut: leftOut.length },
      similar: leftOut.filter(({ like }) => like !== null).length,
      problems: leftOut.slice(0, problemsTold).map(toldOf),
    }
  })

/** The lines that an import leaves out, to be mended and imported again. */
export const listLeftOut = (
  scope: RequestScope,
  { body }: Input<typeof contracts.listLeftOut>,
  closed: AbortSignal,
): Promise<Output<typeof contracts.listLeftOut>> =>
  withList(scope, body, closed, async (context, list) => {
    const { leftOut } = await decide(context, list, body)
    await noteLook(context)
    const words = listWords(context.clinic)
    return {
      name: `${words.file} - ${words.leftOut}.csv`,
      mediaType: 'text/csv',
      content: fileOf(context, list.head, leftOut),
    }
  })

/** Piece by piece: none keeps others waiting. */
async function* fileOf({ clinic }: Context, { cells: columns }: Line, leftOut: ListImport['leftOut']) {
  const words = listWords(clinic)
  yield Buffer.from(csvMark + csvRows([[words.line, words.problem, ...columns]], clinic.locale))
  for (let first = 0; first < leftOut.length; first += linesAtOnce) {
    const rows = leftOut
      .slice(first, first + linesAtOnce)
      .map(({ line, cells, mistakes }) => [
        ...[line, mistakes.map(({ column, problem }) => problemWords(words, column, problem)).join('; ')],
        ...cells.slice(0, columns.length),
      ])
    yield Buffer.from(csvRows(rows, clinic.locale))
  }
}

/** What becomes of each line, part by part: whoever else asks has an answer between two. */
async function decide(
  context: Context,
  list: ListParts,
  { similar }: Pick<ImportRequest, 'similar'>,
): Promise<ListImport> {
  const taken = new Set<string>()
  const all: ListImport = { added: [], known: 0, leftOut: [] }
  for (const lines of list.parts()) {
    const people = lines.flatMap((line) => ('person' in line ? [line.person] : []))
    const { folded, known } = await readFacts(context, people)
    const part = decideImport(lines, { folded, known, similar }, taken)
    all.added.push(...part.added)
    all.leftOut.push(...part.leftOut)
    all.known += part.known
  }
  return all
}

/** Their names as the search compares them, and who is known with one of their dates of birth. */
async function readFacts(
  { db }: Context,
  people: readonly ListedPerson[],
): Promise<{ folded: FoldedPerson[]; known: KnownPerson[] }> {
  const dates = [...new Set(people.flatMap(({ birthDate }) => [birthDate, swappedDate(birthDate)]))].filter(
    (date) => date !== null,
  )
  const { rows } = await sql<{ folded: FoldedPerson[] | null; known: KnownPerson[] | null }>`
    select (
        select json_agg(json_build_object('givenName', fold_for_search(given), 'familyName', fold_for_search(family)) order by place)
        from unnest(${people.map(({ givenName }) => givenName)}::text[], ${people.map(({ familyName }) => familyName)}::text[])
          with ordinality typed (given, family, place)
      ) as folded, (
        select json_agg(json_build_object(
          'id', p.id, 'givenName', p.given_name, 'familyName', p.family_name, 'birthDate', p.birth_date::text,
          'isTypedOnly', ${isTypedOnly(sql`p.id`)},
          'folded', json_build_object('givenName', fold_for_search(p.given_name), 'familyName', fold_for_search(p.family_name))))
        from patients p where p.birth_date = any(${dates}::date[]) and ${isOpenRecord('p')}
      ) as known`.execute(db)
  const { folded, known } = rows[0]!
  return { folded: folded ?? [], known: known ?? [] }
}

const toldOf = ({ line, name, mistakes, like }: LeftOut) => ({
  ...{ line, name, mistakes: [...mistakes] },
  like: like && {
    ...{ id: like.id, givenName: like.givenName, familyName: like.familyName, birthDate: like.birthDate as PlainDate },
  },
})

/** It says of many whether they are known. */
const noteLook = (context: Context) => auditOften(context, { action: 'patients:match', side: 'clinic', detail: 'list' })

async function write(context: Context, added: readonly ListedPerson[]): Promise<void> {
  const { db } = context
  for (let first = 0, count = rowsAtFirst; first < added.length; first += count, count = rowsAtOnce) {
    const people = added.slice(first, first + count).map(({ phone, email, ...person }) => ({
      ...{ ...person, ...(phone && { phone }), ...(email && { email }) },
    }))
    const { ids, set } = patientsWithoutVisit(context, people, 'import')
    const rows = ids.map((id) => ({ kind: 'patient', id }) as const)
    await insertAll(db, [
      set,
      ...joined(rows.map((object) => auditRows(context, { action: 'patients:import', object, side: 'clinic' }))),
    ])
    if (first === 0 && added.length > rowsAtFirst) await sql`select measure_patients()`.execute(db)
  }
  await noteChange(db, { noun: 'patient', id: newId() })
}
