import type { listDocuments as contract } from '@polyclinic/domain/documents/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { auditRead } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { listFiles } from '../../platform/private-files/store-file.ts'
import { accessAppointment } from '../appointments/access.ts'
import { asDocument, isOpenForDocuments } from './documents.ts'

/** What a patient added to a visit. Patients read their own; who of the clinic did is written down. */
export async function listDocuments(
  context: Context,
  { params: { id }, headers }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const manageToken = headers['manage-token']
  const { row, side } = await accessAppointment(context, { id, manageToken, permission: 'documents:read' })
  const owner = { kind: 'appointment', id } as const
  if (side === 'clinic') await auditRead(context, { action: 'documents:list', object: owner, side })
  const files = await listFiles(context.db, owner)
  return { items: files.map(asDocument), mayChange: side === 'patient' && isOpenForDocuments(row, context.now) }
}
