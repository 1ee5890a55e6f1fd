import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { decideAccess } from '@polyclinic/domain/kit/reach.ts'
import { decideRepeatRequest } from '@polyclinic/domain/prescriptions/decide-repeat.ts'
import {
  askForRepeat as askContract,
  type declineRepeatRequest as declineContract,
  type listRepeatRequests as listContract,
} from '@polyclinic/domain/prescriptions/endpoints.ts'
import { sql } from 'kysely'
import { auditOften, auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { keyRows, runIdempotently, unlessRepeatedIn } from '../../platform/idempotency.ts'
import { keyedHash, newId } from '../../platform/ids.ts'
import { within } from '../../platform/reach.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { RetryTransaction } from '../../platform/tenancy.ts'
import { lockChart } from '../chart-access/lock-chart.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { asMedication } from './medications.ts'
import { ownMedications } from './own-medications.ts'
import { doctorOf, patientOf, requireClinical, today } from './queries.ts'

/** Of one account: more than anybody takes medicines. */
export const repeatRequestsPerDay = 20

/** A patient asks their doctor for more of what is prescribed to them, once for each press. */
export const askForRepeat = (
  scope: RequestScope,
  input: Input<typeof askContract>,
): Promise<Output<typeof askContract>> =>
  runIdempotently(scope, askContract, input, {
    secret: undefined,
    limitsOf: (context) => [
      {
        ...{ kind: 'repeat-requests', most: repeatRequestsPerDay, windowMinutes: 1440 },
        key: keyedHash(context.services.linkKey, 'repeats of', signedIn(context).userId),
      },
    ],
    act: async (context, key) => {
      const { db, now } = context
      const find = () => ownMedications(context).where('m.id', '=', input.params.id).executeTakeFirst()
      const { patient_id: patientId } = await find().then(orNotFound)
      await lockChart(db, patientId)
      const row = await find().then(orNotFound)
      await unlessRepeatedIn(context, key)
      const isAsked = row.repeat_request?.status === 'requested'
      const refused = decideRepeatRequest(asMedication(row), today(context), isAsked)
      if (refused) unlessRefused(refused)
      const id = newId()
      const request = {
        ...{ id, medication_id: row.id, patient_id: patientId, note: input.body.note },
        ...{ asked_at: now, asked_by_user_id: signedIn(context).userId },
      }
      const object = { kind: 'patient', id: patientId } as const
      await insertAll(db, [
        rowsOf('repeat_requests', [request]),
        auditRows(context, { action: 'medications:ask-repeat', object, side: 'patient', detail: row.id }),
        changeRows([{ noun: 'prescription', id: row.prescription_id, providerId: row.provider_id }]),
        keyRows(key, id, now),
      ])
      return { id }
    },
    recall: (_context, id) => Promise.resolve({ id }),
  })

function orNotFound<Row>(row: Row | undefined): Row {
  if (row === undefined) throw refuse('not_found')
  return row
}

/** Requests (`r`) with what was prescribed (`m`), to whom and by whom. */
const selectRequests = ({ db }: Context) =>
  db
    .selectFrom('repeat_requests as r')
    .innerJoin('medication_requests as m', 'm.id', 'r.medication_id')
    .innerJoin('patients as t', 't.id', 'r.patient_id')
    .innerJoin('providers as d', 'd.id', 'm.provider_id')
    .select(['r.id', 'r.medication_id', 'r.patient_id', 'r.note', 'r.asked_at', 'r.status', 'm.name', 'm.provider_id'])
    .select(['m.prescription_id', 't.given_name', 't.family_name', 't.birth_date', 't.erased_at', 't.restricted_at'])
    .select(['d.prefix as doctor_prefix', 'd.given_name as doctor_given_name', 'd.family_name as doctor_family_name'])

/** More are answered one after the other. */
const listedAtMost = 200

export async function listRepeatRequests(
  context: Context,
  _input: Input<typeof listContract>,
): Promise<Output<typeof listContract>> {
  const rows = await selectRequests(context)
    .where('r.status', '=', 'requested')
    .where(isOpenRecord('t'))
    .where(within(context.actor, 'prescriptions:write', { providerId: 'm.provider_id' }, 'clinic'))
    .orderBy('r.asked_at')
    .orderBy('r.id')
    .limit(listedAtMost)
    .execute()
  const patients = new Set(rows.map((row) => row.patient_id))
  await auditOften(
    context,
    ...[...patients].map(
      (id) => ({ action: 'prescriptions:list', object: { kind: 'patient', id }, side: 'clinic' }) as const,
    ),
  )
  return {
    items: rows.map((row) => ({
      ...{ id: row.id, medicationId: row.medication_id, name: row.name, patient: patientOf(row) },
      ...{ providerName: doctorOf(row), askedAt: row.asked_at, note: row.note },
    })),
  }
}

/** No, and what to do instead. */
export async function declineRepeatRequest(
  context: Context,
  { params, body }: Input<typeof declineContract>,
): Promise<undefined> {
  const { db, actor, now } = context
  const row = await selectRequests(context).where('r.id', '=', params.id).executeTakeFirst().then(orNotFound)
  unlessRefused(decideAccess(actor, 'prescriptions:write', { providerId: row.provider_id }, 'clinic'))
  if ((row.erased_at ?? row.restricted_at) !== null) throw refuse('record_closed')
  await requireClinical(context, row.patient_id)
  if (row.status !== 'requested') throw refuse('repeat_answered')
  const claim = sql`
    update repeat_requests set status = 'declined', answer = ${body.answer}, answered_at = ${now},
      answered_by_user_id = ${signedIn(context).userId}
    where id = ${row.id} and status = 'requested' returning 1`
  const object = { kind: 'patient', id: row.patient_id } as const
  const isDeclined = await writeGated(db, { facts: sql`select`, claim }, [
    auditRows(context, { action: 'medications:decline-repeat', object, side: 'clinic', detail: row.medication_id }),
    changeRows([{ noun: 'prescription', id: row.prescription_id, providerId: row.provider_id }]),
  ])
  if (!isDeclined) throw new RetryTransaction()
}
