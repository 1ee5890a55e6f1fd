import type { readDocument as contract } from '@polyclinic/domain/documents/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { auditRead } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { hourlyOfNetwork, takeAttempts } from '../../platform/limits.ts'
import { findFile, readContent } from '../../platform/private-files/store-file.ts'
import { refuse } from '../../platform/refuse.ts'
import { accessDocuments, askedBy } from './access-documents.ts'
import { mediaTypeOf } from './document.ts'

/** With a link alone, from one network. */
const readsPerHour = 200

/**
 * Opens a document of a visit. That is in the audit, the patient's own opening, too: a mailed link may be in other hands,
 * and nothing tells one who has it from another.
 */
export async function readDocument(
  context: Context,
  request: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { documentId } = request.params
  const { owner, side, rules, byLink } = await accessDocuments(context, askedBy(request), 'documents:read')
  const file = await findFile(context.db, owner, documentId)
  if (!rules.mayRead(file)) throw refuse('not_found')
  await auditRead(context, { action: 'documents:read', object: owner, side, detail: documentId })
  if (byLink) {
    const limits = hourlyOfNetwork(context, 'document-read', readsPerHour)
    await takeAttempts(context.db, { limits, now: context.now })
  }
  const mediaType = mediaTypeOf(file)
  const isShown = mediaType !== 'application/pdf'
  return { name: file.name, mediaType, size: file.size, isShown, content: readContent(context, documentId) }
}
