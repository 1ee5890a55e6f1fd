import type { ImportOptions } from '../../server/src/features/organizations/import/import-clinic.ts'
import type { ClinicDatabase } from '../../server/src/platform/tenancy.ts'
import { must } from '../kit/broken.ts'
import { tally } from '../kit/figures.ts'
import type { Answer, Http } from '../kit/http.ts'
import { timeIn, type Practice } from '../kit/practice.ts'
import { all, api, book, day, type Storm } from './storms.ts'

const within = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * ms))

const hold = (http: Http, { clinic }: Practice, body: object) =>
  http.send(clinic.host, 'POST', `${api}/holds`, { body })

/** Nothing but what somebody can be told: booked, or refused for one of these reasons. */
function mustBeBookedOr(answers: readonly Answer[], ...codes: readonly string[]): Answer[] {
  const told = tally(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()))
  for (const { status, body } of answers)
    must(status < 300 || (status === 409 && codes.includes(body.code)), `somebody got ${status} ${body.code} (${told})`)
  const won = answers.filter(({ status }) => status === 201)
  must(won.length > 0, `nobody got a time (${told})`)
  return won
}

/** Twenty times of a doctor, so many people for each. */
const wish = (index: number) => timeIn(day, 30 * (index % 20))

/** The lengths and prices that a doctor's offer has in turn. */
const terms = [
  { duration_minutes: 30, price_minor: 18_000 },
  { duration_minutes: 60, price_minor: 25_000 },
]

type Visit = { id: string; provider_id: string; duration_minutes: number; price_minor: number }

const visitsIn = (db: ClinicDatabase): Promise<Visit[]> =>
  db.selectFrom('appointments').select(['id', 'provider_id', 'duration_minutes', 'price_minor']).execute()

/** People hold and book times while the doctor's offer goes to and fro between two lengths and prices. */
export const offerChanges: Storm = {
  name: 'while an offer changes',
  minutes: [30],
  doctors: 1,
  blow: async (http, practice, requests) => {
    // Bookings share the lock on their offer: whatever is there once the update has it was booked before.
    const change = (time: number) =>
      practice.clinic.transact(async (db) => {
        await db
          .updateTable('provider_services')
          .set(terms[time % 2]!)
          .execute()
        return visitsIn(db)
      })
    const held = await all(6, (index) => hold(http, practice, { startsAt: timeIn(day, 600 + 60 * index) }))
    must(
      held.every(({ status }) => status === 201),
      'what was free could not be held',
    )
    const people = all(requests, async (index) => {
      await within(150)
      const own = held[index]
      if (own) return book(http, practice, { hold: { id: own.body.id, secret: own.body.secret } })
      return book(http, practice, { slot: { startsAt: wish(index) } })
    })
    const seen: Visit[][] = []
    for (let time = 1; time <= 20; time++) seen.push(await change(time))
    const answers = await people
    mustBeBookedOr(answers, 'slot_taken', 'slot_not_offered', 'offer_changed')
    seen.push(await practice.clinic.transact(visitsIn))
    const known = new Set<string>()
    for (const [time, visits] of seen.entries())
      for (const visit of visits.filter(({ id }) => !known.has(id))) {
        known.add(visit.id)
        const { duration_minutes, price_minor } = terms[time % 2]!
        must(
          visit.duration_minutes === duration_minutes && visit.price_minor === price_minor,
          `booked for ${visit.duration_minutes} min and ${visit.price_minor} when ${duration_minutes} and ${price_minor} were offered`,
        )
      }
    return answers
  },
}

/** One doctor after the other is switched off while people hold and book: from its commit on nobody gets their times. */
export const doctorsSwitchedOff: Storm = {
  name: 'while doctors are switched off',
  minutes: [30],
  doctors: 10,
  blow: async (http, practice, requests) => {
    const [staying, ...leaving] = practice.doctors as [{ id: string }, ...{ id: string }[]]
    const countAt = async (db: ClinicDatabase, doctor: string) =>
      (await visitsIn(db)).filter(({ provider_id }) => provider_id === doctor).length
    const startsAt = timeIn(day, 900)
    const reserved = await hold(http, practice, { providerId: leaving[0]!.id, startsAt })
    const people = all(requests, async (index) => {
      await within(300)
      const { id: providerId } = practice.doctors[index % 10]!
      return book(http, practice, { slot: { startsAt: timeIn(day, 30 * (index % 25)), providerId } })
    })
    const before = new Map<string, number>()
    for (const { id } of leaving) {
      await within(60)
      await practice.clinic.transact(async (db) => {
        await db.updateTable('providers').set({ is_active: false }).where('id', '=', id).execute()
        before.set(id, await countAt(db, id))
      })
    }
    const answers = await people
    const won = mustBeBookedOr(answers, 'slot_taken', 'slot_not_offered')
    const late = await book(http, practice, { hold: { id: reserved.body.id, secret: reserved.body.secret } })
    must(late.status === 409, `a held time of a doctor who was switched off was booked: ${late.status}`)
    const visits = await practice.clinic.transact(visitsIn)
    must(visits.length === won.length, `${visits.length} visits, and ${won.length} were told`)
    for (const [doctor, count] of before) {
      const after = visits.filter(({ provider_id }) => provider_id === doctor).length - count
      must(after === 0, `${after} visits were booked at a doctor who was switched off`)
    }
    must(
      visits.some(({ provider_id }) => provider_id === staying.id),
      'nobody got a time of who stayed',
    )
    return answers
  },
}

/** A time whose hold ends at this moment: its holder asks for longer while everybody books it. */
export const extendedAtTheEnd: Storm = {
  name: 'while a hold is extended as it ends',
  minutes: [30],
  doctors: 1,
  blow: async (http, practice, requests) => {
    const startsAt = timeIn(day, 240)
    const { body: held } = await hold(http, practice, { startsAt })
    const expires_at = new Date(Date.now() + 250).toISOString()
    await practice.clinic.transact(async (db) => {
      await db.updateTable('holds').set({ expires_at }).execute()
      await db.updateTable('claims').set({ expires_at }).execute()
    })
    const until = () => Date.parse(expires_at) - Date.now()
    const extending = (async () => {
      await new Promise((resolve) => setTimeout(resolve, until() - 250 * Math.random()))
      return http.send(practice.clinic.host, 'POST', `${api}/holds/${held.id}/extend`, {
        headers: { 'hold-secret': held.secret },
      })
    })()
    const answers = await all(requests, async () => {
      await within(until() + 150)
      return book(http, practice, { slot: { startsAt } })
    })
    const extended = await extending
    const won = answers.filter(({ status }) => status === 201).length
    for (const { status, body } of answers)
      must(status === 201 || (status === 409 && body.code === 'slot_taken'), `a loser got ${status} ${body.code}`)
    const codes = ['hold_expired', 'not_found']
    must(extended.status === 200 || codes.includes(extended.body.code), `extending got ${extended.body.code}`)
    must(won + (extended.status === 200 ? 1 : 0) === 1, `extended: ${extended.status}, booked by ${won}`)
    return answers
  },
}

/** The clinic's file comes in again and again, each time with another length, price and absence, while people book. */
export const importedAnew: Storm = {
  name: 'while the clinic is imported anew',
  make: (practices) => practices.makeFromFile(),
  blow: async (http, practice, requests) => {
    const provider = practice.doctors[0]!.id
    const options: ImportOptions = { removeUnlisted: true }
    const people = all(requests, async (index) => {
      await within(600)
      const slot = { providerId: provider, startsAt: wish(index) }
      if (index % 4) return book(http, practice, { slot })
      const held = await hold(http, practice, slot)
      if (held.status !== 201) return held
      return book(http, practice, { hold: { id: held.body.id, secret: held.body.secret } })
    })
    let imported = 0
    for (let time = 1; time <= 8; time++) {
      const outcome = await practice.importAnew!((file) => {
        const [doctor] = file['providers']
        const { duration_minutes, price_minor } = terms[time % 2]!
        Object.assign(doctor.services[0], { durationMinutes: duration_minutes, priceMinor: price_minor })
        // Away on the day that everybody wants, every other time.
        doctor.timeOff = time % 4 === 3 ? [{ from: timeIn(day, 0).slice(0, 10) }] : []
      }, options)
      if (outcome.ok) imported++
      else
        must(
          outcome.problems.every(({ path }) => path.includes('timeOff')),
          `an import was refused: ${outcome.problems[0]?.path} ${outcome.problems[0]?.message}`,
        )
    }
    must(imported > 0, 'no import came through')
    const answers = await people
    mustBeBookedOr(answers, 'slot_taken', 'slot_not_offered', 'offer_changed')
    for (const visit of await practice.clinic.transact(visitsIn))
      must(
        terms.some(
          (each) => each.duration_minutes === visit.duration_minutes && each.price_minor === visit.price_minor,
        ),
        `booked for ${visit.duration_minutes} min and ${visit.price_minor}, which were never offered together`,
      )
    return answers
  },
}
