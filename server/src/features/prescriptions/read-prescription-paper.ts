import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import type * as contracts from '@polyclinic/domain/prescriptions/endpoints.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { languageOfClinic } from '../../platform/language.ts'
import { pageAddress } from '../../platform/origin.ts'
import { refuse } from '../../platform/refuse.ts'
import { answerPaper } from '../documents/answer-paper.ts'
import { palettesOf } from '../messages/html-of-text.ts'
import { noteReadings } from '../patient-records/shared-readings.ts'
import { ownMedications } from './own-medications.ts'
import { drawPrescriptionBeside } from './paper/draw-prescription-beside.ts'
import { markStandings } from './paper/mark-standings.ts'
import { accessPrescription, selectPrescriptions, type PrescriptionRow } from './queries.ts'
import { seeSigned } from './see-prescription.ts'
import { standingsOf } from './standings.ts'

export const papersPerHour = 120

export const readPrescriptionPaper = (
  scope: RequestScope,
  { params, query }: Input<typeof contracts.readPrescriptionPaper>,
): Promise<Output<typeof contracts.readPrescriptionPaper>> =>
  draw(scope, 'clinic', query.size, async (context) => {
    const row = await accessPrescription(context, params.id, 'prescriptions:write')
    if (row.status === 'draft') throw refuse('prescription_unsigned')
    return row
  })

/** @throws {Refusal} `not_found` for what is not shown to whoever asks */
export const readOwnPrescriptionPaper = (
  scope: RequestScope,
  { params, query }: Input<typeof contracts.readOwnPrescriptionPaper>,
): Promise<Output<typeof contracts.readOwnPrescriptionPaper>> =>
  draw(scope, 'patient', query.size, async (context) => {
    const own = await ownMedications(context).where('m.prescription_id', '=', params.id).executeTakeFirst()
    if (!own) throw refuse('not_found')
    await noteReadings(context, [{ kind: 'prescription', id: params.id, patientId: own.patient_id }])
    return selectPrescriptions(context.db).where('p.id', '=', params.id).executeTakeFirstOrThrow()
  })

/** The paper as it was signed, with what was ended since marked. Who opens it is in the audit, the patient, too. */
const draw = (
  scope: RequestScope,
  side: Side,
  size: 'A4' | 'A5',
  find: (context: Context) => Promise<PrescriptionRow>,
) =>
  answerPaper(scope, { kind: 'prescription-papers', most: papersPerHour }, async (context) => {
    const { clinic } = context
    const row = await find(context)
    const object = { kind: 'patient', id: row.patient_id } as const
    await auditOften(context, { action: 'prescriptions:read-paper', object, side, detail: row.id })
    const paper = markStandings(seeSigned(row).paper, await standingsOf(context, row.id))
    const printing = {
      ...{ size, country: clinic.country, language: languageOfClinic(clinic), at: row.signed_at! },
      brand: palettesOf(clinic.palettes).light['brand-text'],
      checkAt: pageAddress({ clinic, services: scope.services }, '/prescription'),
      isCopy: side === 'patient',
    }
    const title = `${paper.title} ${formatReference(row.code!)}`
    return { title, draw: (caller) => drawPrescriptionBeside({ paper, printing }, caller) }
  })
