import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type Packed = { path: string; at: string; content: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/**
 * A ZIP archive, a piece at a time: each file is opened when its turn has come, and none is in memory whole. Pictures and
 * PDFs are packed already, so nothing is compressed again. Where one cannot be read the archive fails.
 */
export function archiveOf(packed: readonly Packed[]): AsyncIterable<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as unknown as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  for (const { path, at, content } of packed)
    zip.addReadStreamLazy(path, { mtime: new Date(at), compress: false }, (open) => {
      try {
        const opened = Readable.from(content(), { objectMode: false })
        // yazl listens for none of these: unheard, one would end the process.
        opened.on('error', (error) => output.destroy(error))
        open(null, opened)
      } catch (error) {
        open(error, null as never)
      }
    })
  zip.end()
  return output as AsyncIterable<Uint8Array>
}
