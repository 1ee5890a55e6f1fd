import { must } from '../kit/broken.ts'
import { tally } from '../kit/figures.ts'
import type { Answer, Http } from '../kit/http.ts'
import { rosa, timeIn, type Practice, type Practices } from '../kit/practice.ts'
import { all, api, day, mustWinOrBeOffered, type Storm } from './storms.ts'

/** A doctor's visits of so many seats each. */
const practiceWith =
  (seats: number) =>
  async (practices: Practices): Promise<Practice> => {
    const practice = await practices.make({ doctors: 1 })
    await practice.clinic.transact((db) => db.updateTable('services').set({ seats }).execute())
    return practice
  }

let people = 0
/** Each under an address of their own: who books under one comes one after the other. */
const book = (http: Http, { clinic }: Practice, body: object) =>
  http.send(clinic.host, 'POST', `${api}/appointments/`, {
    body: { ...body, patient: { ...rosa, email: `seat-${(people += 1)}@example.test` } },
  })

const hold = (http: Http, { clinic }: Practice, body: object) =>
  http.send(clinic.host, 'POST', `${api}/holds`, { body })

const change = (http: Http, { clinic }: Practice, { body }: Answer, act: 'reschedule' | 'cancel', to: object = {}) =>
  http.send(clinic.host, 'POST', `${api}/appointments/${body.appointment.id}/${act}`, {
    body: { ...to, manageToken: body.manageToken },
    headers: { 'if-match': '"1"' },
  })

/** Everybody wants the last seat of a session: one has it. */
export const lastSeat: Storm = {
  name: 'the last seat',
  make: practiceWith(6),
  blow: async (http, practice, requests) => {
    const startsAt = timeIn(day, 240)
    const before = await all(5, () => book(http, practice, { slot: { startsAt } }))
    must(
      before.every(({ status }) => status === 201),
      `five of six seats could not be booked (${tally(before.map(({ status }) => status))})`,
    )
    const answers = await all(requests, () => book(http, practice, { slot: { startsAt } }))
    const won = mustWinOrBeOffered(answers, startsAt)
    must(won.length === 1, `${won.length} got the last seat`)
    return answers
  },
}

/** Seats are booked, held, moved between sessions and canceled, all at once. */
export const seatsAllWays: Storm = {
  name: 'seats in all ways',
  make: practiceWith(4),
  blow: async (http, practice, requests) => {
    const at = (index: number) => ({ startsAt: timeIn(day, 60 * (index % 6)) })
    const booked = await all(12, (index) => book(http, practice, { slot: at(index) }))
    must(
      booked.every(({ status }) => status === 201),
      `what was free could not be booked (${tally(booked.map(({ status }) => status))})`,
    )
    const answers = await all(requests, (index) => {
      const visit = booked[index]
      if (visit && index % 4 === 3) return change(http, practice, visit, 'cancel')
      if (visit) return change(http, practice, visit, 'reschedule', at(index + 1))
      return index % 3 === 0 ? hold(http, practice, at(index)) : book(http, practice, { slot: at(index) })
    })
    mustWinOrBeOffered(answers)
    return answers
  },
}
