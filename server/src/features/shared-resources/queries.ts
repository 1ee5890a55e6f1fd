import type { ResourceOfVisit } from '@polyclinic/domain/shared-resources/model.ts'
import { sql, type RawBuilder } from 'kysely'
import type { LockName } from '../../platform/database/named-lock.ts'

/** A room or a device that a visit or a hold has. */
export type TakenResource = ResourceOfVisit & { group: string }

/** Rows of `shared_resources r` as JSON. */
const told = sql`json_build_object(
  'id', r.id, 'kind', r.kind, 'name', r.name, 'isActive', r.is_active, 'group', r.group_name)`

const toldOf = (claims: RawBuilder<unknown>) => sql<TakenResource[]>`coalesce((
  select json_agg(${told} order by r.position, r.id) from (${claims}) c join shared_resources r on r.id = c.resource_id
), '[]')`

/**
 * The rooms and devices that a visit has, or had when it was. A clinic without any is not asked for each visit.
 */
export const resourcesOfVisit = (visitId: RawBuilder<unknown>) => sql<TakenResource[]>`
  case when exists (select from shared_resources) then ${toldOf(sql`
    select resource_id from claims where appointment_id = ${visitId}
    union all select resource_id from claims_past where appointment_id = ${visitId}`)} else '[]' end`

export const resourcesOfHold = (holdId: RawBuilder<unknown>) =>
  toldOf(sql`select resource_id from claims where hold_id = ${holdId}`)

/** Of an offer to who waits. */
export const resourcesOfOffer = (offerId: RawBuilder<unknown>) =>
  toldOf(sql`select resource_id from claims where offer_id = ${offerId}`)

/** Who takes or gives back one of a group at a place waits for others who do: which one it is, is chosen under the lock. */
export const lockOfGroup = (locationId: string, group: string): LockName => ['room', `${locationId} ${group}`]
