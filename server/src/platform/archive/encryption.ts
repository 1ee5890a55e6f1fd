import { open } from 'node:fs/promises'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { StartError } from '../start-error.ts'

// The format of age (age-encryption.org/v1), with a passphrase: `age --decrypt` reads it, too.
const beginning = 'age-encryption.org/v1\n'

/** Whether a file is encrypted by age. */
export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(error.code === 'ENOENT' ? `${path} is not there.` : `${path} cannot be read (${error.code}).`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginning.length), 0, beginning.length, 0)
    return buffer.subarray(0, bytesRead).equals(Buffer.from(beginning))
  } finally {
    await file.close()
  }
}

type Bytes = AsyncIterable<Uint8Array>

// The library's types name the browser's class of that name; Node's is the same, and iterates.
const streamOf = (source: Bytes) => ReadableStream.from(source) as unknown as globalThis.ReadableStream<Uint8Array>
const bytesOf = (stream: globalThis.ReadableStream<Uint8Array>) => stream as unknown as Bytes

export async function* encrypted(source: Bytes, passphrase: string): Bytes {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  yield* bytesOf(await encrypter.encrypt(streamOf(source)))
}

/** @throws {StartError} when the passphrase is another one, and later when a byte is */
export async function* decrypted(source: Bytes, passphrase: string, path: string): Bytes {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const opened = await decrypter.decrypt(streamOf(source)).catch(() => {
    throw new StartError(`${path} cannot be decrypted: the passphrase is another one, or its beginning is damaged.`)
  })
  try {
    yield* bytesOf(opened)
  } catch {
    throw new StartError(`${path} is damaged: it cannot be decrypted to its end. Use another archive.`)
  }
}
