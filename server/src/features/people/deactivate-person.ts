import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/people/endpoints.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { endSessions } from '../accounts/end-sessions.ts'
import { disableUser, enableUser } from '../accounts/write-users.ts'
import { setBookings } from '../providers/give-calendar.ts'
import { personToChange } from './change-person.ts'
import { admitGiver } from './giver.ts'
import { showPerson } from './read-person.ts'

/** Closes an account and ends its sessions. Visits at a doctor stay; new ones are for the clinic to say. */
export async function deactivatePerson(
  context: Context,
  { params: { id }, body: { stopsBookings } }: Input<typeof contracts.deactivatePerson>,
): Promise<Output<typeof contracts.deactivatePerson>> {
  const { db, now } = context
  const { providerId } = await toChange(context, id)
  await disableUser(db, id, now)
  if (stopsBookings && providerId !== null) await setBookings(db, providerId, false)
  await audit(context, { action: 'users:disable', object: { kind: 'user', id } })
  return showPerson(context, id)
}

/** Opens it again. */
export async function reactivatePerson(
  context: Context,
  { params: { id }, body: { resumesBookings } }: Input<typeof contracts.reactivatePerson>,
): Promise<Output<typeof contracts.reactivatePerson>> {
  const { db, now } = context
  const { providerId } = await toChange(context, id)
  await enableUser(db, id, now)
  if (resumesBookings && providerId !== null) await setBookings(db, providerId, true)
  await audit(context, { action: 'users:reactivate', object: { kind: 'user', id } })
  return showPerson(context, id)
}

/** Signs somebody out everywhere. */
export async function endSessionsOfPerson(
  context: Context,
  { params: { id } }: Input<typeof contracts.endSessionsOfPerson>,
): Promise<undefined> {
  await toChange(context, id)
  await endSessions(context.db, id, context.now)
  await audit(context, { action: 'users:end-sessions', object: { kind: 'user', id } })
}

async function toChange(context: Context, id: string) {
  return personToChange(context.db, await admitGiver(context, 'people:change'), id, context.now)
}
