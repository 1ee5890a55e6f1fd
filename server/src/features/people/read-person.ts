import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { clinicPermissions } from '@polyclinic/domain/kit/permissions.ts'
import type { readPerson as contract } from '@polyclinic/domain/people/endpoints.ts'
import { choicesFor, mayDecide } from '@polyclinic/domain/people/exceptions.ts'
import { originsOf } from '@polyclinic/domain/people/origins.ts'
import { allowedActs, clinicSideOf } from '@polyclinic/domain/people/rules.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { isTimeKept } from '../slots/conditions.ts'
import { linkMinutes } from '../accounts/links.ts'
import { giverOf } from './giver.ts'
import { asPerson, personOf, rightsOfPerson, rightsToComeOf, type Decided, type PersonRow } from './people.ts'

/** Somebody who works here, or an invitation. */
export async function readPerson(
  context: Context,
  { params: { id } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  requireWholeClinic(context, 'people:list')
  return showPerson(context, id)
}

/** As the person stands now, and what whoever asks may do about them. */
export async function showPerson(context: Context, id: string, formerId?: string): Promise<Output<typeof contract>> {
  const { db, now } = context
  const row = await personOf(db, id, now, formerId)
  const giver = await giverOf(context)
  const acts = allowedActs(giver, { ...row, userId: id, rights: rightsToComeOf(row) })
  const exceptions = await exceptionsOf(db, row, now)
  return {
    ...asPerson(row),
    version: row.version,
    exceptions: exceptions.map((each) => ({
      ...each,
      mayEnd: acts.includes('change') && !mayDecide(giver, row, each.permission, 'undecide'),
    })),
    permissions: clinicSideOf(rightsOfPerson(row)),
    origins: originsOf(row),
    ...(acts.includes('change') ? choicesFor(giver, row) : { toAllow: [], toDeny: [] }),
    openSessions: await countSessions(db, row, now),
    invitedBy: row.invitedBy,
    invitedAt: row.invitedAt,
    expiresAt: row.sentAt && new Date(Date.parse(row.sentAt) + linkMinutes.invitation * 60_000).toISOString(),
    visitsAhead: row.providerId === null ? null : await visitsAheadOf(db, row.providerId, now),
    allowedActs: acts,
  }
}

async function exceptionsOf(db: ClinicDatabase, { id }: PersonRow, now: string): Promise<Decided[]> {
  const { rows } = await sql<Decided>`
    select d.permission, d.is_granted as "isGranted", by.name as "givenBy", d.given_at as "givenAt",
      d.ends_at as "endsAt", d.reason
    from user_permissions d left join users by on by.id = d.given_by
    where d.user_id = ${id} and (d.ends_at is null or d.ends_at > ${now}::timestamptz)
      and d.permission = any(${clinicPermissions}::text[])
    order by d.given_at desc, d.permission`.execute(db)
  return rows
}

async function countSessions(db: ClinicDatabase, { id }: PersonRow, now: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sessions
    where user_id = ${id} and ended_at is null and expires_at > ${now}::timestamptz`.execute(db)
  return rows[0]!.count
}

/** By the day on the clock of the place. */
async function visitsAheadOf(db: ClinicDatabase, providerId: string, now: string) {
  const { rows } = await sql<{ date: string; count: number; total: number }>`
    select to_char(wall_starts_at::timestamp, 'YYYY-MM-DD') as date, count(*)::int as count,
      sum(count(*)) over ()::int as total
    from appointments
    where provider_id = ${providerId} and starts_at > ${now}::timestamptz and ${isTimeKept}
    group by 1 order by 1 limit 30`.execute(db)
  return { total: rows[0]?.total ?? 0, dates: rows.map(({ date, count }) => ({ date, count })) }
}
