import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { startOfDayAt } from '@polyclinic/domain/kit/calendar-days.ts'
import { type Instant } from '@polyclinic/domain/kit/time.ts'
import type * as contracts from '@polyclinic/domain/people/endpoints.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { noteRights } from '../accounts/write-permissions.ts'
import { endSessions } from '../accounts/end-sessions.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { clearPasskeys } from '../accounts/passkeys/clear-passkeys.ts'
import { clearFactor } from '../accounts/second-factor/clear-factor.ts'
import { requireFrom } from '../organizations/second-factor-rule.ts'
import { personToChange } from './change-person.ts'
import { admitGiver } from './giver.ts'
import { conditionsOf, findPeople } from './people.ts'
import { showPerson } from './read-person.ts'

/** Who decides has one: nobody shuts everybody out by it, themselves first, or switches it off without a code. */
export async function requireSecondFactor(
  context: Context,
  { body: { inDays } }: Input<typeof contracts.requireSecondFactor>,
): Promise<Output<typeof contracts.requireSecondFactor>> {
  const { db, now, clinic } = context
  await admitGiver(context, 'people:change')
  if (!signedIn(context).secondFactor.isOn) throw refuse('second_factor_first')
  const requiredFrom = inDays === null ? null : graceEnd(clinic.time_zone, now as Instant, inDays)
  await requireFrom(db, requiredFrom)
  await noteRights(db, await staffWithoutFactor(db, now))
  const object = { kind: 'organization', id: clinic.id } as const
  await audit(context, {
    action: 'clinics:require-second-factor',
    object,
    detail: inDays === null ? 'off' : `${inDays} days`,
  })
  return { requiredFrom }
}

/** At once, or when a day begins at the clinic: not while somebody is at work. */
const graceEnd = (zone: string, now: Instant, days: number): Instant =>
  days === 0 ? now : startOfDayAt(zone, now, days)

/** Whose open streams ask again what they may hear. */
async function staffWithoutFactor(db: ClinicDatabase, now: string): Promise<string[]> {
  const without = await findPeople(db, conditionsOf({ secondFactor: 'off' }), { now, take: 100_000 })
  return without.map(({ id }) => id)
}

/** For somebody who has lost the app and the recovery codes, or the device with the passkey. Who they are, whoever asks has seen for themselves. */
export async function clearSecondFactor(
  context: Context,
  { params: { id } }: Input<typeof contracts.clearSecondFactor>,
): Promise<Output<typeof contracts.clearSecondFactor>> {
  const { db, now } = context
  const person = await personToChange(db, await admitGiver(context, 'people:change'), id, now)
  if (!person.hasSecondFactor) throw refuse('second_factor_not_begun')
  await clearFactor(context, person)
  await clearPasskeys(context, person)
  await endSessions(db, id, now)
  return showPerson(context, id)
}
