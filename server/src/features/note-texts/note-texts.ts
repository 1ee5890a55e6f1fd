import { textFields, type TextField } from '@polyclinic/domain/encounters/content.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { mistakeIn, noteTextsAtMost } from '@polyclinic/domain/note-texts/decide-note-text.ts'
import type * as contracts from '@polyclinic/domain/note-texts/endpoints.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { againWhenTaken } from '../../platform/database/again-when-taken.ts'
import { keyedHash } from '../../platform/ids.ts'
import { takeAttempts } from '../../platform/limits.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'

/** Those that are kept, and that are deleted again: more than anybody writes. */
export const noteTextsPerHour = 300

const shown = ['id', 'kind', 'name', 'text', ...textFields] as const

/** One's own: nobody sees or changes those of others. */
export async function listNoteTexts(context: Context): Promise<Output<typeof contracts.listNoteTexts>> {
  const rows = await context.db
    .selectFrom('note_texts')
    .select(shown)
    .where('user_id', '=', signedIn(context).userId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return { items: rows.map(asTold) }
}

type Row = { kind: string; id: string; name: string; text: string } & Record<TextField, string>
const asTold = (row: Row) => ({ ...row, kind: row.kind as 'phrase' | 'template' })

/** With the id of one that was deleted it is there again, as it was or changed. */
export async function saveNoteText(
  context: Context,
  { params: { id }, body }: Input<typeof contracts.saveNoteText>,
): Promise<Output<typeof contracts.saveNoteText>> {
  const { db, now, services } = context
  const { userId } = signedIn(context)
  const key = keyedHash(services.linkKey, 'note texts of', userId)
  await takeAttempts(db, { limits: [{ kind: 'note-texts', key, windowMinutes: 60, most: noteTextsPerHour }], now })
  const mistake = mistakeIn(body)
  if (mistake) unlessRefused(mistake)
  const { rows } = await sql<{ count: number; named: number }>`
    select count(*)::int as count,
      count(*) filter (where kind = ${body.kind} and lower(name) = lower(${body.name}))::int as named
    from note_texts where user_id = ${userId} and id <> ${id}`.execute(db)
  const others = rows[0]!
  if (others.named > 0) throw refuse('note_text_exists')
  if (others.count >= noteTextsAtMost) throw refuse('too_many_note_texts')
  const row = { ...body, updated_at: now }
  const write = db
    .insertInto('note_texts')
    .values({ id, user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'id']).doUpdateSet(row).where('note_texts.user_id', '=', userId),
    )
    .returning('id')
    .executeTakeFirst()
  const saved = await againWhenTaken(write)
  if (!saved) throw refuse('not_found')
  await auditOften(context, { action: 'note-texts:save', object: { kind: 'note-text', id }, side: 'clinic' })
  return { id, ...body }
}

/** What is not there, or is somebody else's, stays as it is. */
export async function removeNoteText(
  context: Context,
  { params: { id } }: Input<typeof contracts.removeNoteText>,
): Promise<undefined> {
  const { userId } = signedIn(context)
  const { numDeletedRows } = await context.db
    .deleteFrom('note_texts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await auditOften(context, {
    ...{ action: 'note-texts:remove', object: { kind: 'note-text', id }, side: 'clinic' },
  })
}
