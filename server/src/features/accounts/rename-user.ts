import type { Context } from '../../platform/context.ts'

/** An account that goes by the name of its own patient goes by the new one as well; any other name is its own. */
export async function renameUser({ db, actor }: Context, before: string, name: string): Promise<void> {
  if (actor.kind !== 'user') return
  await db.updateTable('users').set({ name }).where('id', '=', actor.userId).where('name', '=', before).execute()
}
