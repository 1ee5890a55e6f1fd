import { documentTypes, type addDocument } from '@polyclinic/domain/documents/endpoints.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { PrivateFile } from '../../platform/private-files/store-file.ts'
import type { DocumentAccess } from './access-documents.ts'

export const mediaTypeOf = (file: PrivateFile) => documentTypes.find((type) => type === file.mediaType)!

/** A file in the shape of the contract, for whoever asks. */
export function asDocument(file: PrivateFile, { isAllowed, rules }: DocumentAccess): Output<typeof addDocument> {
  const { id, name, size, createdAt } = file
  const mayRemove = isAllowed('documents:remove') && rules.mayRemove(file)
  return { id, name, mediaType: mediaTypeOf(file), size, createdAt, mayRemove }
}
