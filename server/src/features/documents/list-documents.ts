import type { listDocuments as contract } from '@polyclinic/domain/documents/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { auditOften } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { listFiles } from '../../platform/private-files/store-file.ts'
import { accessDocuments, askedBy } from './access-documents.ts'
import { asDocument } from './document.ts'

/** What a patient added to a visit, as far as the caller sees it. Who of the clinic did is written down. */
export async function listDocuments(
  context: Context,
  request: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const access = await accessDocuments(context, askedBy(request), 'documents:read')
  const { owner, side, rules, isAllowed } = access
  if (side === 'clinic') await auditOften(context, { action: 'documents:list', object: owner, side })
  const files = (await listFiles(context.db, owner)).filter(rules.mayRead)
  return {
    items: files.map((file) => asDocument(file, access)),
    mayAdd: isAllowed('documents:add') && rules.mayAdd,
    needsSession: rules.needsSession,
  }
}
