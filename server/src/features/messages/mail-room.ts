import type { Services } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { attemptsLeft, tryAttempts, type TakenAttempts, type UntimedLimit } from '../../platform/limits.ts'
import { mailboxOf } from '../../platform/mailbox.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** So many unsolicited mails a mailbox gets from a clinic, half of them at most by one network; others wait for their turn. */
export const unsolicitedAtMost = { hour: 8, day: 20 }

const minutes = { hour: 60, day: 1440 }

type Keys = Pick<Services, 'linkKey'>

/** To whom, and of which network: null where that is not known. */
export type Unsolicited = { to: string; network: Buffer | null }

function limitsOf(kind: string, key: Buffer, part: number): UntimedLimit[] {
  return (['hour', 'day'] as const).map((window) => ({
    kind: `${kind}-${window}`,
    key,
    windowMinutes: minutes[window],
    most: unsolicitedAtMost[window] * part,
  }))
}

const ofMailbox = ({ to }: Unsolicited, { linkKey }: Keys) =>
  limitsOf('mail-to', keyedHash(linkKey, 'mail-to', mailboxOf(to)), 1)

const ofNetwork = ({ to, network }: Unsolicited, { linkKey }: Keys) =>
  network ? limitsOf('mail-from', keyedHash(linkKey, 'mail-from', mailboxOf(to), network.toString('hex')), 1 / 2) : []

async function leftOf(db: ClinicDatabase, limits: readonly UntimedLimit[], now: string): Promise<number> {
  let left = Infinity
  for (const limit of limits) left = Math.min(left, await attemptsLeft(db, { ...limit, now }))
  return left
}

export type Held = Unsolicited & { id: string; isProven: boolean }

/**
 * Which of those that wait for one mailbox may leave now: of whoever has signed in with the address first; then the
 * networks that caused them take turns, each with its soonest visit first.
 * @param held by how soon their visits are
 */
export async function inRoom(
  db: ClinicDatabase,
  services: Keys,
  held: readonly Held[],
  now: string,
): Promise<string[]> {
  if (held.length === 0) return []
  let room = await leftOf(db, ofMailbox(held[0]!, services), now)
  const parts = new Map<string, number>()
  const leaving: string[] = []
  for (const each of inTurn(held)) {
    if (room === 0) break
    const network = nameOf(each)
    const part = parts.get(network) ?? (await leftOf(db, ofNetwork(each, services), now))
    parts.set(network, Math.max(0, part - 1))
    if (part === 0) continue
    room--
    leaving.push(each.id)
  }
  return leaving
}

const nameOf = ({ network }: Unsolicited) => network?.toString('hex') ?? ''

function inTurn(held: readonly Held[]): Held[] {
  const count = new Map<string, number>()
  const turns = held.map((each) => {
    const turn = count.get(nameOf(each)) ?? 0
    count.set(nameOf(each), turn + 1)
    return { each, turn: each.isProven ? -1 : turn }
  })
  return turns.toSorted((one, other) => one.turn - other.turn).map(({ each }) => each)
}

type InClinic = <T>(work: (db: ClinicDatabase, now: string) => Promise<T>) => Promise<T>

/**
 * Counts an unsolicited mail before it leaves, in a transaction of its own.
 * @returns what is to be given back when it did not leave; null when the mailbox, or its network there, has had its share
 */
export async function takeRoom(
  inClinic: InClinic,
  services: Keys,
  message: Unsolicited,
): Promise<TakenAttempts | null> {
  return inClinic(async (db, now) => {
    const taken = { limits: [...ofMailbox(message, services), ...ofNetwork(message, services)], now }
    return (await tryAttempts(db, taken)) > 0 ? null : taken
  })
}
