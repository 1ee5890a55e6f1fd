import type { Services } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { takeAttempts, type TakenAttempts } from '../../platform/limits.ts'
import { mailboxOf } from '../../platform/mailbox.ts'
import { Refusal } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** So many unsolicited mails a mailbox gets from a clinic; the others wait for their turn. */
export const unsolicitedAtMost = { hour: 8, day: 20 }

const minutes = { hour: 60, day: 1440 }

type InClinic = <T>(work: (db: ClinicDatabase, now: string) => Promise<T>) => Promise<T>

/**
 * Counts an unsolicited mail before it leaves, in a transaction of its own.
 * @returns what is to be given back when it did not leave; null when the mailbox has had its share
 */
export async function takeRoom(
  inClinic: InClinic,
  { linkKey }: Pick<Services, 'linkKey'>,
  address: string,
): Promise<TakenAttempts | null> {
  const key = keyedHash(linkKey, 'mail-to', mailboxOf(address))
  const limitOf = (window: keyof typeof minutes) => ({
    kind: `mail-to-${window}`,
    key,
    windowMinutes: minutes[window],
    most: unsolicitedAtMost[window],
  })
  try {
    return await inClinic(async (db, now) => {
      const taken = { limits: [limitOf('hour'), limitOf('day')], now }
      await takeAttempts(db, taken)
      return taken
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_requests') return null
    throw error
  }
}
