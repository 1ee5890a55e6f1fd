import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { openPacked, type PackedFile } from '../backup/read-backup.ts'
import { decrypted } from './encryption.ts'
import { headOfArchive, type ArchiveHead } from './head.ts'

export type ArchiveFile = PackedFile<ArchiveHead>

/**
 * An archive from its beginning.
 * @param passphrase of one that is encrypted
 * @throws {StartError} here and while the parts are read, as soon as something is not as it was written
 */
export function openArchive(path: string, passphrase: string | undefined): Promise<ArchiveFile> {
  const bytes = createReadStream(path)
  const source = passphrase === undefined ? bytes : Readable.from(decrypted(bytes, passphrase, path))
  return openPacked({ path, kind: 'archive', source, headOf: headOfArchive })
}
