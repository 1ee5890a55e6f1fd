import {
  decideImport,
  type Folded,
  type KnownPerson,
  type ListImport,
} from '@polyclinic/domain/patients/decide-import.ts'
import { swappedDate } from '@polyclinic/domain/desk/likeness.ts'
import type * as contracts from '@polyclinic/domain/patients/list-endpoints.ts'
import { problemsTold } from '@polyclinic/domain/patients/list-file.ts'
import type { ListedPerson, ReadLine } from '@polyclinic/domain/patients/read-list.ts'
import { csvOf } from '@polyclinic/domain/kit/csv.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { auditOften, auditRows } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { insertAll, joined } from '../../platform/database/insert-rows.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import { isTypedOnly } from '../patient-records/shown-to-account.ts'
import { newId } from '../../platform/ids.ts'
import type { Admitted } from '../../platform/http/route.ts'
import { returnAttempts, takeAttempts } from '../../platform/limits.ts'
import { hourlyOfAccount } from '../../platform/note-shown.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { patientsWithoutVisit } from '../patient-records/new-patient.ts'
import { listWords, problemWords } from './list-texts.ts'
import { readListFile } from './read-list-file.ts'

type ImportRequest = Pick<Input<typeof contracts.importPatients>['body'], 'file' | 'similar'>

/** Each looks whole lists of people up: a few are enough. */
export const listsPerHour = 60
/** Written by one statement, so that none takes long; by the first one, before which the table may have been all but empty. */
const rowsAtOnce = 1000
const rowsAtFirst = 100

/** Whether somebody may send a list, before a byte of it is read. */
export async function admitPatientList(scope: RequestScope): Promise<Admitted> {
  const counted = await scope.transact(async (context) => {
    requireWholeClinic(context, 'patients:import')
    const limits = { limits: [hourlyOfAccount(context, 'patient-lists', listsPerHour)], now: context.now }
    await takeAttempts(context.db, limits)
    return limits
  })
  const giveBack = () => scope.transact(({ db }) => returnAttempts(db, counted))
  return { part: `patient lists of ${scope.clinic.id}`, giveBack }
}

/** It is asked again who may, since the list took its time. */
const withList = <T>(scope: RequestScope, work: (context: Context) => Promise<T>): Promise<T> =>
  scope.transact((context) => {
    requireWholeClinic(context, 'patients:import')
    return work(context)
  })

/**
 * Writes everybody of a list down who is not known yet, in one transaction, or says what would become of it. Of two who
 * import at once the second sees whom the first wrote down.
 * @throws {Refusal} `invalid_fields` for a file that is no list
 */
export const importPatients = (
  scope: RequestScope,
  { body }: Input<typeof contracts.importPatients>,
): Promise<Output<typeof contracts.importPatients>> =>
  withList(scope, async (context) => {
    const isWritten = body.mode === 'import'
    if (isWritten) await takeLocks(context.db, [['patient-list', '']])
    const { added, known, leftOut } = await decide(context, body)
    await (isWritten ? write(context, added) : noteLook(context))
    return {
      ...{ added: added.length, known, leftOut: leftOut.length },
      similar: leftOut.filter(({ problem }) => problem === 'similar').length,
      problems: leftOut.slice(0, problemsTold).map(({ line, column, problem }) => ({ line, column, problem })),
    }
  })

/** The lines that an import leaves out, to be mended and imported again. */
export const listLeftOut = (
  scope: RequestScope,
  { body }: Input<typeof contracts.listLeftOut>,
): Promise<Output<typeof contracts.listLeftOut>> =>
  withList(scope, async (context) => {
    const { clinic } = context
    const words = listWords(clinic)
    const { head, leftOut } = await decide(context, body)
    await noteLook(context)
    const rows = leftOut.map(({ line, cells, column, problem }) => [
      ...[line, problemWords(words, column, problem)],
      ...cells.slice(0, head.cells.length),
    ])
    return {
      name: `${words.file} - ${words.leftOut}.csv`,
      mediaType: 'text/csv',
      content: csvOf([[words.line, words.problem, ...head.cells], ...rows], clinic.locale),
    }
  })

async function decide(
  context: Context,
  { file, similar }: ImportRequest,
): Promise<ListImport & { head: { cells: readonly string[] } }> {
  const { head, lines } = readListFile(context, file)
  const people = lines.flatMap((line: ReadLine) => ('person' in line ? [line.person] : []))
  const { folded, known } = await readFacts(context, people)
  return { ...decideImport(lines, { folded, known, similar }), head }
}

/** Their names as the search compares them, and who is known with one of their dates of birth. */
async function readFacts(
  { db }: Context,
  people: readonly ListedPerson[],
): Promise<{ folded: Folded[]; known: KnownPerson[] }> {
  const dates = [...new Set(people.flatMap(({ birthDate }) => [birthDate, swappedDate(birthDate)]))].filter(
    (date) => date !== null,
  )
  const { rows } = await sql<{ folded: Folded[] | null; known: KnownPerson[] | null }>`
    select (
        select json_agg(json_build_object('givenName', fold_for_search(given), 'familyName', fold_for_search(family)) order by place)
        from unnest(${people.map(({ givenName }) => givenName)}::text[], ${people.map(({ familyName }) => familyName)}::text[])
          with ordinality typed (given, family, place)
      ) as folded, (
        select json_agg(json_build_object(
          'givenName', p.given_name, 'familyName', p.family_name, 'birthDate', p.birth_date::text,
          'isTypedOnly', ${isTypedOnly(sql`p.id`)},
          'folded', json_build_object('givenName', fold_for_search(p.given_name), 'familyName', fold_for_search(p.family_name))))
        from patients p where p.birth_date = any(${dates}::date[]) and ${isOpenRecord('p')}
      ) as known`.execute(db)
  const { folded, known } = rows[0]!
  return { folded: folded ?? [], known: known ?? [] }
}

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
