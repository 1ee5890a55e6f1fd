import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import { isStaff } from '@polyclinic/domain/kit/roles.ts'
import type { Context } from '../../platform/context.ts'
import { renameUser } from './write-users.ts'

type Renamed = { userId: string; before: string; name: string; side: Side }

/**
 * An account that goes by the name of its own patient goes by the new one as well; any other name is its own.
 * @param side who changes the name: as whom somebody works here, no correction of their record says
 */
export async function renameWithPatient(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, before, name, side }: Renamed,
): Promise<void> {
  const account = await db
    .selectFrom('users')
    .select(['name', 'roles'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!account || account.name !== before || name === before) return
  if (side === 'clinic' && isStaff(account.roles)) return
  await renameUser(db, userId, name, now)
}
