import type { removeDocument as contract } from '@polyclinic/domain/documents/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { audit } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { deleteFile, findFile } from '../../platform/private-files/store-file.ts'
import { openForDocuments } from './documents.ts'

/** Takes a document back; its bytes are gone with it. */
export async function removeDocument(
  context: Context,
  { params: { id, documentId }, headers }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { owner, row } = await openForDocuments(context, { id, manageToken: headers['manage-token'] })
  await findFile(context.db, owner, documentId)
  await deleteFile(context.db, documentId)
  await audit(context, { action: 'documents:remove', object: owner, side: 'patient', detail: documentId })
  await noteChange(context.db, { noun: 'appointment', id, providerId: row.provider_id })
}
