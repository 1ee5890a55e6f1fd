import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { isStale } from '@polyclinic/domain/kit/version.ts'
import type { MessageText } from '@polyclinic/domain/message-texts/check-text.ts'
import type * as contracts from '@polyclinic/domain/message-texts/endpoints.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { requireWholeClinic } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { textOf, type Named } from './message-texts.ts'
import { mustBeRight } from './must-be-right.ts'

/** Mails that are written from now on have it, within two seconds on every server (`platform/clinics.ts`). */
export async function changeMessageText(
  context: Context,
  { params, headers, body }: Input<typeof contracts.changeMessageText>,
): Promise<Output<typeof contracts.changeMessageText>> {
  requireWholeClinic(context, 'messages:write')
  mustBeRight(params, body)
  return store(context, params, headers['if-match'], body)
}

/** The product’s text is sent again; resetting one that nobody has changed does nothing. */
export async function resetMessageText(
  context: Context,
  { params, headers }: Input<typeof contracts.resetMessageText>,
): Promise<Output<typeof contracts.resetMessageText>> {
  requireWholeClinic(context, 'messages:write')
  return store(context, params, headers['if-match'], null)
}

/** @throws {Refusal} `stale_version`, also when somebody was quicker by a moment */
async function store(context: Context, named: Named, ifMatch: string | undefined, text: MessageText | null) {
  const { db, now, clinic } = context
  const seen = await textOf(db, named)
  if (isStale(seen, ifMatch)) throw refuse('stale_version')
  if (text === null && !seen.isChanged) return seen
  const row = {
    subject: text?.subject ?? null,
    body: text?.body ?? null,
    version: seen.version + 1,
    changed_at: now,
  }
  const written = await db
    .insertInto('message_texts')
    .values({ ...named, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'occasion', 'language'])
        .doUpdateSet(row)
        .where('message_texts.version', '=', seen.version),
    )
    .returning('version')
    .executeTakeFirst()
  if (!written) throw refuse('stale_version')
  await audit(context, {
    action: text === null ? 'message-texts:reset' : 'message-texts:change',
    object: { kind: 'organization', id: clinic.id },
    detail: `${named.occasion} ${named.language}`,
  })
  return textOf(db, named)
}
