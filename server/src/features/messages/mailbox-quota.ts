import type { Services } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { attemptsLeft, tryAttempts, type TakenAttempts, type UntimedLimit } from '../../platform/limits.ts'
import { mailboxOf } from '../../platform/mailbox.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/**
 * What strangers can have mailed to one mailbox of a clinic. Of each kind so many are kept, whatever becomes of the others;
 * beyond that all kinds have so many in common. Of a link or a code there is then still one in an hour. Whoever causes
 * them in one network has a share of its own, so that it leaves some to others.
 */
export const mailboxQuota = {
  kept: { visit: { hour: 4, day: 10 }, link: { hour: 2, day: 5 }, code: { hour: 2, day: 5 } },
  common: { hour: 4, day: 10 },
  last: { visit: null, link: { hour: 1 }, code: { hour: 1 } },
  ofNetwork: { visit: { hour: 4, day: 10 }, link: { hour: 3, day: 8 }, code: { hour: 3, day: 8 } },
} as const

const minutes = { hour: 60, day: 1440 }

type Keys = Pick<Services, 'linkKey'>

/** To whom, and of which network as a keyed hash (`networkKeys`): null where that is not known. */
export type Mail = { to: string; network: Buffer | null }

type Kind = keyof typeof mailboxQuota.kept

function limitsOf({ linkKey }: Keys, kind: Kind, { to, network }: Mail) {
  const [mailbox, from] = [mailboxOf(to), network?.toString('hex') ?? '']
  const within = (name: string, whose: string, most: { hour: number; day?: number } | null): UntimedLimit[] =>
    (['hour', 'day'] as const).flatMap((window) => {
      const key = keyedHash(linkKey, 'mails', mailbox, whose)
      const limit = { kind: `mails-${name}-${window}`, key, windowMinutes: minutes[window] }
      return most?.[window] === undefined ? [] : [{ ...limit, most: most[window] }]
    })
  return {
    ofNetwork: network ? within(`${kind}-network`, from, mailboxQuota.ofNetwork[kind]) : [],
    kept: within(kind, '', mailboxQuota.kept[kind]),
    common: within('common', '', mailboxQuota.common),
    last: within(`${kind}-last`, '', mailboxQuota.last[kind]),
  }
}

/**
 * Counts a mail that a stranger causes, before it leaves.
 * @param others what else it counts towards
 * @returns what is to be given back when it did not leave; or the seconds until there is room again
 */
export async function takeQuota(
  db: ClinicDatabase,
  services: Keys,
  asked: { kind: Kind; mail: Mail; others?: readonly UntimedLimit[]; now: string },
): Promise<TakenAttempts | number> {
  const { ofNetwork, kept, common, last } = limitsOf(services, asked.kind, asked.mail)
  let seconds = Infinity
  for (const quota of [kept, common, last]) {
    if (quota.length === 0) continue
    const attempts = { limits: [...(asked.others ?? []), ...ofNetwork, ...quota], now: asked.now }
    const wait = await tryAttempts(db, attempts)
    if (wait === 0) return attempts
    seconds = Math.min(seconds, wait)
  }
  return seconds
}

export type OnHold = Mail & { id: string; isProven: boolean }

/**
 * Which of the mails about visits that wait for one mailbox may leave now: of whoever has signed in with the address first;
 * then the networks that caused them take turns, each with its soonest visit first.
 * @param waiting by how soon their visits are
 */
export async function withinQuota(
  db: ClinicDatabase,
  services: Keys,
  waiting: readonly OnHold[],
  now: string,
): Promise<string[]> {
  if (waiting.length === 0) return []
  const { kept, common } = limitsOf(services, 'visit', waiting[0]!)
  const networks = [...Map.groupBy(waiting, nameOf)].map(([name, [first]]) => ({
    name,
    limits: limitsOf(services, 'visit', first!).ofNetwork,
  }))
  const left = await attemptsLeft(db, [...kept, ...common, ...networks.flatMap(({ limits }) => limits)], now)
  const leastOf = (limits: readonly UntimedLimit[]) => Math.min(Infinity, ...left.splice(0, limits.length))
  let all = leastOf(kept) + leastOf(common)
  const ofNetwork = new Map(networks.map(({ name, limits }) => [name, leastOf(limits)]))
  const leaving: string[] = []
  for (const each of inTurn(waiting)) {
    const share = ofNetwork.get(nameOf(each))!
    if (all === 0) break
    if (share === 0) continue
    ofNetwork.set(nameOf(each), share - 1)
    all--
    leaving.push(each.id)
  }
  return leaving
}

const nameOf = ({ network }: Mail) => network?.toString('hex') ?? ''

function inTurn(waiting: readonly OnHold[]): OnHold[] {
  const count = new Map<string, number>()
  const turns = waiting.map((each) => {
    const turn = count.get(nameOf(each)) ?? 0
    count.set(nameOf(each), turn + 1)
    return { each, turn: each.isProven ? -1 : turn }
  })
  return turns.toSorted((one, other) => one.turn - other.turn).map(({ each }) => each)
}
