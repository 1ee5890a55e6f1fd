import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { decideRepeatRequest } from '@polyclinic/domain/prescriptions/decide-repeat.ts'
import type { listOwnMedications as contract } from '@polyclinic/domain/prescriptions/endpoints.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { within } from '../../platform/reach.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { readsPrescriptionsOf } from '../patient-records/shown-to-account.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { asMedication, medicationView, inOrder, selectMedications } from './medications.ts'
import { today } from './queries.ts'

/** What was prescribed to the caller and those they act for, as the clinic knows; what is erased or restricted is shown to nobody. */
export const ownMedications = (context: Context) => medicationsOfPatients(context.db).where(isOwnMedication(context))

/** What was prescribed (`m`), with whose record that is (`t`). */
export const medicationsOfPatients = (db: ClinicDatabase) =>
  selectMedications(db).innerJoin('patients as t', 't.id', 'm.patient_id').select(['t.given_name', 't.family_name'])

export const isOwnMedication = ({ actor, now }: Context): RawBuilder<SqlBool> => sql`(
  ${isOpenRecord('t')} and ${within(actor, 'patients:own', { patientId: 'm.patient_id' }, 'patient')}
  and ${readsPrescriptionsOf({ actor, now })})`

/** What a patient reads of what was prescribed to them: what was an error, too, since they may be taking it. */
export async function listOwnMedications(
  context: Context,
  _input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const rows = await ownMedications(context).execute()
  const patients = new Set(rows.map((row) => row.patient_id))
  await auditOften(
    context,
    ...[...patients].map(
      (id) => ({ action: 'prescriptions:read', object: { kind: 'patient', id }, side: 'patient' }) as const,
    ),
  )
  const items = rows.map((row) => {
    const {
      prior: _prior,
      shorthand: _shorthand,
      indication: _indication,
      mayGoOn: _mayGoOn,
      mayEnd: _mayEnd,
      ...told
    } = medicationView(row, today(context))
    const isAsked = row.repeat_request?.status === 'requested'
    return {
      ...told,
      patient: { id: row.patient_id, name: `${row.given_name} ${row.family_name}` },
      code: formatReference(row.code!),
      mayAskForRepeat: decideRepeatRequest(asMedication(row), today(context), isAsked) === null,
    }
  })
  return { items: inOrder(items) }
}
