import type { Context } from '../../platform/context.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { renameUser } from './write-users.ts'

/** An account that goes by the name of its own patient goes by the new one as well; any other name is its own. */
export async function renameWithPatient(context: Context, before: string, name: string): Promise<void> {
  const { userId } = signedIn(context)
  const { db, now } = context
  const account = await db.selectFrom('users').select('name').where('id', '=', userId).forUpdate().executeTakeFirst()
  if (name !== before && account?.name === before) await renameUser(db, userId, name, now)
}
