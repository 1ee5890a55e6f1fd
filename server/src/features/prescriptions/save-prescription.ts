import { isSame } from '@polyclinic/domain/kit/same.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { seenVersion } from '@polyclinic/domain/kit/version.ts'
import { decideSave } from '@polyclinic/domain/prescriptions/decide-save.ts'
import type { savePrescription as contract } from '@polyclinic/domain/prescriptions/endpoints.ts'
import { withGivers, type KeptContent } from '@polyclinic/domain/prescriptions/given-overrides.ts'
import { sql } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { RetryTransaction } from '../../platform/tenancy.ts'
import { writerName } from '../providers/writer-name.ts'
import { accessPrescription, contentOf, keptContentOf, type PrescriptionRow } from './queries.ts'
import { requireSoundItems } from './require-sound-items.ts'
import { seeDraft } from './see-prescription.ts'

/** A draft as it is typed, whole: answered with all that is computed of it. */
export async function savePrescription(
  context: Context,
  { params, headers, body: content }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const row = await accessPrescription(context, params.id, 'prescriptions:write')
  const isSigned = row.status !== 'draft'
  // What stands there already was answered, and the answer lost: the same again is no other version.
  const isKnown = !isSigned && isSame(content, contentOf(row))
  const refused = isKnown
    ? null
    : decideSave({ isSigned, version: row.version }, content, seenVersion(headers['if-match']))
  if (refused) unlessRefused(refused)
  if (!isKnown) await requireSoundItems(context, row.patient_id, content, '/body')
  const who = { userId: signedIn(context).userId, name: await writerName(context) }
  const kept = isKnown ? keptContentOf(row) : withGivers(content, keptContentOf(row), who)
  if (!isKnown) await write(context, row, kept)
  const object = { kind: 'patient', id: row.patient_id } as const
  await auditOften(context, { action: 'prescriptions:write', object, side: 'clinic', detail: row.id })
  const version = row.version + (isKnown ? 0 : 1)
  return { version, content, ...(await seeDraft(context, row, { content: kept })) }
}

/** The version that was decided upon is the gate; of two at once, the second decides anew. */
async function write(context: Context, row: PrescriptionRow, content: KeptContent): Promise<void> {
  const { db, now } = context
  const { userId } = signedIn(context)
  const claim = sql`
    update prescriptions set content = ${JSON.stringify(content)}::jsonb, version = version + 1, updated_at = ${now},
      updated_by_user_id = ${userId}
    where id = ${row.id} and version = ${row.version} and status = 'draft' returning 1`
  // Screens of others are told which drugs are on it and who writes, not of every word.
  const isNews = row.updated_by_user_id !== userId || drugsOn(content) !== drugsOn(contentOf(row))
  const changes = changeRows([{ noun: 'prescription', id: row.id, providerId: row.provider_id }])
  if (!(await writeGated(db, { facts: sql`select`, claim }, isNews ? [changes] : []))) throw new RetryTransaction()
}

const drugsOn = ({ items }: Pick<KeptContent, 'items'>) => items.map(({ id, name }) => `${id} ${name}`).join('\n')
