import type { Content } from '@polyclinic/domain/encounters/content.ts'
import type { saveEncounter as contract } from '@polyclinic/domain/encounters/endpoints.ts'
import { decideSave, mayWrite, type Draft } from '@polyclinic/domain/encounters/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import { seenVersion } from '@polyclinic/domain/kit/version.ts'
import type { Context } from '../../platform/context.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { RetryTransaction } from '../../platform/tenancy.ts'
import { accessEncounter, draftOf, stateOf, type EncounterRow } from './queries.ts'
import { writerName } from '../providers/writer-name.ts'

/** Fields of a draft as they are typed: what was answered is kept, whatever happens to who types. */
export async function saveEncounter(
  context: Context,
  { params, headers, body }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const row = await accessEncounter(context, params.id, 'encounters:write')
  const draft = draftOf(row)
  if (!draft.isSigned && !mayWrite({ status: stateOf(row) }, draft)) throw refuse('state_conflict')
  const by = await writerName(context)
  const seen = seenVersion(headers['if-match'])
  const next = unlessRefused(decideSave(draft, body as Partial<Content>, { seen, at: context.now, by }))
  if (next !== draft) await write(context, row, draft, next, by)
  // Somebody types for minutes: who wrote, or was answered what others wrote, is written down, not every pause.
  const object = { kind: 'appointment', id: row.id } as const
  await auditOften(context, { action: 'encounters:write', object, side: 'clinic' })
  return { version: next.version, content: next.content, changed: next.changed }
}

/** The version that was decided upon is the gate; of two at once, the second decides anew. */
async function write(context: Context, row: EncounterRow, draft: Draft, next: Draft, by: string): Promise<void> {
  const { db, now } = context
  const [content, changed] = [JSON.stringify(next.content), JSON.stringify(next.changed)]
  const claim =
    row.version === null
      ? sql`
        insert into encounters (appointment_id, number, replaces, content, changed, version, created_at, updated_at)
        values (${row.id}, ${draft.number}, ${draft.number > 1 ? draft.number - 1 : null}, ${content}::jsonb,
          ${changed}::jsonb, ${next.version}, ${now}, ${now})
        on conflict (organization_id, appointment_id, number) do nothing returning 1`
      : sql`
        update encounters set content = ${content}::jsonb, changed = ${changed}::jsonb, version = ${next.version},
          updated_at = ${now}
        where appointment_id = ${row.id} and version = ${draft.version} and status = 'preliminary' and erased_at is null returning 1`
  const isNews = !wroteLast(draft, by)
  const changes = changeRows([{ noun: 'encounter', id: row.id, providerId: row.provider_id }])
  const isWritten = await writeGated(db, { facts: sql`select`, claim }, isNews ? [changes] : [])
  if (!isWritten) throw new RetryTransaction()
}

/** Screens of others are told when somebody begins, not of every word. */
const wroteLast = ({ version, changed }: Draft, by: string) =>
  Object.values(changed).some((change) => change.version === version && change.by === by)
