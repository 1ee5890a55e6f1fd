import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../../server/src/platform/ids.ts'
import { must } from './broken.ts'
import type { Answer, Http } from './http.ts'
import { rosa, timeIn, type Practice } from './practice.ts'
import type { Sql } from './sql.ts'

/** One booking from the patient's side: asked with its key, perhaps answered, perhaps answered with an id. */
type SentBooking = { key: string; body: object; id?: string; refused?: number }

/** What the answers were: a status, or `cut` when none came. */
type Outcome = { at: number; what: number | 'cut'; ms: number; retryAfter: string | undefined }

export type Load = ReturnType<typeof startLoad>

/**
 * People who book without pause, each another time, and remember what they were told. What they were not told they ask
 * again later with the same key, as the web does.
 */
export function startLoad(http: Http, { clinic, doctors }: Practice, people: number) {
  const asked: SentBooking[] = []
  const outcomes: Outcome[] = []
  /** Bookings in the order in which they were acknowledged. */
  const known: string[] = []
  /** When each of the people was last told that they have a time. */
  const servedAt = Array.from({ length: people }, () => -Infinity)
  let next = 0
  let isOver = false

  const nextBody = () => {
    const place = next++
    const doctor = doctors[place % doctors.length]!
    const time = Math.floor(place / doctors.length)
    const slot = { providerId: doctor.id, startsAt: timeIn(3 + Math.floor(time / 32), 30 * (time % 32)) }
    // Of mails that nobody has asked for a mailbox gets a few.
    return { slot, patient: { ...rosa, email: `rosa.${place}@example.test` } }
  }
  const ask = async (one: SentBooking): Promise<Answer | null> => {
    const began = performance.now()
    const answer = await http
      .send(clinic.host, 'POST', '/api/v1/appointments/', {
        ...{ body: one.body, key: one.key },
        // Without a hold, the visitor's cookie proves that a repeat is theirs.
        headers: { cookie: `visitor=${one.key}` },
      })
      .catch(() => null)
    const ms = performance.now() - began
    const retryAfter = answer?.headers['retry-after']
    outcomes.push({ at: began, what: answer?.status ?? 'cut', ms, retryAfter })
    if (answer?.status === 201) {
      const { id } = answer.body.appointment
      must(one.id === undefined || one.id === id, `a repeat with the same key was given another booking (${id})`)
      if (one.id === undefined) known.push(id)
      one.id = id
    } else if (answer && answer.status < 500) one.refused = answer.status
    return answer
  }
  const work = async (person: number) => {
    while (!isOver) {
      const one: SentBooking = { key: newId(), body: nextBody() }
      asked.push(one)
      const answer = await ask(one)
      if (answer?.status === 201) servedAt[person] = performance.now()
      else await sleep(200)
    }
  }
  const working = servedAt.map((_, person) => work(person))

  return {
    outcomes,
    /** Resolves when each of the people has been booked at least once more since then. */
    allServed: async (since: number, withinMs: number, told: () => string) => {
      while (Math.min(...servedAt) < since) {
        must(performance.now() - since < withinMs, `not all are booked again after ${withinMs} ms: ${told()}`)
        await sleep(10)
      }
    },
    acknowledged: () => known.length,
    /** The bookings that were acknowledged first. */
    firstAcknowledged: (count: number) => known.slice(0, count),
    /** No new bookings; resolves when the last answer is there. */
    stop: async () => {
      isOver = true
      await Promise.all(working)
    },
    /** Asks again for all that stayed open, and for a few that did not: nobody is booked twice. */
    settle: async () => {
      const open = asked.filter((one) => one.id === undefined && one.refused === undefined)
      for (const one of [...open, ...asked.filter(({ id }) => id !== undefined).slice(-5)]) {
        const answer = await ask(one)
        must(answer?.status === 201, `a repeat got ${answer?.status ?? 'no answer'} ${answer?.body.code ?? ''}`)
      }
      return open.length
    },
    /** What was acknowledged is in the database, and nothing beside it. */
    reconcile: async (admin: Sql) => {
      const rows = await admin.query<{ id: string }>('select id from appointments where organization_id = $1', [
        clinic.id,
      ])
      const there = new Set(rows.map(({ id }) => id))
      const promised = asked.flatMap(({ id }) => (id === undefined ? [] : [id]))
      const lost = promised.filter((id) => !there.has(id))
      must(lost.length === 0, `${lost.length} of ${promised.length} acknowledged bookings are lost, such as ${lost[0]}`)
      must(new Set(promised).size === promised.length, 'two keys were given one booking')
      must(there.size === promised.length, `${there.size - promised.length} bookings are there that nobody was told of`)
      return promised.length
    },
    refused: () => asked.filter((one) => one.refused !== undefined).map((one) => one.refused!),
  }
}
