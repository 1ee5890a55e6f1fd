import { newId } from '../../src/platform/ids.ts'
import { aVisit, people, present, unusedTime, type World } from './cast.ts'
import type { Example, MakeExample } from './examples.ts'

const patient = { givenName: 'Walk', familyName: 'In', email: 'walk-in@example.test' }
const idempotent = () => ({ 'idempotency-key': crypto.randomUUID() })
const seen = { 'if-match': '"1"' }

/** Whoever may see the guest's visit: the patient, their doctor, the clinic. */
const concerned = ['guest', 'provider', 'admin'] as const
const theClinic = ['provider', 'admin'] as const

const day = 86_400_000
const nextWeek = () => ({ from: new Date(present + day).toISOString(), to: new Date(present + 8 * day).toISOString() })

const refusedToAll = Object.fromEntries(
  [...Object.keys(people), 'nobody', 'otherClinicsGuest', 'otherClinicsAdmin'].map((caller) => [caller, 422]),
)

const visitOf = async (world: World) => ({ params: { id: (await aVisit(world)).id }, elsewhere: 404 })

/** A visit on which this act is allowed now. */
const actOn =
  (status: string, extra: (world: World, id: string) => Promise<unknown> = () => Promise.resolve()): MakeExample =>
  async (world): Promise<Example> => {
    // Late enough for a no-show also when another example made the doctor late.
    const starts_at = new Date(present - 50 * 60_000).toISOString()
    const { id } = await aVisit(world, { status, starts_at, claim: false })
    await extra(world, id)
    return { params: { id }, headers: seen, allows: theClinic, elsewhere: 404 }
  }

/** About to begin. */
async function visitOfNow(world: World) {
  const starts_at = new Date(present + 600_000).toISOString()
  const { id, manageToken } = await aVisit(world, { starts_at, claim: false })
  return { params: { id }, manageToken }
}

/** The check-in was a minute ago. */
const wasCheckedIn = ({ clinic }: World, id: string) =>
  clinic.transact(async (db) => {
    await db.updateTable('appointments').set({ version: 2 }).where('id', '=', id).execute()
    await db
      .insertInto('appointment_history')
      .values({
        id: crypto.randomUUID(),
        appointment_id: id,
        at: new Date(present - 60_000).toISOString(),
        act: 'check-in',
        actor_side: 'clinic',
        status_before: 'booked',
        status_after: 'arrived',
        starts_at_after: new Date(present).toISOString(),
        version_after: 2,
      })
      .execute()
  })

const visitOfSeries = async (world: World) => {
  const visit = await visitOf(world)
  const id = newId()
  await world.clinic.transact(async (db) => {
    const created_at = new Date().toISOString()
    await db.insertInto('appointment_series').values({ id, every: 1, unit: 'week', created_at }).execute()
    await db.updateTable('appointments').set({ series_id: id }).where('id', '=', visit.params.id).execute()
  })
  return visit
}

export const appointmentExamples: Record<string, readonly MakeExample[]> = {
  listAppointments: [
    () => ({ elsewhere: null }),
    ({ clinic }) => ({ query: { organizationId: clinic.id, take: '100' }, elsewhere: 404 }),
  ],
  bookAppointment: [
    ({ provider, serviceId }) => ({
      headers: idempotent(),
      body: { slot: { providerId: provider.providerId, serviceId, startsAt: unusedTime() }, patient },
      elsewhere: 409,
    }),
  ],
  findDeskTimes: [(world) => ({ query: { providerId: world.provider.providerId }, allows: theClinic, elsewhere: 404 })],
  findDeskTimesNear: [
    (world) => ({
      query: { providerId: world.provider.providerId, startsAt: unusedTime() },
      allows: theClinic,
      elsewhere: 404,
    }),
  ],
  matchPatients: [() => ({ body: { email: patient.email }, elsewhere: null })],
  bookAtDesk: [
    ({ clinic, provider, serviceId }) => ({
      headers: idempotent(),
      body: {
        patient: { ...patient, birthDate: '1980-02-29' },
        isAnotherPerson: true,
        ...{ providerId: provider.providerId, serviceId, locationId: clinic.locationId, startsAt: unusedTime() },
      },
      allows: theClinic,
      elsewhere: 404,
    }),
  ],
  findSeriesTimes: [
    (world) => ({
      query: { providerId: world.provider.providerId, startsAt: unusedTime(), every: '1', unit: 'week', count: '2' },
      allows: theClinic,
      elsewhere: 404,
    }),
  ],
  bookSeries: [
    ({ clinic, provider, serviceId }) => ({
      headers: idempotent(),
      body: {
        patient: { ...patient, birthDate: '1980-02-29' },
        isAnotherPerson: true,
        ...{ providerId: provider.providerId, serviceId, locationId: clinic.locationId },
        rhythm: { every: 1, unit: 'week' },
        visits: [unusedTime(), unusedTime()].map((startsAt) => ({ startsAt, anyTime: true })),
      },
      allows: theClinic,
      elsewhere: 404,
    }),
  ],
  readSeries: [async (world) => ({ ...(await visitOfSeries(world)), allows: theClinic })],
  cancelVisitsOfSeries: [
    async (world) => {
      const visit = await visitOfSeries(world)
      const body = { visits: [{ id: visit.params.id, version: 1 }], cause: 'clinic' }
      return { ...visit, body, allows: theClinic }
    },
  ],
  findSeriesMoves: [
    async (world) => ({ ...(await visitOfSeries(world)), query: { startsAt: unusedTime() }, allows: theClinic }),
  ],
  moveVisitsOfSeries: [
    async (world) => {
      const visit = await visitOfSeries(world)
      const body = { visits: [{ id: visit.params.id, version: 1, startsAt: unusedTime(), anyTime: true }] }
      return { ...visit, body, allows: theClinic }
    },
  ],
  sendEmailCode: [() => ({ body: { email: `${crypto.randomUUID()}@example.test` }, elsewhere: null })],
  // Nobody here has read the mail.
  confirmEmail: [() => ({ body: { email: patient.email, code: '000000' }, but: refusedToAll, elsewhere: 422 })],
  readAppointment: [async (world) => ({ ...(await visitOf(world)), allows: concerned })],
  readCalendarFile: [
    async (world) => ({ ...(await visitOf(world)), allows: concerned }),
    async (world) => {
      const { id, manageToken } = await aVisit(world)
      return { params: { id }, headers: { 'manage-token': manageToken }, shows: ['guest'], elsewhere: 404 }
    },
  ],
  manageAppointment: [
    async (world) => ({ body: { token: (await aVisit(world)).manageToken }, shows: ['guest'], elsewhere: 404 }),
  ],
  revokeManageLink: [async (world) => ({ ...(await visitOf(world)), allows: ['admin'] })],
  renewManageLink: [async (world) => ({ ...(await visitOf(world)), allows: ['admin'] })],
  findTimesToMove: [
    async (world) => ({
      ...(await visitOf(world)),
      body: nextWeek(),
      allows: concerned,
    }),
    async (world) => {
      const { id, manageToken } = await aVisit(world)
      return { params: { id }, body: { ...nextWeek(), manageToken }, shows: ['guest'], elsewhere: 404 }
    },
  ],
  rescheduleAppointment: [
    async (world) => ({
      ...(await visitOf(world)),
      headers: { ...seen, ...idempotent() },
      body: { startsAt: unusedTime() },
      allows: concerned,
    }),
    async (world) => {
      const { id, manageToken } = await aVisit(world)
      const body = { startsAt: unusedTime(), manageToken }
      return { params: { id }, headers: { ...seen, ...idempotent() }, body, shows: ['guest'], elsewhere: 404 }
    },
  ],
  cancelAppointment: [
    async (world) => ({ ...(await visitOf(world)), headers: seen, body: {}, allows: concerned }),
    async (world) => {
      const { id, manageToken } = await aVisit(world)
      return { params: { id }, headers: seen, body: { manageToken }, shows: ['guest'], elsewhere: 404 }
    },
  ],
  confirmAppointment: [
    async (world) => ({ ...(await visitOf(world)), headers: seen, body: {}, allows: ['guest'] }),
    async (world) => {
      const { id, manageToken } = await aVisit(world)
      return { params: { id }, headers: seen, body: { manageToken }, shows: ['guest'], elsewhere: 404 }
    },
  ],
  checkInOnline: [
    async (world) => {
      const { params } = await visitOfNow(world)
      return { params, body: {}, allows: ['guest'], elsewhere: 404 }
    },
    async (world) => {
      const { params, manageToken } = await visitOfNow(world)
      return { params, body: { manageToken }, elsewhere: 404 }
    },
  ],
  readQueuePlace: [
    async (world) => {
      const { params } = await visitOfNow(world)
      return { params, query: { context: 'patient' }, allows: ['guest'], elsewhere: 404 }
    },
    async (world) => {
      const { params, manageToken } = await visitOfNow(world)
      return { params, headers: { 'manage-token': manageToken }, elsewhere: 404 }
    },
  ],
  checkInAppointment: [actOn('booked')],
  bringInAppointment: [actOn('arrived')],
  finishAppointment: [actOn('checked-in')],
  markNoShow: [actOn('booked')],
  undoAct: [
    async (world, caller) => ({
      ...(await actOn('arrived', wasCheckedIn)(world, caller)),
      headers: { 'if-match': '"2"' },
    }),
  ],
}
