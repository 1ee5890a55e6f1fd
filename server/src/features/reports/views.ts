import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { permits, rightsOf } from '@polyclinic/domain/kit/permissions.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { nextMailing, type MailingRhythm } from '@polyclinic/domain/reports/mailings.ts'
import { viewsAtMost, type RangeName, type ReportName } from '@polyclinic/domain/reports/periods.ts'
import type * as contracts from '@polyclinic/domain/reports/view-endpoints.ts'
import { sql, type SqlBool } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { againWhenTaken } from '../../platform/database/again-when-taken.ts'
import { keyedHash } from '../../platform/ids.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { takeAttempts } from '../../platform/limits.ts'
import { requireDoctor, within } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { decidedFor } from '../../platform/rights.ts'
import { signedIn } from '../../platform/signed-in.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { isDoctorKnown } from './visit-facts.ts'

type Body = Input<typeof contracts.saveReportView>['body']

const ofDoctor = { providerId: 'v.provider_id' }

/** One's own, and of what others share more than a menu can show. */
const listedAtMost = 200
/** Before those are left out whose owner may not read the report any more. */
const readAtMost = 1000

/** Those that are kept, and that are deleted again: more than anybody makes. */
export const viewsPerHour = 120

/**
 * One’s own and those that others share who may still read the report: what nobody is left to take back is not offered.
 * Of one doctor only for who may see that doctor’s visits.
 */
async function list(context: Context, report: ReportName) {
  const { userId } = signedIn(context)
  const listed = (await readViews(context, report)).slice(0, listedAtMost)
  return listed.map((row) => ({
    ...{ id: row.id, name: row.name, range: row.range as RangeName, from: row.from_date, to: row.to_date },
    ...{ isCompared: row.is_compared, isShared: row.is_shared, isOwn: row.user_id === userId, by: row.by },
    ...{ providerId: row.provider_id, mailed: row.rhythm as MailingRhythm | null },
  }))
}

/** Those that are listed for the caller, or the one of them with this id. */
async function readViews(context: Context, report: ReportName, id?: string) {
  const { userId } = signedIn(context)
  const rows = await context.db
    .selectFrom('report_views as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .leftJoin('staff_roles as r', 'r.id', 'u.staff_role_id')
    .leftJoin('report_mailings as m', (join) => join.onRef('m.view_id', '=', 'v.id').on('m.user_id', '=', userId))
    .select(['v.id', 'v.name', 'v.range', 'v.from_date', 'v.to_date', 'v.is_compared', 'v.provider_id', 'v.is_shared'])
    .select('m.rhythm')
    .select(['v.user_id', 'u.name as by', 'u.roles', 'r.permissions as staffPermissions', ...decidedFor(context.now)])
    .where('v.report', '=', report)
    .where('v.deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('v.id', '=', id!))
    .where((each) =>
      each.or([
        each('v.user_id', '=', userId),
        each.and([each('v.is_shared', '=', true), each('u.status', '=', 'active')]),
      ]),
    )
    .where(sql<SqlBool>`(v.provider_id is null or ${within(context.actor, 'reports:operational', ofDoctor)})`)
    .orderBy(sql`v.user_id <> ${userId}`)
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .limit(readAtMost)
    .execute()
  const mayStillRead = (row: (typeof rows)[number]) =>
    row.user_id === userId || permits(rightsOf(row.roles, row), `reports:${report}`, 'clinic')
  return rows.filter(mayStillRead)
}

async function takeAttempt(context: Context): Promise<void> {
  const { db, now, services } = context
  const key = keyedHash(services.linkKey, 'report views of', signedIn(context).userId)
  await takeAttempts(db, { limits: [{ kind: 'report-views', key, windowMinutes: 60, most: viewsPerHour }], now })
}

/** With the id of one that was deleted it is there again, and so is who is written to of it. */
async function save(context: Context, report: ReportName, id: string, body: Body) {
  const { db, now } = context
  const { userId } = signedIn(context)
  const { name, range, from, to, isCompared, isShared, providerId } = body
  if (providerId !== null) requireDoctor(context.actor, 'reports:operational', providerId)
  await takeAttempt(context)
  const { others, is_known } = await db
    .selectFrom('report_views')
    .select(({ fn }) => fn.countAll<string>().as('others'))
    .select(isDoctorKnown(providerId ?? undefined).as('is_known'))
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (!is_known) throw refuse('not_found')
  if (Number(others) >= viewsAtMost) throw refuse('too_many_views')
  const row = {
    ...{ name, range, from_date: from, to_date: to, is_compared: isCompared, is_shared: isShared },
    ...{ provider_id: providerId, updated_at: now, deleted_at: null },
  }
  const write = db
    .insertInto('report_views')
    .values({ id, report, user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'id'])
        .doUpdateSet(row)
        .where('report_views.user_id', '=', userId)
        .where('report_views.report', '=', report),
    )
    .returning('id')
    .executeTakeFirst()
  if (!(await againWhenTaken(write))) throw refuse('not_found')
  const object = { kind: 'report-view', id } as const
  await auditOften(context, { action: 'report-views:save', object, side: 'clinic' })
  return { id, ...body }
}

/** @throws {Refusal} `not_found` for what is not listed for the caller */
async function setMailing(context: Context, report: ReportName, id: string, { rhythm }: Mailing): Promise<Mailing> {
  const { db, now, clinic } = context
  const { userId } = signedIn(context)
  await takeAttempt(context)
  const [view] = await readViews(context, report, id)
  if (!view) throw refuse('not_found')
  if (rhythm === null)
    await db.deleteFrom('report_mailings').where('view_id', '=', id).where('user_id', '=', userId).execute()
  else {
    const row = { rhythm, next_on: nextMailing(rhythm, dateIn(clinic.time_zone, now as Instant)) }
    await db
      .insertInto('report_mailings')
      .values({ view_id: id, user_id: userId, ...row })
      .onConflict((conflict) => conflict.columns(['organization_id', 'view_id', 'user_id']).doUpdateSet(row))
      .execute()
  }
  const object = { kind: 'report-view', id } as const
  await auditOften(context, { action: 'report-views:mail', object, side: 'clinic', detail: rhythm ?? 'never' })
  return { rhythm }
}
type Mailing = Input<typeof contracts.setReportMailing>['body']

/** Of what is not there nothing is left to do. @throws {Refusal} `not_found` for somebody else’s, or another report’s */
async function remove(context: Context, report: ReportName, id: string): Promise<undefined> {
  const { db, now } = context
  const { numUpdatedRows } = await db
    .updateTable('report_views')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('report', '=', report)
    .where('user_id', '=', signedIn(context).userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    const other = await db
      .selectFrom('report_views')
      .select('id')
      .where('id', '=', id)
      .where((each) => each.or([each('user_id', '<>', signedIn(context).userId), each('report', '<>', report)]))
      .executeTakeFirst()
    if (other) throw refuse('not_found')
    return
  }
  const object = { kind: 'report-view', id } as const
  await auditOften(context, { action: 'report-views:remove', object, side: 'clinic' })
}

/** Nobody has the screen still open that offers them back. */
export const forgetDeletedViews = {
  name: 'forget-deleted-report-views',
  every: 'night',
  run: (db: ClinicDatabase, now: string) =>
    db
      .deleteFrom('report_views')
      .where('deleted_at', '<', sql<string>`${now}::timestamptz - interval '1 day'`)
      .execute(),
} satisfies ScheduledJob

export const listReportViews = async (context: Context): Promise<Output<typeof contracts.listReportViews>> => ({
  items: await list(context, 'operational'),
})

export const saveReportView = (
  context: Context,
  { params: { id }, body }: Input<typeof contracts.saveReportView>,
): Promise<Output<typeof contracts.saveReportView>> => save(context, 'operational', id, body)

export const setReportMailing = (
  context: Context,
  { params: { id }, body }: Input<typeof contracts.setReportMailing>,
): Promise<Output<typeof contracts.setReportMailing>> => setMailing(context, 'operational', id, body)

export const removeReportView = (context: Context, { params }: Input<typeof contracts.removeReportView>) =>
  remove(context, 'operational', params.id)

export const listFinancialViews = async (context: Context): Promise<Output<typeof contracts.listFinancialViews>> => ({
  items: (await list(context, 'financial')).map(({ providerId: _none, ...view }) => view),
})

export const saveFinancialView = async (
  context: Context,
  { params: { id }, body }: Input<typeof contracts.saveFinancialView>,
): Promise<Output<typeof contracts.saveFinancialView>> => {
  const { providerId: _none, ...view } = await save(context, 'financial', id, { ...body, providerId: null })
  return view
}

export const setFinancialMailing = (
  context: Context,
  { params: { id }, body }: Input<typeof contracts.setFinancialMailing>,
): Promise<Output<typeof contracts.setFinancialMailing>> => setMailing(context, 'financial', id, body)

export const removeFinancialView = (context: Context, { params }: Input<typeof contracts.removeFinancialView>) =>
  remove(context, 'financial', params.id)
