import type { completeSignUp as contract } from '@polyclinic/domain/accounts/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { patientRole } from '@polyclinic/domain/kit/roles.ts'
import { audit } from '../../platform/audit.ts'
import type { RequestScope } from '../../platform/context.ts'
import { callerOf } from '../../platform/network.ts'
import { refuse } from '../../platform/refuse.ts'
import { weaknessOf } from './check-password.ts'
import { makeOwnPatient } from '../patient-records/own-record.ts'
import { noteKnownDevice } from './known-device.ts'
import { addUser } from './write-users.ts'
import { findLink, useLink } from './links.ts'
import { startSession } from './start-session.ts'

/** A weak password does not use the link up. */
export async function completeSignUp(
  scope: RequestScope,
  { body: { token, password, givenName, familyName } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const link = await scope.transact(({ db, now }) => findLink(db, token, now))
  if (link?.kind !== 'sign-up') throw refuse('link_expired')
  const { email } = link
  const weakness = weaknessOf(password, [email, `${givenName} ${familyName}`, scope.clinic.name])
  if (weakness) throw refuse(weakness)

  const passwordHash = await scope.services.passwords.hash(password, callerOf(scope.clinic, scope.request))
  const session = await scope.transact(async (context) => {
    const { db, now } = context
    if (!(await useLink(db, 'sign-up', token, now))) throw refuse('link_expired')
    const roles = [patientRole] as const
    const id = await addUser(db, { email, name: `${givenName} ${familyName}`, roles, passwordHash }, now)
    // An account was made meanwhile, by another link or by the clinic.
    if (id === null) throw refuse('link_expired')
    const user = { id, roles }
    await makeOwnPatient(context, { userId: id, email, givenName, familyName, isVerified: true })
    await audit(context, { action: 'users:sign-up', object: { kind: 'user', id: user.id }, side: 'patient' })
    return startSession(context, user, null)
  })
  noteKnownDevice(scope, email)
  return session
}
