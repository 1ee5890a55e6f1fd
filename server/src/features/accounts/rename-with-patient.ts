import type { Context } from '../../platform/context.ts'
import { renameUser } from './write-users.ts'

/** An account that goes by the name of its own patient goes by the new one as well; any other name is its own. */
export async function renameWithPatient(
  { db, now }: Pick<Context, 'db' | 'now'>,
  userId: string,
  before: string,
  name: string,
): Promise<void> {
  const account = await db.selectFrom('users').select('name').where('id', '=', userId).forUpdate().executeTakeFirst()
  if (name !== before && account?.name === before) await renameUser(db, userId, name, now)
}
