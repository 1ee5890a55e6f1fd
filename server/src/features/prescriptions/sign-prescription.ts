import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { seenVersion } from '@polyclinic/domain/kit/version.ts'
import { lastDay } from '@polyclinic/domain/prescriptions/chain.ts'
import { asSent } from '@polyclinic/domain/prescriptions/given-overrides.ts'
import { decideSigning } from '@polyclinic/domain/prescriptions/decide-signing.ts'
import type { signPrescription as contract } from '@polyclinic/domain/prescriptions/endpoints.ts'
import type { PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { validUntil } from '@polyclinic/domain/prescriptions/validity.ts'
import { sql } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { rowsOf } from '../../platform/database/insert-rows.ts'
import { writeGated, type Change } from '../../platform/database/write-gated.ts'
import { newReference } from '../../platform/ids.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { patientChanges } from '../chart-access/patient-changes.ts'
import { lockChart } from '../chart-access/lock-chart.ts'
import { writerName } from '../providers/writer-name.ts'
import { tellingRows } from '../sharing/tell-readers.ts'
import { asMedication, priorsOf, type MedicationRow } from './medications.ts'
import { digestOf } from './digest.ts'
import { unprintableOn } from './paper/compose-paper.ts'
import { accessPrescription, keptContentOf, today, type PrescriptionRow } from './queries.ts'
import { requireSoundItems } from './require-sound-items.ts'
import { seeDraft } from './see-prescription.ts'

/**
 * A doctor signs what they saw, and nothing else: paper and findings are kept as they are now, each drug becomes a medication request, and
 * what one takes the place of is stopped, all by one statement.
 */
export async function signPrescription(
  context: Context,
  { params, headers, body }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, now, clinic } = context
  const { patient_id: patientId } = await accessPrescription(context, params.id, 'prescriptions:sign')
  // Those who sign, stop and erase do it one after the other of a patient, and see what the others did.
  await lockChart(db, patientId)
  const row = await accessPrescription(context, params.id, 'prescriptions:sign')
  const kept = keptContentOf(row)
  const content = asSent(kept)
  if (row.status === 'draft') await requireSoundItems(context, patientId, content, '')
  const code = newReference()
  const { words, issues, paper, seen } = await seeDraft(context, row, { code })
  const priors = await priorsOf(db, patientId, content.items)
  const refused = decideSigning({
    ...{ country: clinic.country, today: today(context) },
    ...{ isSigned: row.status !== 'draft', version: row.version, seen: seenVersion(headers['if-match']) },
    ...{ content, issues, priors: new Map(priors.map((prior) => [prior.id, asMedication(prior)])) },
  })
  if (refused) unlessRefused(refused)
  // Of the same version something else may be found by now: checks turned on or off, an allergy written meanwhile.
  if (seen !== body.seen) throw refuse('stale_version')
  if (unprintableOn(paper).length > 0) throw refuse('letter_unprintable')

  const [on, signedBy] = [today(context), await writerName(context)]
  const signed = { signed_at: now, signed_by: signedBy, code, valid_until: validUntil(on, clinic.country) }
  const hash = hashOfPrescription({ ...row, ...signed, content: kept, words, issues, paper })
  const medications = kept.items.map((item, position) => {
    const { name, sentence, shorthand } = words.find(({ id }) => id === item.id)!
    return {
      ...{ id: item.id, prescription_id: row.id, patient_id: patientId, provider_id: row.provider_id, position },
      ...{ drug: item.drug, name, sentence: sentence!, shorthand, content: item, signed_at: now },
      ...{ ends_on: lastDay(item, on), prior_id: item.prior?.id ?? null, prior_kind: item.prior?.kind ?? null },
    }
  })
  const firstVisitId = row.appointment_id ?? sharedFirstVisit(content.items, priors)
  const object = { kind: 'patient', id: patientId } as const
  const isSigned = await writeGated(
    db,
    {
      facts: sql`select`,
      claim: sql`
        update prescriptions set status = 'active', version = version + 1, updated_at = ${now},
          signed_at = ${now}, signed_by = ${signedBy}, signed_by_user_id = ${signedIn(context).userId}, code = ${code},
          valid_until = ${signed.valid_until}, first_visit_id = ${firstVisitId}, paper = ${JSON.stringify(paper)}::jsonb,
          words = ${JSON.stringify(words)}::jsonb, issues = ${JSON.stringify(issues)}::jsonb, content_hash = ${hash}
        where id = ${row.id} and version = ${row.version} and status = 'draft' returning 1`,
    },
    [
      rowsOf('medication_requests', medications),
      auditRows(context, { action: 'prescriptions:sign', object, side: 'clinic', detail: row.id }),
      ...(await tellingRows(context, { patientId, appointmentId: firstVisitId })),
      changeRows([
        { noun: 'prescription', id: row.id, providerId: row.provider_id },
        ...(await patientChanges(db, patientId, now)),
      ]),
    ],
    [stopReplaced(context, signedBy, content.items), fulfil(context, content.items)],
  )
  if (!isSigned) throw refuse('stale_version')
  return { signedAt: now, code: formatReference(code) }
}

/** Without a visit of its own, that with which all of it began: who reads what is shared of that visit reads nothing else. */
function sharedFirstVisit(items: readonly PrescribedDrug[], priors: readonly MedicationRow[]): string | null {
  const firsts = items.map(({ prior }) => priors.find(({ id }) => id === prior?.id)?.first_visit_id ?? null)
  return new Set(firsts).size === 1 ? firsts[0]! : null
}

/** What another takes the place of is taken no more. */
const stopReplaced =
  (context: Context, by: string, items: readonly PrescribedDrug[]): Change =>
  (isClaimed) => {
    const replaced = items.flatMap(({ prior }) => (prior?.kind === 'replacement' ? [prior.id] : []))
    return sql`
      update medication_requests set status = 'stopped', ended_at = ${context.now}, ended_by = ${by}, ended_by_user_id = ${signedIn(context).userId}
      where id = ${anyOf(replaced)} and status = 'active' and ${isClaimed} returning 1`
  }

/** Who asked for a repeat of what goes on now has it. */
const fulfil =
  (context: Context, items: readonly PrescribedDrug[]): Change =>
  (isClaimed) => {
    const next = items.flatMap(({ id, prior }) => (prior ? [{ id, prior: prior.id }] : []))
    return sql`
      update repeat_requests r set status = 'fulfilled', fulfilled_by = next.id, answered_at = ${context.now},
        answered_by_user_id = ${signedIn(context).userId}
      from json_to_recordset(${JSON.stringify(next)}::json) as next(id uuid, prior uuid)
      where r.medication_id = next.prior and r.status = 'requested' and ${isClaimed} returning 1`
  }

type Signed = Pick<PrescriptionRow, 'id' | 'patient_id' | 'provider_id' | 'signed_at' | 'signed_by' | 'code'> &
  Pick<PrescriptionRow, 'valid_until' | 'content' | 'words' | 'issues' | 'paper'>

/** Of all that a signature stands for, as it is stored. */
export function hashOfPrescription(row: Signed): Buffer {
  const signed = {
    ...{ prescription: row.id, patient: row.patient_id, doctor: row.provider_id },
    ...{ signedAt: row.signed_at, signedBy: row.signed_by, code: row.code, validUntil: row.valid_until },
    ...{ content: row.content, words: row.words, issues: row.issues, paper: row.paper },
  }
  return digestOf(signed)
}
