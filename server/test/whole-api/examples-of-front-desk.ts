import { aPatient } from '../builders.ts'
import { aVisit, present, unusedTime, type World } from './cast.ts'
import type { MakeExample } from './examples.ts'

const theClinic = { allows: ['provider', 'admin'], elsewhere: 404 } as const

/** A visit that the clinic canceled, of somebody without an address. */
async function aCallToMake(world: World) {
  const { id: patient_id } = await aPatient(world.clinic, { email: null })
  // Soon: nobody is phoned about a later one. Its time is nobody's any more, so that many may have it.
  const starts_at = new Date(present + 2 * 86_400_000).toISOString()
  const { id } = await aVisit(world, { patient_id, starts_at, status: 'cancelled', claim: false })
  await world.clinic.transact((db) =>
    db
      .insertInto('appointment_history')
      .values({
        ...{ id: crypto.randomUUID(), appointment_id: id, at: new Date(present).toISOString(), act: 'cancel' },
        ...{ actor_side: 'clinic', cause: 'clinic', status_before: 'booked', status_after: 'cancelled' },
        ...{ starts_at_before: starts_at, starts_at_after: starts_at, version_after: 2 },
      })
      .execute(),
  )
  return { appointmentId: id, reason: 'canceled', about: '2' } as const
}

const aMadeCall = async (world: World) => {
  const { appointmentId: appointment_id, ...call } = await aCallToMake(world)
  const id = crypto.randomUUID()
  const called = { called_at: new Date(present).toISOString(), called_by_user_id: world.provider.id }
  await world.clinic.transact((db) =>
    db
      .insertInto('desk_calls')
      .values({ id, appointment_id, ...call, ...called, outcome: 'reached' })
      .execute(),
  )
  return { params: { id }, ...theClinic }
}

const byDesk = { allows: ['admin'] } as const

const anAnnouncement = async (world: World) => {
  const id = crypto.randomUUID()
  const starts_at = unusedTime()
  const visit = await aVisit(world, { starts_at })
  await world.clinic.transact(async (db) => {
    await db
      .insertInto('announcements')
      .values({
        ...{ id, day: starts_at.slice(0, 10), words: 'Ring at the side entrance.' },
        // However long the calls before took, it can still be taken back.
        ...{ sent_at: new Date(present + 3_600_000).toISOString(), sent_by_user_id: world.admin.id },
      })
      .execute()
    await db.insertInto('announcement_visits').values({ announcement_id: id, appointment_id: visit.id }).execute()
  })
  return { params: { id }, ...byDesk, elsewhere: 404 as const }
}

/** Who is phoned, and what everybody of a day is told. */
export const frontDeskExamples: Record<string, readonly MakeExample[]> = {
  listCalls: [() => ({ elsewhere: null })],
  noteCall: [async (world) => ({ body: { ...(await aCallToMake(world)), outcome: 'reached' }, ...theClinic })],
  undoCall: [aMadeCall],
  previewAnnouncement: [() => ({ ...byDesk, params: { date: unusedTime().slice(0, 10) }, elsewhere: null })],
  announce: [
    async (world) => {
      const starts_at = unusedTime()
      await aVisit(world, { starts_at })
      return {
        ...{ ...byDesk, params: { date: starts_at.slice(0, 10) }, elsewhere: null },
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: { providerId: null, words: 'Ring at the side entrance.', lastSeen: null },
      }
    },
  ],
  withdrawAnnouncement: [anAnnouncement],
}
