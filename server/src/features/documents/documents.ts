import { documentTypes, type listDocuments } from '@polyclinic/domain/documents/endpoints.ts'
import { mayChangeDocuments } from '@polyclinic/domain/documents/rules.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import type { Context } from '../../platform/context.ts'
import type { FileOwner, PrivateFile } from '../../platform/private-files/store-file.ts'
import { refuse } from '../../platform/refuse.ts'
import { accessAppointment } from '../appointments/access.ts'
import type { AppointmentRow } from '../appointments/queries.ts'

export type Document = Output<typeof listDocuments>['items'][number]

export const asDocument = (file: PrivateFile): Document => ({
  ...file,
  mediaType: documentTypes.find((type) => type === file.mediaType)!,
})

export const isOpenForDocuments = (row: AppointmentRow, now: string): boolean =>
  mayChangeDocuments({ status: row.status as AppointmentState, startsAt: row.starts_at }, now)

type Asked = { id: string; manageToken: string | undefined }

/**
 * A visit whose documents the caller may change now. It is locked, so that they are counted, and it does not begin
 * meanwhile.
 * @throws {Refusal} `not_found`, `forbidden`, `state_conflict`
 */
export async function openForDocuments(
  context: Context,
  asked: Asked,
): Promise<{ owner: FileOwner; row: AppointmentRow }> {
  await context.db.selectFrom('appointments').select('id').where('id', '=', asked.id).forUpdate().execute()
  const { row } = await accessAppointment(context, { ...asked, permission: 'documents:change' })
  if (!isOpenForDocuments(row, context.now)) throw refuse('state_conflict')
  return { owner: { kind: 'appointment', id: row.id }, row }
}
