import { verify } from 'otplib'
import type { Services } from '../../../platform/context.ts'
import type { Log } from '../../../platform/log.ts'
import { seal, unseal, type Seal } from '../../../platform/sealed.ts'

type Keeper = { services: Pick<Services, 'linkKey'>; clinic: { id: string } }
type Opener = Keeper & { request: { log: Pick<Log, 'error'> } }

const sealOf = ({ services, clinic }: Keeper, userId: string): Seal => ({
  linkKey: services.linkKey,
  purpose: 'second-factor',
  owner: `${clinic.id} ${userId}`,
})

/** A secret as it is stored: whoever reads the database, or a backup, makes no codes from it. */
export const sealSecret = (keeper: Keeper, userId: string, secret: string): Buffer =>
  seal(sealOf(keeper, userId), secret)

/** Null when it was sealed with another key: no code counts until that of then is there again. */
export function openSecret(keeper: Opener, userId: string, sealed: Buffer): string | null {
  try {
    return unseal(sealOf(keeper, userId), sealed)
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
