import type { addDocument as contract } from '@polyclinic/domain/documents/endpoints.ts'
import { largestDocumentBytes } from '@polyclinic/domain/documents/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { audit } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { RequestScope } from '../../platform/context.ts'
import type { Admission, Head } from '../../platform/http/route.ts'
import { callerOf } from '../../platform/network.ts'
import { inspectFile } from '../../platform/private-files/inspect-file.ts'
import { storeFile } from '../../platform/private-files/store-file.ts'
import { returnAttempts } from '../../platform/limits.ts'
import { askedBy, openForDocuments } from './access-documents.ts'
import { asDocument } from './document.ts'
import { fileName } from './file-name.ts'
import { lockVisit } from './lock-visit.ts'
import { countUpload } from './upload-limits.ts'

/**
 * Whether a document may be sent now, before a byte of it is read. Those of a visit are taken one after the other.
 * @param bytes what was announced; else it counts as the largest
 * @throws {Refusal} `not_found`, `forbidden`, `state_conflict`, `too_many_requests`
 */
export async function admitDocument(
  scope: RequestScope,
  head: Head<typeof contract>,
  bytes: number | null,
): Promise<Admission> {
  const counted = await scope.transact(async (context) => {
    await openForDocuments(context, askedBy(head))
    return countUpload(context, head.params.id, bytes ?? largestDocumentBytes)
  })
  const giveBack = () => scope.transact(({ db }) => returnAttempts(db, counted))
  return { part: `documents of ${head.params.id}`, giveBack }
}

/** Adds a document to a visit. It is asked again who may, since the file took its time. */
export async function addDocument(
  scope: RequestScope,
  { body, ...head }: Input<typeof contract>,
  closed: AbortSignal,
): Promise<Output<typeof contract>> {
  const asked = askedBy(head)
  const caller = callerOf(scope.clinic, scope.request)
  const inspected = await inspectFile(body.file.content, { caller, closed })
  return scope.transact(async (context) => {
    await lockVisit(context.db, asked.id)
    const access = await openForDocuments(context, asked)
    const { owner, row, side, byLink } = access
    const { file, isNew } = await storeFile(context, owner, {
      ...inspected,
      name: fileName(body.file.name, inspected.mediaType),
      addedByLink: byLink,
      filesAtMost: scope.clinic.documents_per_visit,
    })
    if (isNew) {
      await audit(context, { action: 'documents:add', object: owner, side, detail: file.id })
      await noteChange(context.db, { noun: 'appointment', id: row.id, providerId: row.provider_id })
    }
    return asDocument(file, access)
  })
}
