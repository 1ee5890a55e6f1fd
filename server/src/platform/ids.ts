import {
  createHash,
  createHmac,
  createSecretKey,
  randomBytes,
  randomFillSync,
  randomInt,
  type KeyObject,
} from 'node:crypto'
import { referenceAlphabet } from '@polyclinic/domain/kit/ids.ts'

// Asking the system for sixteen bytes costs as much as for a few thousand. Each is used once; secrets never come from here.
const pool = Buffer.alloc(4096)
let used = pool.length

function sixteenRandomBytes(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += 16
  return pool.subarray(used - 16, used)
}

/** UUIDv7 (RFC 9562): ordered by the millisecond of its making, so that indexes grow at one end. */
export function newId(): string {
  const bytes = sixteenRandomBytes()
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** 256 random bits as base64url: for anything that grants. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** How a secret is stored. It has full entropy, so a plain hash is enough. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest()

// A hash with a key as bytes takes four times as long: they are made into such an object each time.
const secretKeys = new WeakMap<Buffer, KeyObject>()

function secretKeyOf(key: Buffer): KeyObject {
  const known = secretKeys.get(key)
  if (known) return known
  const made = createSecretKey(key)
  secretKeys.set(key, made)
  return made
}

/** A keyed hash, for what is compared but must not be readable in the database (addresses, visitors). */
export const keyedHash = (key: Buffer, ...parts: string[]) =>
  createHmac('sha256', secretKeyOf(key)).update(parts.join('\0')).digest()

export const newReference = () =>
  Array.from({ length: 8 }, () => referenceAlphabet[randomInt(referenceAlphabet.length)]).join('')
