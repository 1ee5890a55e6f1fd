import { holdRefusal, type HoldFacts } from '@polyclinic/domain/holds/decide-hold.ts'
import type { Refused } from '@polyclinic/domain/kit/refused.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { LockName } from '../../platform/database/named-lock.ts'
import { networkKeys, wideFactor } from '../../platform/limits.ts'
import { offerMinutes } from '../slots/conditions.ts'
import type { TimeToTake } from './free-times.ts'

/** For whom something is held: stored with it, as hashes. */
export type Holder = { visitor_hash: Buffer; network_hash: Buffer; wide_network_hash: Buffer | null }

export function holderOf(context: Context, visitor: Buffer): Holder {
  const { network, wide } = networkKeys(context)
  return { visitor_hash: visitor, network_hash: network, wide_network_hash: wide }
}

/** Those who hold from the same network at the same moment wait for these, so that each counts what the others took. */
export const locksOfNetworks = ({ network_hash: network, wide_network_hash: wide }: Holder): LockName[] =>
  [network, wide].flatMap((hash) => (hash ? [['network', hash.toString('hex')] as const] : []))

type Counted = Omit<HoldFacts, 'workingMinutes' | 'minutes'> & { longest: number }

/**
 * Why no more may be held at this time by this holder, what is traded for it aside. Asked before the holder's networks
 * and the doctor are locked, so that a refusal waits for nobody, and with the locks again: then what it counts stands
 * until the transaction ends.
 */
export async function heldTooMuch(
  { db, now, clinic }: Context,
  { snapshot, startsAt, workingMinutes, givenBack }: TimeToTake,
  { visitor_hash: visitor, network_hash: network, wide_network_hash: wide }: Holder,
): Promise<Refused | null> {
  const traded = givenBack.map(({ id }) => id)
  const live = sql`expires_at > ${now}::timestamptz and id <> all (${traded}::uuid[])`
  const held = (condition: RawBuilder<unknown>) =>
    sql`(select json_build_object('count', count(*), 'until', min(expires_at)) from holds where ${condition} and ${live})`
  const date = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone ${snapshot.timeZone})::date`
  const { provider, location } = snapshot
  // Short visits held a little apart would leave no room for long ones: each counts as the longest.
  const longest = sql`(
    select max(${offerMinutes} + s.buffer_before_minutes + s.buffer_after_minutes)
    from provider_services o join services s on s.id = o.service_id
    where o.provider_id = ${provider.id} and o.location_id = ${location.id} and o.is_active and s.is_active)`
  const { rows } = await sql<Counted>`
    select ${longest} as longest, ${held(sql`visitor_hash = ${visitor}`)} as "ofVisitor",
      ${held(sql`network_hash = ${network}`)} as "ofNetwork",
      ${held(sql`wide_network_hash = ${wide}`)} as "ofWideNetwork",
      (
        select json_build_object(
          'minutes', coalesce(sum(greatest(duration_minutes + buffer_before_minutes + buffer_after_minutes, ${longest})), 0),
          'until', min(expires_at))
        from holds
        where provider_id = ${provider.id} and location_id = ${location.id}
          and starts_at > ${startsAt}::timestamptz - interval '2 days'
          and starts_at < ${startsAt}::timestamptz + interval '2 days'
          and ${date(sql`starts_at`)} = ${date(sql`${startsAt}::timestamptz`)} and ${live}
      ) as "ofDay"`.execute(db)
  const { service, bufferBefore, bufferAfter } = snapshot
  const { longest: longestMinutes, ...counted } = rows[0]!
  const minutes = Math.max(service.durationMinutes + bufferBefore + bufferAfter, longestMinutes)
  const facts = { ...counted, workingMinutes, minutes }
  const most = {
    ofVisitor: clinic.holds_per_visitor,
    ofNetwork: clinic.holds_at_once,
    ofWideNetwork: clinic.holds_at_once * wideFactor,
    percentOfDay: clinic.held_percent,
  }
  return holdRefusal(facts, most, now)
}
