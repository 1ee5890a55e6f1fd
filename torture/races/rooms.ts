import { aSharedResource } from '../../server/test/builders.ts'
import { must } from '../kit/broken.ts'
import { tally } from '../kit/figures.ts'
import type { Answer, Http } from '../kit/http.ts'
import { rosa, timeIn, type Practice, type Practices } from '../kit/practice.ts'
import { all, api, day, mustWinOrBeOffered, type Storm } from './storms.ts'

/** So many rooms and devices for ten doctors, whose visits all need one of each kind. */
const practiceWith =
  (rooms: number, devices: number) =>
  async (practices: Practices): Promise<Practice> => {
    const practice = await practices.make({ doctors: 10 })
    const { clinic } = practice
    for (let room = 0; room < rooms; room++) await aSharedResource(clinic, { group_name: 'Room', position: room })
    for (let device = 0; device < devices; device++)
      await aSharedResource(clinic, { group_name: 'Device', kind: 'device', position: device })
    const needs = [...(rooms > 0 ? ['Room'] : []), ...(devices > 0 ? ['Device'] : [])]
    await clinic.transact((db) => db.updateTable('services').set({ needs }).execute())
    return practice
  }

let people = 0
/** Each under an address of their own: who books under one comes one after the other. */
const book = (http: Http, { clinic }: Practice, body: object) =>
  http.send(clinic.host, 'POST', `${api}/appointments/`, {
    body: { ...body, patient: { ...rosa, email: `rosa-${(people += 1)}@example.test` } },
  })

const hold = (http: Http, { clinic }: Practice, body: object) =>
  http.send(clinic.host, 'POST', `${api}/holds`, { body })

const change = (http: Http, { clinic }: Practice, { body }: Answer, act: 'reschedule' | 'cancel', to: object = {}) =>
  http.send(clinic.host, 'POST', `${api}/appointments/${body.appointment.id}/${act}`, {
    body: { ...to, manageToken: body.manageToken },
    headers: { 'if-match': '"1"' },
  })

/** Everybody wants one time, of one doctor or another or of any: as many have it as there are rooms. */
export const lastRooms: Storm = {
  name: 'the last rooms',
  make: practiceWith(3, 0),
  blow: async (http, practice, requests) => {
    const startsAt = timeIn(day, 240)
    const answers = await all(requests, (index) => {
      const slot = index % 4 === 0 ? { startsAt } : { startsAt, providerId: practice.doctors[index % 10]!.id }
      return index % 3 === 0 ? hold(http, practice, slot) : book(http, practice, { slot })
    })
    const won = mustWinOrBeOffered(answers, startsAt)
    must(won.length === 3, `${won.length} got one of three rooms`)
    for (const { body } of won.filter(({ body: { secret } }) => secret)) {
      const booked = await book(http, practice, { hold: { id: body.id, secret: body.secret } })
      must(booked.status === 201, `a hold that won could not be booked: ${booked.status} ${booked.body.code}`)
    }
    return answers
  },
}

/** Visits with a room and a device are moved onto each other, canceled, held and booked, all at once. */
export const roomsAllWays: Storm = {
  name: 'rooms and devices in all ways',
  make: practiceWith(3, 2),
  blow: async (http, practice, requests) => {
    const doctor = (index: number) => ({ providerId: practice.doctors[index % 10]!.id })
    const at = (index: number) => ({ startsAt: timeIn(day, 30 * (index % 12)) })
    const booked = await all(24, (index) => book(http, practice, { slot: { ...doctor(index), ...at(index >> 1) } }))
    must(
      booked.every(({ status }) => status === 201),
      `what was free could not be booked (${tally(booked.map(({ status }) => status))})`,
    )
    const answers = await all(requests, (index) => {
      const visit = booked[index]
      if (visit && index % 6 === 5) return change(http, practice, visit, 'cancel')
      if (visit) return change(http, practice, visit, 'reschedule', { ...doctor(index + 1), ...at((index >> 1) + 1) })
      const slot = { ...(index % 5 ? doctor(index * 7) : {}), ...at(index * 5) }
      return index % 3 === 0 ? hold(http, practice, slot) : book(http, practice, { slot })
    })
    mustWinOrBeOffered(answers)
    return answers
  },
}
