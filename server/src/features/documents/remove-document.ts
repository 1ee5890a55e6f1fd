import type { removeDocument as contract } from '@polyclinic/domain/documents/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { audit } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { deleteFile, findFile } from '../../platform/private-files/store-file.ts'
import { refuse } from '../../platform/refuse.ts'
import { requireUnheld } from '../patient-records/erasure-holds.ts'
import { accessDocuments, askedBy } from './access-documents.ts'
import { lockVisit } from './lock-visit.ts'

/** Takes a document away, by who added it or by the clinic; its bytes are gone with it. */
export async function removeDocument(
  context: Context,
  request: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { id, documentId } = request.params
  await lockVisit(context.db, id)
  const { owner, row, side, rules } = await accessDocuments(context, askedBy(request), 'documents:remove')
  const file = await findFile(context.db, owner, documentId)
  if (!rules.mayRead(file)) throw refuse('not_found')
  if (!rules.mayRemove(file)) throw refuse('state_conflict')
  await requireUnheld(context, row.patient_id)
  await deleteFile(context.db, documentId)
  await audit(context, { action: 'documents:remove', object: owner, side, detail: documentId })
  await noteChange(context.db, { noun: 'appointment', id, providerId: row.provider_id })
}
