import type { completeSignUp as contract } from '@polyclinic/domain/accounts/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { patientRole } from '@polyclinic/domain/kit/permissions.ts'
import { audit } from '../../platform/audit.ts'
import type { RequestScope } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import { weaknessOf } from './check-password.ts'
import { makeOwnPatient } from './own-record.ts'
import { rememberDevice } from './known-device.ts'
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

  const passwordHash = await scope.services.passwords.hash(password)
  const session = await scope.transact(async (context) => {
    const { db, now } = context
    if (!(await useLink(db, 'sign-up', token, now))) throw refuse('link_expired')
    const user = { id: newId(), roles: [patientRole] }
    const made = await db
      .insertInto('users')
      .values({
        ...user,
        email,
        name: `${givenName} ${familyName}`,
        password_hash: passwordHash,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.columns(['organization_id', 'email']).doNothing())
      .executeTakeFirst()
    // An account was made meanwhile, by another link or by the clinic.
    if (made.numInsertedOrUpdatedRows !== 1n) throw refuse('link_expired')
    await makeOwnPatient(context, { userId: user.id, email, givenName, familyName })
    await audit(context, { action: 'users:sign-up', object: { kind: 'user', id: user.id }, side: 'patient' })
    return startSession(context, user)
  })
  rememberDevice(scope, email)
  return session
}
