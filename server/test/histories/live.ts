import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { chanceOf, type Chance } from '../fuzz/chance.ts'
import { historyActs, type Known } from './acts.ts'
import type { HistoryStage } from './stage.ts'

const often = ['book online', 'hold', 'book by phone', 'move', 'move by link', 'cancel', 'undo']
const drawn = [...Object.keys(historyActs), ...often, ...often]
/** The clinic's file, now and then. */
const seldom = 0.25

/** How often each act was answered in which way. */
export type Told = Map<string, number>

/**
 * So many clients who each do so many things at random, at the same time, in one clinic: what one knows, another may have
 * changed meanwhile.
 * @throws for an answer that is neither a success nor one that says what is in the way
 */
export async function liveOn(
  stage: HistoryStage,
  { seed, clients, turns }: { seed: number; clients: number; turns: number },
): Promise<Told> {
  const known: Known = { visits: [], absences: [] }
  const told: Told = new Map()
  const live = async (chance: Chance) => {
    for (let turn = 0; turn < turns; turn += 1) {
      const name = chance.pick(drawn)
      if (name === 'import' && !chance.is(seldom)) continue
      const reply = await historyActs[name]!({ stage, known, chance })
      const answer = reply === null ? '' : ` ${reply.status} ${reply.body['code'] ?? ''}`.trimEnd()
      told.set(`${name}${answer}`, (told.get(`${name}${answer}`) ?? 0) + 1)
      if (reply !== null && reply.status >= 300 && ![404, 409, 412].includes(reply.status))
        throw new Error(`${name} was answered with ${reply.status}: ${JSON.stringify(reply.body)}`)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => live(chanceOf(seed * 1000 + client))))
  return told
}

type Outside = { id: string }
type Availability = {
  weeks: {
    holdsFrom: string | null
    holdsUntil: string | null
    hours: { weekday: number; from: string; to: string }[]
  }[]
  outside: Outside[]
  timeOff: { startsAt: string; endsAt: string; visits: Outside[] }[]
}

/** Visits that are booked where their doctor does not work, or is away: those that the clinic is told of, and the others. */
export async function withoutDoctor({
  send,
  staff,
  transact,
  doctorIds,
  today,
}: HistoryStage): Promise<Record<'told' | 'missed', string[]>> {
  const visits = await transact((db) =>
    db
      .selectFrom('appointments')
      .select(['id', 'provider_id', 'starts_at', 'ends_at'])
      .where('status', '=', 'booked')
      .execute(),
  )
  const [told, missed]: [string[], string[]] = [[], []]
  for (const doctor of doctorIds) {
    const { body } = await send('GET', `/availability/${doctor}`, { headers: staff })
    const { weeks, outside, timeOff } = body as Availability
    const listed = new Set([outside, ...timeOff.map((each) => each.visits)].flat().map(({ id }) => id))
    for (const { id, starts_at, ends_at } of visits.filter((visit) => visit.provider_id === doctor)) {
      const [start, end] = [starts_at, ends_at].map((at) => new Date(at).toISOString())
      const date = start!.slice(0, 10) as PlainDate
      const weekday = new Date(start!).getUTCDay() || 7
      const week = weeks.find(({ holdsFrom, holdsUntil }) => (holdsFrom ?? '') <= date && date < (holdsUntil ?? '9'))
      const isWorked = week?.hours.some(
        (each) =>
          each.weekday === weekday && `${date}T${each.from}` <= start! && end!.slice(0, 16) <= `${date}T${each.to}`,
      )
      const isAway = timeOff.some(
        (each) => Date.parse(each.startsAt) < Date.parse(end!) && Date.parse(start!) < Date.parse(each.endsAt),
      )
      if (date > today && (!isWorked || isAway)) (listed.has(id) ? told : missed).push(id)
    }
  }
  return { told, missed }
}
