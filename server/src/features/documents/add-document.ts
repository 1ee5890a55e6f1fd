import type { addDocument as contract } from '@polyclinic/domain/documents/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { audit } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import type { Head } from '../../platform/http/route.ts'
import { hourlyOfNetwork, takeAttempts } from '../../platform/limits.ts'
import { callerOf } from '../../platform/network.ts'
import { inspectFile } from '../../platform/private-files/inspect-file.ts'
import { storeFile } from '../../platform/private-files/store-file.ts'
import { askedBy, openForDocuments } from './access-documents.ts'
import { asDocument } from './document.ts'
import { fileName } from './file-name.ts'
import { lockVisit } from './lock-visit.ts'

/** Each is read, drawn and thrown away if need be: more than a person sends, with all that goes wrong. */
const uploadsPerHour = { ofVisit: 40, ofNetwork: 200 }

/**
 * Whether a document may be sent now, before a byte of it is read. Those of a visit are taken one after the other.
 * @throws {Refusal} `not_found`, `forbidden`, `state_conflict`, `too_many_requests`
 */
export async function admitDocument(scope: RequestScope, head: Head<typeof contract>): Promise<string> {
  await scope.transact(async (context) => {
    await openForDocuments(context, askedBy(head))
    await countUpload(context, head.params.id)
  })
  return `documents of ${head.params.id}`
}

async function countUpload(context: Context, visitId: string): Promise<void> {
  const { db, now, services } = context
  const key = keyedHash(services.linkKey, 'visit', visitId)
  const ofVisit = { kind: 'upload-visit', key, windowMinutes: 60, most: uploadsPerHour.ofVisit }
  const ofNetwork = hourlyOfNetwork(context, 'upload-network', uploadsPerHour.ofNetwork)
  await takeAttempts(db, { limits: [ofVisit, ...ofNetwork], now })
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
