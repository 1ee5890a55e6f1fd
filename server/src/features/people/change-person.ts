import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isAdmin, isProvider, type Role } from '@polyclinic/domain/kit/roles.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import type { changePerson as contract } from '@polyclinic/domain/people/endpoints.ts'
import { givenWith, mayChange, mayGive, givableRoles, type Giver } from '@polyclinic/domain/people/rules.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { refuse, refuseField, unlessRefused } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { changeRoles } from '../accounts/write-users.ts'
import { giveCalendarTo, isTaken, takeCalendarFrom } from '../providers/give-calendar.ts'
import { admitGiver } from './giver.ts'
import { accountOf, rightsToComeOf, type PersonRow } from './people.ts'
import { showPerson } from './read-person.ts'

/** Other roles for somebody who works here. What they are as a patient or a partner stays. */
export async function changePerson(
  context: Context,
  { params: { id }, headers, body }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, now } = context
  const giver = await admitGiver(context, 'people:change')
  const person = await personToChange(db, giver, id, now)
  if (isStale(person, headers['if-match'])) throw refuse('stale_version')
  const kept = person.roles.filter((role) => !givableRoles.some((work) => work === role))
  const roles: Role[] = [...kept, ...body.roles]
  if (roles.length === 0) throw refuseField('/body/roles', 'required', 'An account needs a role; close it instead.')
  await mustBeGivable(db, giver, { ...body, roles, granted: person.granted })
  if (body.providerId !== person.providerId) {
    await takeCalendarFrom(db, id)
    if (body.providerId !== null) {
      await mustBeFree(db, body.providerId)
      await giveCalendarTo(db, body.providerId, id)
    }
  }
  await changeRoles(db, { id, roles, staffRoleId: body.staffRoleId }, now)
  await audit(context, {
    action: 'users:change-roles',
    object: { kind: 'user', id },
    detail: rolesIn({ ...body, roles }),
  })
  return showPerson(context, id, id)
}

/** For the audit: which roles, and which of the clinic's own by its id. */
export const rolesIn = ({ roles, staffRoleId }: Pick<Given, 'roles' | 'staffRoleId'>) =>
  [...roles, ...(staffRoleId === null ? [] : [staffRoleId])].join(' ')

/** @throws {Refusal} when they are not for this giver to change */
export async function personToChange(db: ClinicDatabase, giver: Giver, id: string, now: string): Promise<PersonRow> {
  const person = await accountOf(db, id, now)
  unlessRefused(mayChange(giver, { userId: id, rights: rightsToComeOf(person) }))
  return person
}

type Given = {
  roles: readonly Role[]
  staffRoleId: string | null
  providerId: string | null
  granted?: readonly string[]
}

/** @throws {Refusal} when roles do not fit together, or say more than whoever gives them may do */
export async function mustBeGivable(db: ClinicDatabase, giver: Giver, given: Given): Promise<void> {
  const { roles, staffRoleId, providerId } = given
  if (staffRoleId !== null && !isAdmin(roles))
    throw refuseField('/body/staffRoleId', 'without_role', 'It takes the place of an admin’s permissions.')
  if (providerId !== null && !isProvider(roles))
    throw refuseField('/body/providerId', 'without_role', 'Only a doctor has a calendar.')
  unlessRefused(mayGive(giver, givenWith({ ...given, staffPermissions: await permissionsOfRole(db, staffRoleId) })))
}

async function permissionsOfRole(db: ClinicDatabase, id: string | null): Promise<string[] | null> {
  if (id === null) return null
  const role = await db.selectFrom('staff_roles').select('permissions').where('id', '=', id).executeTakeFirst()
  if (!role) throw refuseField('/body/staffRoleId', 'unknown', 'There is no such role.')
  return role.permissions
}

/** @throws {Refusal} when there is no such doctor, or another account works as them */
export async function mustBeFree(db: ClinicDatabase, providerId: string): Promise<void> {
  const taken = await isTaken(db, providerId)
  if (taken === undefined) throw refuseField('/body/providerId', 'unknown', 'There is no such doctor.')
  if (taken) throw refuse('doctor_has_account')
}
