import type { addDocument as contract } from '@polyclinic/domain/documents/endpoints.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { audit } from '../../platform/audit.ts'
import { noteChange } from '../../platform/changes.ts'
import type { RequestScope } from '../../platform/context.ts'
import { inspectFile, type PrivateMediaType } from '../../platform/private-files/inspect-file.ts'
import { storeFile } from '../../platform/private-files/store-file.ts'
import { refuse } from '../../platform/refuse.ts'
import { bytesOfMegabytes } from '@polyclinic/domain/documents/rules.ts'
import { asDocument, openForDocuments } from './documents.ts'

/** Adds a document to a visit. It is asked who may before a picture is drawn, and again when it is stored. */
export async function addDocument(
  scope: RequestScope,
  { params: { id }, headers, body }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const asked = { id, manageToken: headers['manage-token'] }
  await scope.transact((context) => openForDocuments(context, asked))
  const { document_megabytes: megabytes, documents_per_visit: filesAtMost } = scope.clinic
  if (body.file.content.length > bytesOfMegabytes(megabytes)) {
    const error = { pointer: '/body/file', code: 'too_large', message: `At most ${megabytes} MB` }
    throw refuse('payload_too_large', { errors: [error] })
  }
  const file = await inspectFile(body.file.content)
  const name = fileName(body.file.name, file.mediaType)
  return scope.transact(async (context) => {
    const { owner, row } = await openForDocuments(context, asked)
    const stored = await storeFile(context, owner, { ...file, name, filesAtMost })
    await audit(context, { action: 'documents:add', object: owner, side: 'patient', detail: stored.id })
    await noteChange(context.db, { noun: 'appointment', id, providerId: row.provider_id })
    return asDocument(stored)
  })
}

const endings: Record<PrivateMediaType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** What was sent says how it is called; its bytes say how that ends. */
function fileName(sent: string, mediaType: PrivateMediaType): string {
  const last = sent.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1)!
  // What turns a text around, hides or breaks it has no place in a name.
  const readable = last
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const base = [...readable.replace(/\.[A-Za-z0-9]{1,5}$/, '')].slice(0, 100).join('').trim()
  return `${base || 'document'}.${endings[mediaType]}`
}
