import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { verify } from 'otplib'
import type { Services } from '../../../platform/context.ts'
import type { Log } from '../../../platform/log.ts'

type Keeper = { services: Pick<Services, 'linkKey'>; clinic: { id: string } }
type Opener = Keeper & { request: { log: Pick<Log, 'error'> } }

const keyOf = ({ services }: Keeper) => Buffer.from(hkdfSync('sha256', services.linkKey, '', 'second-factor', 32))
/** What a secret is sealed for: in another account's row it cannot be opened. */
const ownerOf = ({ clinic }: Keeper, userId: string) => Buffer.from(`${clinic.id} ${userId}`)

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** A secret as it is stored: whoever reads the database, or a backup, makes no codes from it. */
export function sealSecret(keeper: Keeper, userId: string, secret: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyOf(keeper), nonce).setAAD(ownerOf(keeper, userId))
  return Buffer.concat([nonce, sealing.update(secret, 'utf8'), sealing.final(), sealing.getAuthTag()])
}

/** Null when it was sealed with another key: no code counts until that of then is there again. */
export function openSecret(keeper: Opener, userId: string, sealed: Buffer): string | null {
  const opening = createDecipheriv(cipher, keyOf(keeper), sealed.subarray(0, nonceBytes))
  opening.setAAD(ownerOf(keeper, userId)).setAuthTag(sealed.subarray(-tagBytes))
  try {
    return opening.update(sealed.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8')
  } catch (error) {
    keeper.request.log.error('second_factor.unreadable', { error, reason: 'LINK_KEY is another one than then' })
    return null
  }
}

/** A phone's clock may be so many seconds ahead or behind, and typing takes a while (RFC 6238, 5.2). */
const tolerance = 30

/**
 * The time step for which the app shows these digits.
 * @param after of the last code that was taken: no earlier one counts
 */
export async function timeStepOf(
  keeper: Opener,
  { userId, sealed, after }: { userId: string; sealed: Buffer; after: number },
  digits: string,
  now: string,
): Promise<number | null> {
  const secret = openSecret(keeper, userId, sealed)
  if (secret === null) return null
  const epoch = Math.floor(Date.parse(now) / 1000)
  const found = await verify({ secret, token: digits, epoch, epochTolerance: tolerance, afterTimeStep: after })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}
