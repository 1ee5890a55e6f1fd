import type { readDocument as contract } from '@polyclinic/domain/documents/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { auditRead } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { findFile, readContent } from '../../platform/private-files/store-file.ts'
import { accessAppointment } from '../appointments/access.ts'
import { asDocument } from './documents.ts'

/** Opens a document of a visit. Each opening is in the audit, the patient's own, too: a mailed link may be in other hands. */
export async function readDocument(
  context: Context,
  { params: { id, documentId }, headers }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const manageToken = headers['manage-token']
  const { side } = await accessAppointment(context, { id, manageToken, permission: 'documents:read' })
  const owner = { kind: 'appointment', id } as const
  const { name, mediaType, size } = asDocument(await findFile(context.db, owner, documentId))
  await auditRead(context, { action: 'documents:read', object: owner, side, detail: documentId })
  const isShown = mediaType !== 'application/pdf'
  return { name, mediaType, size, isShown, content: readContent(context, documentId) }
}
