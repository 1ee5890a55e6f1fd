import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** What seals, and what for: the server's key, a purpose, and whose it is. In another's row it cannot be opened. */
export type Seal = {
  linkKey: Buffer
  purpose: 'second-factor' | 'external-calendar' | 'online-payments'
  owner: string
}

const keyOf = ({ linkKey, purpose }: Seal) => Buffer.from(hkdfSync('sha256', linkKey, '', purpose, 32))

/** A secret as it is stored: whoever reads the database, or a backup, has nothing of it. */
export function seal(how: Seal, secret: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyOf(how), nonce).setAAD(Buffer.from(how.owner))
  return Buffer.concat([nonce, sealing.update(secret, 'utf8'), sealing.final(), sealing.getAuthTag()])
}

/** @throws when it was sealed with another key, or for another */
export function unseal(how: Seal, sealed: Buffer): string {
  const opening = createDecipheriv(cipher, keyOf(how), sealed.subarray(0, nonceBytes))
  opening.setAAD(Buffer.from(how.owner)).setAuthTag(sealed.subarray(-tagBytes))
  return opening.update(sealed.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8')
}
