import type {
  countOpeningsToSee as counting,
  listChartOpenings as listing,
  markOpeningSeen as marking,
} from '@polyclinic/domain/charts/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { audit, auditOften } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { paged } from '../../platform/database/paged.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { nameInClinic } from '../providers/writer-name.ts'

const selectOpenings = (db: ClinicDatabase) =>
  db
    .selectFrom('chart_openings as o')
    .innerJoin('patients as p', 'p.id', 'o.patient_id')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .leftJoin('providers as d', 'd.user_id', 'u.id')
    .leftJoin('users as su', 'su.id', 'o.seen_by')
    .leftJoin('providers as sd', 'sd.user_id', 'su.id')
    .select(['o.id', 'o.user_id', 'o.opened_at', 'o.ends_at', 'o.reason', 'o.seen_at', 'u.name'])
    .select(['p.id as patient_id', 'p.given_name', 'p.family_name'])
    .select(['d.prefix', 'd.given_name as givenName', 'd.family_name as familyName'])
    .select(['su.name as seen_name', 'sd.prefix as seen_prefix'])
    .select(['sd.given_name as seen_given_name', 'sd.family_name as seen_family_name'])

type OpeningRow = Awaited<ReturnType<ReturnType<typeof selectOpenings>['executeTakeFirstOrThrow']>>

const seenOf = (row: OpeningRow) =>
  row.seen_at === null
    ? null
    : {
        at: row.seen_at,
        by: nameInClinic({
          ...{ name: row.seen_name!, prefix: row.seen_prefix },
          ...{ givenName: row.seen_given_name, familyName: row.seen_family_name },
        }),
      }

/** Who broke the glass, for who watches over that. */
export async function listChartOpenings(
  context: Context,
  { query: { skip, take } }: Input<typeof listing>,
): Promise<Output<typeof listing>> {
  requireWholeClinic(context, 'audit:read')
  const own = context.actor.kind === 'user' ? context.actor.userId : null
  const opened = selectOpenings(context.db)
    .orderBy(sql`(o.seen_at is not null)`)
    .orderBy('o.opened_at', 'desc')
    .orderBy('o.id', 'desc')
  const { rows, total } = await paged(opened, { skip, take })
  const { count: unseen } = await countUnseen(context.db).executeTakeFirstOrThrow()
  if (rows.length > 0) await auditOften(context, { action: 'patients:list-openings', side: 'clinic' })
  return {
    items: rows.map((row) => ({
      ...{ id: row.id, openedAt: row.opened_at, openUntil: row.ends_at, reason: row.reason },
      ...{ openedBy: nameInClinic(row), isOwn: row.user_id === own, seen: seenOf(row) },
      patient: { id: row.patient_id, givenName: row.given_name, familyName: row.family_name },
    })),
    ...{ total, skip, take, unseen },
  }
}

const countUnseen = (db: ClinicDatabase) =>
  db
    .selectFrom('chart_openings')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('seen_at', 'is', null)

/** What waits for whoever asks: their own opening somebody else has to look at. It tells of nobody, so the audit has no row. */
export function countOpeningsToSee(context: Context): Promise<Output<typeof counting>> {
  requireWholeClinic(context, 'audit:read')
  return countUnseen(context.db).where('user_id', '<>', signedIn(context).userId).executeTakeFirstOrThrow()
}

/** Says that somebody looked at it; whoever was first stands, and whoever opened it does not look at it themselves. */
export async function markOpeningSeen(
  context: Context,
  { params: { id } }: Input<typeof marking>,
): Promise<Output<typeof marking>> {
  requireWholeClinic(context, 'audit:read')
  const { db, now } = context
  const { userId } = signedIn(context)
  const find = () => selectOpenings(db).where('o.id', '=', id).executeTakeFirst()
  const opening = await find()
  if (!opening) throw refuse('not_found')
  if (opening.user_id === userId) throw refuse('forbidden')
  const marked = await db
    .updateTable('chart_openings')
    .set({ seen_at: now, seen_by: userId })
    .where('id', '=', id)
    .where('seen_at', 'is', null)
    .returning('patient_id')
    .executeTakeFirst()
  if (marked) {
    const object = { kind: 'patient', id: marked.patient_id } as const
    await audit(context, { action: 'patients:mark-opening-seen', object, side: 'clinic', detail: id })
    await noteChange(db, { noun: 'patient', id: marked.patient_id })
  }
  return seenOf((await find())!)!
}
