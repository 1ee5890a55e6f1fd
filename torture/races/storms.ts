import { addMinutes, compareInstants, type Instant } from '@polyclinic/domain/kit/time.ts'
import { must } from '../kit/broken.ts'
import { tally } from '../kit/figures.ts'
import type { Answer, Http } from '../kit/http.ts'
import { rosa, timeIn, type Practice, type Practices } from '../kit/practice.ts'

/** Many requests at one moment and what must come of them. `minutes` are the lengths of the clinic's services. */
export type Storm = {
  name: string
  minutes?: readonly number[]
  doctors?: number
  /** In place of so many doctors with services so long. */
  make?: (practices: Practices) => Promise<Practice>
  /** @returns the answers of the storm itself, without what prepared it */
  blow: (http: Http, practice: Practice, requests: number) => Promise<Answer[]>
}

export const api = '/api/v1'
export const day = 3

export const book = (http: Http, { clinic }: Practice, body: object) =>
  http.send(clinic.host, 'POST', `${api}/appointments/`, { body: { ...body, patient: rosa } })

const move = (http: Http, { clinic }: Practice, { body }: Answer, to: object) =>
  http.send(clinic.host, 'POST', `${api}/appointments/${body.appointment.id}/reschedule`, {
    body: { ...to, manageToken: body.manageToken },
    headers: { 'if-match': '"1"' },
  })

export const all = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

/** Everybody either has the time or is told others, none of which is the lost one. */
export function mustWinOrBeOffered(answers: readonly Answer[], lost?: string): Answer[] {
  const told = tally(answers.map(({ status }) => status))
  for (const { status, body } of answers) {
    if (status === 200 || status === 201) continue
    must(status === 409 && body.code === 'slot_taken', `a loser got ${status} ${body.code} (${told})`)
    must(
      (body.alternatives ?? []).length === 3,
      `a loser was offered ${body.alternatives?.length ?? 'no'} alternatives`,
    )
    must(!body.alternatives?.some(({ startsAt }) => startsAt === lost), 'the lost time was offered again')
  }
  return answers.filter(({ status }) => status !== 409)
}

export const oneTime: Storm = {
  name: 'one time',
  minutes: [30],
  doctors: 1,
  blow: async (http, practice, requests) => {
    const slot = { providerId: practice.doctors[0]!.id, startsAt: timeIn(day, 240) }
    const answers = await all(requests, () => book(http, practice, { slot }))
    const won = mustWinOrBeOffered(answers, slot.startsAt)
    must(won.length === 1, `${won.length} got the one time`)
    return answers
  },
}

const lengths = [30, 45, 60, 90]

export const overlappingTimes: Storm = {
  name: 'overlapping times',
  minutes: lengths,
  doctors: 1,
  blow: async (http, practice, requests) => {
    const wishes = Array.from({ length: requests }, (_, index) => {
      const which = index % practice.services.length
      const startsAt = timeIn(day, 240 + 15 * ((index * 7) % 12)) as Instant
      const endsAt = addMinutes(startsAt, lengths[which]!)
      return { serviceId: practice.services[which]!.id, startsAt, endsAt }
    })
    const answers = await Promise.all(
      wishes.map(({ serviceId, startsAt }) => book(http, practice, { slot: { serviceId, startsAt } })),
    )
    mustWinOrBeOffered(answers)
    const won = wishes.filter((_, index) => answers[index]!.status === 201)
    must(won.length > 0, 'nobody got a time')
    const meet = (one: (typeof wishes)[number], other: (typeof wishes)[number]) =>
      compareInstants(one.startsAt, other.endsAt) < 0 && compareInstants(other.startsAt, one.endsAt) < 0
    for (const wish of wishes) {
      const others = won.filter((other) => other !== wish && meet(wish, other))
      if (won.includes(wish)) must(others.length === 0, 'two who overlap were both booked')
      else must(others.length > 0, 'somebody was refused a time that nobody got')
    }
    return answers
  },
}

export const holdAgainstBook: Storm = {
  name: 'hold against book',
  minutes: [30],
  doctors: 1,
  blow: async (http, practice, requests) => {
    const startsAt = timeIn(day, 240)
    const answers = await all(requests, (index) =>
      index % 2
        ? book(http, practice, { slot: { startsAt } })
        : http.send(practice.clinic.host, 'POST', `${api}/holds`, { body: { startsAt } }),
    )
    const won = mustWinOrBeOffered(answers, startsAt)
    must(won.length === 1, `${won.length} got the one time`)
    const { id, secret } = won[0]!.body
    if (secret) {
      const booked = await book(http, practice, { hold: { id, secret } })
      must(booked.status === 201, `the hold that won could not be booked: ${booked.status} ${booked.body.code}`)
    }
    return answers
  },
}

export const rescheduleAgainstBook: Storm = {
  name: 'reschedule against book',
  minutes: [30],
  doctors: 1,
  blow: async (http, practice, requests) => {
    const startsAt = timeIn(day, 600)
    const booked = await all(16, (index) => book(http, practice, { slot: { startsAt: timeIn(day, 30 * index) } }))
    must(mustWinOrBeOffered(booked).length === booked.length, 'what was free could not be booked')
    const answers = await all(requests, (index) => {
      const mover = booked[index / 2]
      return mover && index % 2 === 0
        ? move(http, practice, mover, { startsAt })
        : book(http, practice, { slot: { startsAt } })
    })
    const won = mustWinOrBeOffered(answers, startsAt)
    must(won.length === 1, `${won.length} got the one time`)
    return answers
  },
}

/** Pairs who each want what the other has: half of them two times of one doctor, half one time of two. */
export const swaps: Storm = {
  name: 'two moves that swap',
  minutes: [30],
  doctors: 2,
  blow: async (http, practice) => {
    const [first, second] = practice.doctors as [{ id: string }, { id: string }]
    const place = (pair: number, side: number) =>
      pair % 2
        ? { providerId: side ? second.id : first.id, startsAt: timeIn(day, 30 * pair) }
        : { providerId: first.id, startsAt: timeIn(day + 1, 60 * pair + 30 * side) }
    const booked = await all(28, (index) => book(http, practice, { slot: place(index >> 1, index % 2) }))
    must(mustWinOrBeOffered(booked).length === booked.length, 'what was free could not be booked')
    const answers = await all(28, (index) => move(http, practice, booked[index]!, place(index >> 1, index % 2 ? 0 : 1)))
    mustWinOrBeOffered(answers)
    return answers
  },
}
