import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { decideEnding } from '@polyclinic/domain/prescriptions/chain.ts'
import type { endMedication as contract } from '@polyclinic/domain/prescriptions/endpoints.ts'
import { sql } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { RetryTransaction } from '../../platform/tenancy.ts'
import { lockChart } from '../chart-access/lock-chart.ts'
import { patientChanges } from '../chart-access/patient-changes.ts'
import { writerName } from '../providers/writer-name.ts'
import { asMedication, medicationView, selectMedications, type MedicationRow } from './medications.ts'
import { requireClinical, today } from './queries.ts'

/** A doctor who sees the chart ends what is prescribed, whoever prescribed it: who covers for somebody must be able to. */
export async function endMedication(
  context: Context,
  { params, body }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, now } = context
  const { patient_id: patientId } = await findMedication(context, params.id)
  await requireClinical(context, patientId)
  await lockChart(db, patientId)
  const row = await findMedication(context, params.id)
  const refused = decideEnding(asMedication(row), body.as, today(context))
  if (refused) unlessRefused(refused)
  const [by, { userId }] = [await writerName(context), signedIn(context)]
  const action = body.as === 'stopped' ? 'medications:stop' : 'medications:enter-in-error'
  const isEnded = await writeGated(
    db,
    {
      facts: sql`select`,
      claim: sql`
        update medication_requests set status = ${body.as}, ended_at = ${now}, ended_by = ${by},
          ended_by_user_id = ${userId}, end_reason = ${body.reason}
        where id = ${row.id} and status = 'active' returning 1`,
    },
    [
      auditRows(context, { action, object: { kind: 'patient', id: patientId }, side: 'clinic', detail: row.id }),
      changeRows([
        { noun: 'prescription', id: row.prescription_id, providerId: row.provider_id },
        ...(await patientChanges(db, patientId, now)),
      ]),
    ],
    [
      // Nobody repeats what was ended; whoever asked reads why.
      (isClaimed) => sql`
        update repeat_requests set status = 'declined', answer = ${body.reason}, answered_at = ${now}, answered_by_user_id = ${userId}
        where medication_id = ${row.id} and status = 'requested' and ${isClaimed} returning 1`,
    ],
  )
  if (!isEnded) throw new RetryTransaction()
  return medicationView(await findMedication(context, params.id), today(context))
}

/** @throws {Refusal} `not_found` */
async function findMedication({ db }: Context, id: string): Promise<MedicationRow> {
  const row = await selectMedications(db).where('m.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}
