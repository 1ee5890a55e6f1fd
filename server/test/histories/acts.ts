import { newId } from '../../src/platform/ids.ts'
import type { Chance } from '../fuzz/chance.ts'
import { timeOn, type HistoryStage, type Reply } from './stage.ts'

/** A visit that somebody knows of. `manageToken`: booked online, with an address; the desk's have none, and nobody is mailed. */
export type KnownVisit = { id: string; version: number; manageToken: string | null }

/** What everybody who acts knows, right or out of date. */
export type Known = { visits: KnownVisit[]; absences: { id: string; version: number; providerId: string }[] }

type Turn = { stage: HistoryStage; known: Known; chance: Chance }
type TurnAct = (turn: Turn) => Promise<Reply | null>

let people = 0
const somebody = () => ({ givenName: 'Rosa', familyName: `Diaz${(people += 1)}`, birthDate: '1980-02-29' })
const keyed = (headers = {}) => ({ ...headers, 'idempotency-key': newId() })

const aSlot = ({ stage, chance }: Turn) => {
  const serviceId = chance.pick(stage.serviceIds)
  // Classes are few, so that several want a seat of the same one.
  const isClass = serviceId === stage.classId
  return {
    startsAt: timeOn(chance.pick(stage.dates), isClass ? 8 + chance.below(3) : chance.below(32)),
    providerId: isClass ? stage.doctorIds[0]! : chance.pick(stage.doctorIds),
    serviceId,
  }
}
const aVisit = ({ known, chance }: Turn, which: (visit: KnownVisit) => boolean = () => true) => {
  const those = known.visits.filter(which)
  return those.length > 0 ? chance.pick(those) : null
}
const isDesks = ({ manageToken }: KnownVisit) => manageToken === null

/** What an answer says of a visit is known from then on. */
function learn({ known }: Turn, { id, version }: { id: string; version: number }, manageToken: string | null = null) {
  const visit = known.visits.find((each) => each.id === id)
  if (!visit) known.visits.push({ id, version, manageToken })
  else visit.version = Math.max(visit.version, version)
}

/** Something done with a visit by whoever works here, at the version that is known. */
async function onVisit(turn: Turn, visit: KnownVisit | null, act: string, body?: object): Promise<Reply | null> {
  if (!visit) return null
  const { send, staff } = turn.stage
  const headers = keyed({ ...staff, 'if-match': `"${visit.version}"` })
  const reply = await send('POST', `/appointments/${visit.id}/${act}`, { headers, ...(body && { body }) })
  if (reply.status === 200) learn(turn, reply.body as KnownVisit)
  // Somebody else was there first: what they made of it is read.
  if (reply.body['code'] === 'stale_version') {
    const seen = await send('GET', `/appointments/${visit.id}`, { headers: staff })
    if (seen.status === 200) learn(turn, seen.body as KnownVisit)
  }
  return reply
}

async function book(turn: Turn, what: object): Promise<Reply> {
  const patient = { ...somebody(), email: `rosa-${newId()}@example.test` }
  const { birthDate: _, ...online } = patient
  const reply = await turn.stage.send('POST', '/appointments/', {
    headers: keyed(),
    body: { ...what, patient: online },
  })
  if (reply.status === 201) learn(turn, reply.body['appointment'], reply.body['manageToken'])
  return reply
}

async function atDesk(turn: Turn, how: object): Promise<Reply> {
  const { stage } = turn
  const { startsAt: _, ...slot } = aSlot(turn)
  const body = { patient: somebody(), isAnotherPerson: true, locationId: stage.locationId, ...slot, ...how }
  const reply = await stage.send('POST', '/desk/visits', { headers: keyed(stage.staff), body })
  if (reply.status === 201) learn(turn, reply.body as KnownVisit)
  return reply
}

/** Everything that changes when somebody is seen, as often as it is listed. */
export const historyActs: Record<string, TurnAct> = {
  'book online': (turn) => book(turn, { slot: aSlot(turn) }),
  hold: async (turn) => {
    const held = await turn.stage.send('POST', '/holds', { body: aSlot(turn) })
    if (held.status !== 201 || turn.chance.is(0.4)) return held
    return book(turn, { hold: { id: held.body['id'], secret: held.body['secret'] } })
  },
  'book by phone': (turn) => atDesk(turn, { startsAt: aSlot(turn).startsAt, anyTime: true }),
  'walk-in': (turn) => atDesk(turn, { hasArrived: true }),
  series: async (turn) => {
    const { stage, chance } = turn
    const { startsAt: _, ...slot } = aSlot(turn)
    const half = chance.below(32)
    const visits = stage.dates.map((date) => ({ startsAt: timeOn(date, half), anyTime: true }))
    const about = { patient: somebody(), isAnotherPerson: true, locationId: stage.locationId, ...slot }
    const body = { ...about, rhythm: { every: 1, unit: 'day' }, visits }
    const reply = await stage.send('POST', '/series', { headers: keyed(stage.staff), body })
    if (reply.status === 201)
      for (const { id } of reply.body['visits'] as { id: string }[]) learn(turn, { id, version: 1 })
    return reply
  },
  move: (turn) => {
    const { serviceId: _, ...to } = aSlot(turn)
    return onVisit(turn, aVisit(turn), 'reschedule', { ...to, anyTime: true })
  },
  'move by link': async (turn) => {
    const visit = aVisit(turn, (each) => !isDesks(each))
    if (!visit) return null
    const { serviceId: _, ...to } = aSlot(turn)
    const headers = keyed({ 'if-match': `"${visit.version}"` })
    const body = { ...to, manageToken: visit.manageToken }
    const reply = await turn.stage.send('POST', `/appointments/${visit.id}/reschedule`, { headers, body })
    if (reply.status === 200) learn(turn, reply.body as KnownVisit)
    return reply
  },
  resize: async (turn) => {
    const visit = aVisit(turn, isDesks)
    if (!visit) return null
    const { send, staff } = turn.stage
    const { body: seen } = await send('GET', `/appointments/${visit.id}`, { headers: staff })
    // Whoever is in a class stays as long as the others.
    const isClass = seen['service']?.id === turn.stage.classId
    const durationMinutes = isClass ? 30 : turn.chance.pick([10, 20, 45, 60])
    const body = { startsAt: seen['startsAt'], durationMinutes, anyTime: true }
    return onVisit(turn, visit, 'reschedule', body)
  },
  cancel: (turn) => onVisit(turn, aVisit(turn), 'cancel', { cause: 'clinic' }),
  undo: (turn) => onVisit(turn, aVisit(turn, isDesks), 'undo'),
  'check in': (turn) => onVisit(turn, aVisit(turn), 'check-in', { anotherDay: true }),
  'bring in': (turn) => onVisit(turn, aVisit(turn), 'bring-in', { anotherDay: true }),
  finish: (turn) => onVisit(turn, aVisit(turn), 'finish', { anotherDay: true }),
  'time off': async (turn) => {
    const { stage, known, chance } = turn
    const providerId = chance.pick(stage.doctorIds)
    const half = chance.below(28)
    const date = chance.pick(stage.dates)
    const [from, to] = [half, half + 1 + chance.below(4)].map((each) => timeOn(date, each).slice(0, 16))
    const of = `/availability/${providerId}`
    const seen = await stage.send('GET', `${of}/visits?from=${from}&to=${to}`, { headers: stage.staff })
    if (seen.status !== 200) return seen
    const visits = (seen.body['visits'] as (KnownVisit & { isMailed: boolean; mayCancel: boolean })[]).map((visit) => ({
      ...{ id: visit.id, version: visit.version },
      fate: visit.mayCancel && !visit.isMailed && chance.is(0.5) ? 'cancel' : 'keep',
    }))
    const reply = await stage.send('POST', `${of}/time-off`, { headers: stage.staff, body: { from, to, visits } })
    if (reply.status === 201) known.absences.push({ ...(reply.body as { id: string; version: number }), providerId })
    return reply
  },
  'back from time off': async ({ stage, known, chance }) => {
    if (known.absences.length === 0) return null
    const { id, version, providerId } = chance.pick(known.absences)
    const headers = { ...stage.staff, 'if-match': `"${version}"` }
    const reply = await stage.send('DELETE', `/availability/${providerId}/time-off/${id}`, { headers })
    known.absences = known.absences.filter((each) => each.id !== id)
    return reply
  },
  'other hours': async ({ stage, chance }) => {
    const of = `/availability/${chance.pick(stage.doctorIds)}`
    const seen = await stage.send('GET', of, { headers: stage.staff })
    const [from, to] = chance.pick([
      ['06:00', '22:00'] as const,
      ['09:00', '17:00'] as const,
      ['12:00', '20:00'] as const,
    ])
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, locationId: stage.locationId, from, to }))
    const week = { holdsFrom: chance.pick(stage.dates), hours }
    const outside = await stage.send('POST', `${of}/weeks/visits`, { headers: stage.staff, body: week })
    const visits = (outside.body['visits'] as KnownVisit[]).map(({ id, version }) => ({ id, version, fate: 'keep' }))
    const headers = { ...stage.staff, 'if-match': `"${seen.body['scheduleVersion']}"` }
    return stage.send('POST', `${of}/weeks`, { headers, body: { ...week, visits } })
  },
  import: async ({ stage, chance }) => {
    await stage.importAnew(chance.is(0.5), chance.below(2))
    return null
  },
}
