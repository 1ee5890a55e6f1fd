import { aUserWithPassword, password } from '../../src/features/accounts/account-fixture.ts'
import type { World } from './cast.ts'
import type { MakeExample } from './examples.ts'

/** The guest knows a password. */
async function withPassword({ clinic, guest }: World): Promise<void> {
  const { id } = await aUserWithPassword(clinic)
  await clinic.transact(async (db) => {
    const { password_hash } = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set({ password_hash }).where('id', '=', guest.id).execute()
  })
}

export const privacyExamples: Record<string, readonly MakeExample[]> = {
  listCopyable: [() => ({ elsewhere: null })],
  takeCopy: (['bundle', 'paper', 'archive'] as const).map((format) => async (world: World) => {
    await withPassword(world)
    return {
      ...{ params: { id: world.guest.patientId! }, body: { format, password }, allows: ['guest'] as const },
      elsewhere: 404,
    }
  }),
}
