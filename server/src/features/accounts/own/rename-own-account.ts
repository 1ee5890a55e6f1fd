import type { renameOwnAccount as contract } from '@polyclinic/domain/accounts/own-endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import { audit } from '../../../platform/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { renameUser } from '../write-users.ts'
import { signedIn } from '../../../platform/signed-in.ts'
import { readOwnAccount } from './read-own-account.ts'

/** The name that others who work here see. */
export async function renameOwnAccount(
  context: Context,
  { headers, body: { name } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, now } = context
  const { userId: id } = signedIn(context)
  const account = await db
    .selectFrom('users')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (isStale(account, headers['if-match'])) throw refuse('stale_version')
  await renameUser(db, id, name, now)
  await audit(context, { action: 'users:rename', object: { kind: 'user', id } })
  return readOwnAccount(context)
}
