import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { addDays, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import { closureLimits } from '@polyclinic/domain/locations/closed-days.ts'
import type * as contracts from '@polyclinic/domain/locations/closure-endpoints.ts'
import { audit } from '../../platform/audit.ts'
import { noteChanges } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { closuresAhead, permission, todayIn, type ClosureView } from './read-closures.ts'
import { lockClosures } from './write-locations.ts'

type Words = Input<typeof contracts.changeClosure>['body']

/** Under the lock that an import takes, too, so that two managers who close the same day close it once. */
export async function addClosures(
  context: Context,
  { body }: Input<typeof contracts.addClosures>,
): Promise<Output<typeof contracts.addClosures>> {
  requireWholeClinic(context, permission)
  const { db } = context
  await lockClosures(db)
  const there = await closuresAhead(context)
  await refuseTakenIds(context, body.items)
  const added: typeof body.items = []
  for (const [index, item] of body.items.entries()) {
    const at = `/body/items/${index}`
    await checkDays(context, item, at)
    const same = [...there, ...added].find((each) => each.id === item.id || beginsWith(each, item))
    if (!same) added.push(item)
    else if (!isSaid(same, item)) throw refuseField(`${at}/from`, 'already_closed', 'Another closure begins that day.')
  }
  if (there.length + added.length > closureLimits.closures) throw refuse('too_many_closures')
  if (added.length > 0) {
    await db
      .insertInto('closures')
      .values(added.map(({ id, ...words }) => ({ id, ...columnsOf(words) })))
      .execute()
    await noteChanges(
      db,
      added.map(({ id }) => ({ noun: 'schedule', id })),
    )
  }
  for (const { id, from } of added)
    await audit(context, { action: 'closures:create', object: { kind: 'closure', id }, detail: from })
  const now = await closuresAhead(context)
  const meant = (each: ClosureView) => body.items.some((item) => item.id === each.id || beginsWith(each, item))
  return { items: now.filter(meant) }
}

/** An id that a closure has which is over: it is not told any more, so nobody can mean it. */
async function refuseTakenIds(context: Context, items: readonly { id: string }[]): Promise<void> {
  const over = await context.db
    .selectFrom('closures')
    .select('id')
    .where('id', '=', anyOf(items.map(({ id }) => id)))
    .where('last_on', '<', todayIn(context))
    .executeTakeFirst()
  if (!over) return
  const index = items.findIndex(({ id }) => id === over.id)
  throw refuseField(`/body/items/${index}/id`, 'taken', 'A closure that is over has this id.')
}

/** @throws {Refusal} `stale_version` */
export async function changeClosure(
  context: Context,
  { params: { id }, headers, body }: Input<typeof contracts.changeClosure>,
): Promise<Output<typeof contracts.changeClosure>> {
  const { seen, there } = await lockSeen(context, id, headers['if-match'])
  await checkDays(context, body, '/body')
  if (there.some((each) => each.id !== id && beginsWith(each, body)))
    throw refuseField('/body/from', 'already_closed', 'Another closure begins that day.')
  await context.db
    .updateTable('closures')
    .set({ ...columnsOf(body), version: seen.version + 1 })
    .where('id', '=', id)
    .execute()
  await noteChanges(context.db, [{ noun: 'schedule', id }])
  await audit(context, { action: 'closures:change', object: { kind: 'closure', id }, detail: body.from })
  return (await closuresAhead(context)).find((each) => each.id === id)!
}

/** @throws {Refusal} `stale_version` */
export async function removeClosure(
  context: Context,
  { params: { id }, headers }: Input<typeof contracts.removeClosure>,
): Promise<undefined> {
  const { seen } = await lockSeen(context, id, headers['if-match'])
  await context.db.deleteFrom('closures').where('id', '=', id).execute()
  await noteChanges(context.db, [{ noun: 'schedule', id }])
  await audit(context, { action: 'closures:remove', object: { kind: 'closure', id }, detail: seen.from })
}

async function lockSeen(context: Context, id: string, ifMatch: string | undefined) {
  requireWholeClinic(context, permission)
  await lockClosures(context.db)
  const there = await closuresAhead(context)
  const seen = there.find((each) => each.id === id)
  if (!seen) throw refuse('not_found')
  if (isStale(seen, ifMatch)) throw refuse('stale_version')
  return { seen, there }
}

/** @throws {Refusal} for days that are over, in the wrong order, or taken by a closure that is over, and for a place that is none */
async function checkDays(context: Context, { from, to, locationId }: Words, at: string): Promise<void> {
  if (to < from) throw refuseField(`${at}/to`, 'before_from', 'It is not before the first day.')
  const today = todayIn(context)
  if (to > addDays(from as PlainDate, closureLimits.days - 1))
    throw refuseField(`${at}/to`, 'too_long', `A closure has ${closureLimits.days} days at most.`)
  if (to < today) throw refuseField(`${at}/to`, 'is_over', 'It is today or later.')
  const { db } = context
  if (locationId !== null) {
    const place = await db.selectFrom('locations').select('id').where('id', '=', locationId).executeTakeFirst()
    if (!place) throw refuseField(`${at}/locationId`, 'unknown', 'No place of this clinic.')
  }
  if (from >= today) return
  const over = await db
    .selectFrom('closures')
    .select('id')
    .where('first_on', '=', from)
    .where('last_on', '<', today)
    .where('location_id', locationId === null ? 'is' : '=', locationId)
    .executeTakeFirst()
  if (over) throw refuseField(`${at}/from`, 'already_closed', 'A closure that is over began that day.')
}

const columnsOf = ({ from, to, name, locationId }: Words) => ({
  ...{ first_on: from, last_on: to, name, location_id: locationId },
})
const beginsWith = (one: Words, other: Words) => one.from === other.from && one.locationId === other.locationId
const isSaid = (one: Words, other: Words) => beginsWith(one, other) && one.to === other.to && one.name === other.name
