import type { readDocument as contract } from '@polyclinic/domain/documents/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { hourlyOfNetwork, withAttempts } from '../../platform/limits.ts'
import { findFile, readContent } from '../../platform/private-files/store-file.ts'
import { refuse } from '../../platform/refuse.ts'
import { accessDocuments, askedBy } from './access-documents.ts'
import { mediaTypeOf } from './document.ts'

/** With a link alone, from one network. */
export const readsPerHour = 200

/**
 * Opens a document of a visit. That is in the audit, the patient's own opening, too: a mailed link may be in other hands,
 * and nothing tells one who has it from another.
 */
export async function readDocument(
  scope: RequestScope,
  request: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const access = (context: Context) => accessDocuments(context, askedBy(request), 'documents:read')
  const limitsOf = async (context: Context) =>
    (await access(context)).byLink ? hourlyOfNetwork(context, 'document-read', readsPerHour) : []
  const { documentId } = request.params
  const file = await withAttempts(scope, limitsOf, () =>
    scope.transact(async (context) => {
      const { owner, side, rules } = await access(context)
      const file = await findFile(context.db, owner, documentId)
      if (!rules.mayRead(file)) throw refuse('not_found')
      await auditOften(context, { action: 'documents:read', object: owner, side, detail: documentId })
      return file
    }),
  )
  const mediaType = mediaTypeOf(file)
  const isShown = mediaType !== 'application/pdf'
  return { name: file.name, mediaType, size: file.size, isShown, content: readContent(scope, documentId) }
}
