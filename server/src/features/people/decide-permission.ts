import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { usualSideOf } from '@polyclinic/domain/kit/permissions.ts'
import type {
  decidePermission as deciding,
  undecidePermission as undeciding,
} from '@polyclinic/domain/people/endpoints.ts'
import { mayDecide, permissionsAfter } from '@polyclinic/domain/people/exceptions.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { refuse, refuseField, unlessRefused } from '../../platform/refuse.ts'
import * as write from '../accounts/write-permissions.ts'
import { personToChange } from './change-person.ts'
import { admitGiver } from './giver.ts'
import { rightsOfPerson } from './people.ts'
import { showPerson } from './read-person.ts'

/** Gives one person a permission, or takes one away. */
export async function decidePermission(
  context: Context,
  { params: { id }, body }: Input<typeof deciding>,
): Promise<Output<typeof deciding>> {
  const { db, now } = context
  const { permission, isGranted, endsAt = null, reason = null } = body
  const giver = await admitGiver(context, 'people:change')
  const person = await personToChange(db, giver, id, now)
  if (usualSideOf(rightsOfPerson(person)) !== 'clinic')
    throw refuseField('/body/permission', 'without_role', 'They are none of the clinic’s people.')
  if (endsAt !== null && endsAt <= now) throw refuseField('/body/endsAt', 'in_past', 'This moment is over.')
  const wanted = isGranted ? 'grant' : 'deny'
  unlessRefused(mayDecide(giver, person, permission, wanted))
  if (isGranted && !permissionsAfter(person, permission, wanted).includes(permission))
    throw refuseField('/body/permission', 'without_role', 'With their roles they could not use it.')
  const decision = { userId: id, permission, isGranted, givenBy: giver.userId, endsAt, reason }
  await write.decidePermission(db, decision, now)
  const action = isGranted ? 'users:grant' : 'users:deny'
  await audit(context, { action, object: { kind: 'user', id }, detail: permission })
  return showPerson(context, id)
}

/** Leaves it to their roles again, which may say more than whoever asks may give. */
export async function undecidePermission(
  context: Context,
  { params: { id, permission } }: Input<typeof undeciding>,
): Promise<Output<typeof undeciding>> {
  const { db, now } = context
  const giver = await admitGiver(context, 'people:change')
  const person = await personToChange(db, giver, id, now)
  if (![...person.granted, ...person.denied].includes(permission)) throw refuse('not_found')
  unlessRefused(mayDecide(giver, person, permission, 'undecide'))
  await write.undecidePermission(db, id, permission, now)
  await audit(context, { action: 'users:undecide', object: { kind: 'user', id }, detail: permission })
  return showPerson(context, id)
}
