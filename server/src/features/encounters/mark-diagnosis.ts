import type { markDiagnosis as contract } from '@polyclinic/domain/encounters/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import { takeLocks } from '../../platform/database/named-lock.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'

/** So many are found again at a glance. */
export const favoritesAtMost = 100

/** Of whoever asks, for themself. A code is marked once, however its title is worded. */
export async function markDiagnosis(
  context: Context,
  { body: { code, title, isFavorite } }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, now } = context
  const { userId } = signedIn(context)
  await takeLocks(db, [['account', userId]])
  const own = await db
    .selectFrom('favorite_diagnoses')
    .select(['code', 'title'])
    .where('user_id', '=', userId)
    .execute()
  const isMarked = own.some((each) => (code === null ? each.code === '' && each.title === title : each.code === code))
  if (isMarked === isFavorite) return { isFavorite }
  if (isFavorite && own.length >= favoritesAtMost) throw refuse('too_many_favorites')
  await (isFavorite
    ? insertRows(db, 'favorite_diagnoses', [{ user_id: userId, code: code ?? '', title, marked_at: now }], {
        unlessThere: true,
      })
    : db
        .deleteFrom('favorite_diagnoses')
        .where('user_id', '=', userId)
        .where('code', '=', code ?? '')
        .$if(code === null, (query) => query.where('title', '=', title))
        .execute())
  await auditOften(context, {
    action: isFavorite ? 'diagnoses:mark' : 'diagnoses:unmark',
    object: { kind: 'user', id: userId },
    side: 'clinic',
  })
  return { isFavorite }
}
