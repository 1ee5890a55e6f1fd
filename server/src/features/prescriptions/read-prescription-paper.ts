import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Side } from '@polyclinic/domain/kit/permissions.ts'
import type * as contracts from '@polyclinic/domain/prescriptions/endpoints.ts'
import { auditOften } from '../../platform/audit.ts'
import { turns } from '../../platform/bounds.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { keyedHash } from '../../platform/ids.ts'
import { languageOfClinic } from '../../platform/language.ts'
import { withAttempts } from '../../platform/limits.ts'
import { callerOf } from '../../platform/network.ts'
import { pageAddress } from '../../platform/origin.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { fileName } from '../documents/file-name.ts'
import { palettesOf } from '../messages/html-of-text.ts'
import { ownMedications } from './own-medications.ts'
import { drawPrescriptionBeside } from './paper/draw-prescription-beside.ts'
import { markEnded } from './paper/mark-ended.ts'
import { endedOn } from './medications.ts'
import { accessPrescription, selectPrescriptions, type PrescriptionRow } from './queries.ts'
import { seeSigned } from './see-prescription.ts'

/** Of one account: each is drawn when it is asked for. */
export const papersPerHour = 120
const inTurnOfAccount = createFairQueue({ of: ['account'], ...turns.papers })

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
    return selectPrescriptions(context.db).where('p.id', '=', params.id).executeTakeFirstOrThrow()
  })

/** The paper as it was signed, with what was ended since marked. Who opens it is in the audit, the patient, too. */
async function draw(
  scope: RequestScope,
  side: Side,
  size: 'A4' | 'A5',
  find: (context: Context) => Promise<PrescriptionRow>,
) {
  const { clinic, request, services } = scope
  const limitsOf = (context: Context) => [
    {
      ...{ kind: 'prescription-papers', most: papersPerHour, windowMinutes: 60 },
      key: keyedHash(services.linkKey, 'papers of', signedIn(context).userId),
    },
  ]
  return withAttempts(scope, limitsOf, async () => {
    const { row, ended, account } = await scope.transact(async (context) => {
      const found = await find(context)
      const object = { kind: 'patient', id: found.patient_id } as const
      await auditOften(context, { action: 'prescriptions:read-paper', object, side, detail: found.id })
      return { row: found, ended: await endedOn(context, found), account: signedIn(context).userId }
    })
    const paper = markEnded(seeSigned(row).paper, ended)
    const printing = {
      ...{ size, country: clinic.country, language: languageOfClinic(clinic), at: row.signed_at! },
      brand: palettesOf(clinic.palettes).light['brand-text'],
      checkAt: pageAddress({ clinic, services }, '/prescription'),
      isCopy: side === 'patient',
    }
    const content = await inTurnOfAccount({ account }, () =>
      drawPrescriptionBeside({ paper, printing }, callerOf(clinic, request)),
    )
    if (!content) throw refuse('unavailable')
    const name = fileName(`${paper.title} ${formatReference(row.code!)}.x`, 'application/pdf')
    return { name, mediaType: 'application/pdf' as const, content }
  })
}
