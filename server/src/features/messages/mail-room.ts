import type { Services } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { attemptsLeft, takeAttempts, type TakenAttempts, type UntimedLimit } from '../../platform/limits.ts'
import { mailboxOf } from '../../platform/mailbox.ts'
import { Refusal } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** So many unsolicited mails a mailbox gets from a clinic; the others wait for their turn. */
export const unsolicitedAtMost = { hour: 8, day: 20 }

const minutes = { hour: 60, day: 1440 }

type Keys = Pick<Services, 'linkKey'>

function limitsOf(address: string, { linkKey }: Keys): UntimedLimit[] {
  const key = keyedHash(linkKey, 'mail-to', mailboxOf(address))
  return (['hour', 'day'] as const).map((window) => ({
    kind: `mail-to-${window}`,
    key,
    windowMinutes: minutes[window],
    most: unsolicitedAtMost[window],
  }))
}

/** How many unsolicited mails may leave for this mailbox now. */
export async function roomLeft(db: ClinicDatabase, services: Keys, address: string, now: string): Promise<number> {
  let left = Infinity
  for (const limit of limitsOf(address, services)) left = Math.min(left, await attemptsLeft(db, { ...limit, now }))
  return left
}

type InClinic = <T>(work: (db: ClinicDatabase, now: string) => Promise<T>) => Promise<T>

/**
 * Counts an unsolicited mail before it leaves, in a transaction of its own.
 * @returns what is to be given back when it did not leave; null when the mailbox has had its share
 */
export async function takeRoom(inClinic: InClinic, services: Keys, address: string): Promise<TakenAttempts | null> {
  try {
    return await inClinic(async (db, now) => {
      const taken = { limits: limitsOf(address, services), now }
      await takeAttempts(db, taken)
      return taken
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_requests') return null
    throw error
  }
}
