import type { Range } from '@polyclinic/domain/availability/rules.ts'
import { addMinutes, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { dropExpiredHolds } from './claims.ts'

/** Beyond every horizon. */
const yearsAhead = 3
/** A booking that commits while it is claimed takes its part first; the rest is claimed by the next round. */
const roundsAtMost = 4

/**
 * Has what a doctor's calendars elsewhere keep busy, from now on, be claimed around everything else that takes their time:
 * visits, what is held, absences. What is not busy any more is given back. Under the doctor's lock.
 */
export async function claimExternal(db: ClinicDatabase, providerId: string, now: string): Promise<void> {
  const known = db.selectFrom('external_calendars').select('id').where('provider_id', '=', providerId)
  if (!(await known.limit(1).executeTakeFirst())) return
  const ahead = { from: now as Instant, to: addMinutes(now as Instant, yearsAhead * 366 * 1440) }
  await dropExpiredHolds(db, [{ resourceId: providerId, ...ahead }], now)
  for (let round = 1; round <= roundsAtMost; round++) {
    const { rows } = await sql<{ lost: boolean }>`
      with busy as (
        -- Of what two calendars say it is the first one's.
        select id, busy - coalesce(range_agg(busy) over (
          order by created_at, id rows between unbounded preceding and 1 preceding), '{}') as busy
        from external_calendars where provider_id = ${providerId}
      ), released as (
        delete from claims c using busy
        where c.external_calendar_id = busy.id and c.resource_id = ${providerId} and c.ends_at > ${now}::timestamptz
          and not c.during <@ busy.busy
        returning c.id
      ), parts as (
        select busy.id, unnest(busy.busy * tstzmultirange(tstzrange(${now}, null)) - coalesce((
          select range_agg(during) from claims
          where resource_id = ${providerId} and ends_at > ${now}::timestamptz and id not in (select id from released)), '{}')) as part
        from busy
      ), days as (
        -- No claim is longer than a day.
        select id, tstzrange(first, least(first + interval '24 hours', upper(part)), '[)') as during
        from parts cross join lateral generate_series(lower(part), upper(part), interval '24 hours') first
        where first < upper(part)
      ), claimed as (
        insert into claims (id, resource_id, during, kind, external_calendar_id)
        select gen_random_uuid(), ${providerId}, during, 'external', id from days
        -- Counted, so that what is given back is so first.
        where (select count(*) from released) is not null
        -- In one order, so that no two who claim wait for each other in a circle.
        order by during
        on conflict on constraint claims_never_overlap do nothing
        returning id
      )
      select (select count(*) from claimed) < (select count(*) from days) as lost`.execute(db)
    if (!rows[0]!.lost) return
  }
}

/** Gives what is claimed for calendars elsewhere back in a range, for an absence; `claimExternal` then claims around it. */
export async function dropExternalClaims(db: ClinicDatabase, providerId: string, { from, to }: Range): Promise<void> {
  await db
    .deleteFrom('claims')
    .where('resource_id', '=', providerId)
    .where('kind', '=', 'external')
    .where(sql<boolean>`during && tstzrange(${from}, ${to})`)
    .execute()
}

/** For a calendar that ends. */
export async function releaseExternalClaims(db: ClinicDatabase, calendarId: string): Promise<void> {
  await db.deleteFrom('claims').where('external_calendar_id', '=', calendarId).execute()
}
