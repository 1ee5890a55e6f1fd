import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import type { withdrawInvitation as contract } from '@polyclinic/domain/people/invitation-endpoints.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { admitGiver } from './giver.ts'
import { closeInvitation, openInvitation } from './write-invitations.ts'

/** Its links end at once. */
export async function withdrawInvitation(
  context: Context,
  { params: { id } }: Input<typeof contract>,
): Promise<undefined> {
  const { db, now } = context
  await admitGiver(context, 'people:invite')
  if (!(await openInvitation(db, id))) throw refuse('not_found')
  await closeInvitation(db, id, 'withdrawn_at', now)
  await audit(context, { action: 'invitations:withdraw', object: { kind: 'invitation', id } })
}
