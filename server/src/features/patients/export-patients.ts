import { listColumns, type ListColumn } from '@polyclinic/domain/patients/list-file.ts'
import type { exportPatients as contract } from '@polyclinic/domain/patients/list-endpoints.ts'
import { csvMark, csvRows } from '@polyclinic/domain/kit/csv.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { lastVisitOf } from '../appointments/last-visit.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { isInForce } from '../patient-records/requests-in-force.ts'
import { isTypedOnly } from '../patient-records/shown-to-account.ts'
import { listWords } from './list-texts.ts'

const rowsAtOnce = 500
/** Whoever had the use of their data restricted is handed to nobody else. */
const mayBeListed = sql<boolean>`not ${isInForce(sql`p.id`, 'restriction')}`

/** Everybody with whom the clinic works, as a list that can be imported; that each was shown is in the audit. */
export async function exportPatients(context: Context): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'patients:export')
  const { db, clinic, now } = context
  const rows = await db
    .selectFrom('patients as p')
    .select('p.id')
    .where(isOpenRecord('p'))
    .where(mayBeListed)
    .orderBy(sql`lower(p.family_name)`)
    .orderBy(sql`lower(p.given_name)`)
    .orderBy('p.id')
    .execute()
  const ids = rows.map(({ id }) => id)
  for (let first = 0; first < ids.length; first += rowsAtOnce)
    await auditOften(
      context,
      ...ids
        .slice(first, first + rowsAtOnce)
        .map((id) => ({ action: 'patients:export', object: { kind: 'patient', id }, side: 'clinic' }) as const),
    )
  return {
    name: `${listWords(clinic).file} ${dateIn(clinic.time_zone, now as Instant)}.csv`,
    mediaType: 'text/csv',
    content: listOf(context, ids),
  }
}

/** Some at a time, each in a transaction of its own: nothing waits in the database for a reader that is slow. */
async function* listOf({ services, clinic, now }: Context, ids: readonly string[]) {
  const words = listWords(clinic)
  const head = [...listColumns.map((column) => words.columns[column]), words.lastVisit]
  yield Buffer.from(csvMark + csvRows([head], clinic.locale))
  for (let first = 0; first < ids.length; first += rowsAtOnce) {
    const some = ids.slice(first, first + rowsAtOnce)
    const rows = await services.tenancy.inClinic(clinic.id, (db) =>
      db
        .selectFrom('patients as p')
        .select(['p.id', 'p.family_name', 'p.given_name', 'p.birth_date', 'p.phone', 'p.email'])
        .select(lastVisitOf(sql`p.id`, sql`${now}::timestamptz`).as('last_visit'))
        .select(isTypedOnly(sql`p.id`).as('is_typed_only'))
        .where('p.id', '=', anyOf(some))
        // Who was erased since stands in no list.
        .where(isOpenRecord('p'))
        .where(mayBeListed)
        .execute(),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    const dateOf = (date: string | null) => date && formatNumericDate(date as PlainDate, clinic.locale)
    const cellsOf = (id: string) => {
      const row = byId.get(id)
      if (!row) return []
      const cells: Record<ListColumn, string | null> = {
        ...{ familyName: row.family_name, givenName: row.given_name, birthDate: dateOf(row.birth_date) },
        // Nobody here has seen whose they are: another clinic would take them for its own word.
        ...{ phone: row.is_typed_only ? null : row.phone, email: row.is_typed_only ? null : row.email },
      }
      return [[...listColumns.map((column) => cells[column]), dateOf(row.last_visit)]]
    }
    yield Buffer.from(csvRows(some.flatMap(cellsOf), clinic.locale))
  }
}
