import { aProvider, aService } from '../builders.ts'
import { offerMinutes, offerPriceMinor } from '../../src/features/slots/conditions.ts'
import { offerTokenOf } from '../../src/features/waiting-list/offer-token.ts'
import { newId } from '../../src/platform/ids.ts'
import { linkKey } from '../test-server.ts'
import { aVisit, present, unusedTime, type World } from './cast.ts'
import type { Caller, MakeExample } from './examples.ts'

const latestOn = '2031-06-30'

/** Something that the guest waits for: each for a service of its own, since of one they wait once. */
async function anEntry(world: World) {
  const id = newId()
  const service = await aService(world.clinic)
  const at = new Date(present - 86_400_000).toISOString()
  await world.clinic.transact(async (db) => {
    const ofGuest = { patient_id: world.guest.patientId!, service_id: service.id }
    await db
      .insertInto('waiting_list_entries')
      .values({
        ...{ id, ...ofGuest, user_id: world.guest.id, earliest_on: '2031-03-03', latest_on: latestOn },
        ...{ status: 'waiting', language: 'en', created_at: at, updated_at: at },
      })
      .execute()
  })
  return { params: { id }, service }
}

/** A time that is offered to the guest. */
async function anOffer(world: World) {
  const { params } = await anEntry(world)
  const [offerId, id] = [newId(), newId()]
  const at = new Date(present).toISOString()
  const expires_at = new Date(present + 900_000).toISOString()
  const starts_at = unusedTime()
  await world.clinic.transact(async (db) => {
    const offer = await db
      .selectFrom('provider_services as o')
      .innerJoin('services as s', 's.id', 'o.service_id')
      .selectAll('o')
      .select([offerMinutes.as('minutes'), offerPriceMinor.as('priceMinor')])
      .where('o.provider_id', '=', world.provider.providerId)
      .where('o.service_id', '=', world.serviceId)
      .executeTakeFirstOrThrow()
    const ends_at = new Date(Date.parse(starts_at) + offer.minutes * 60_000).toISOString()
    await db
      .insertInto('waiting_list_offers')
      .values({
        ...{ id: offerId, provider_service_id: offer.id, provider_id: offer.provider_id, service_id: offer.service_id },
        ...{ location_id: offer.location_id, starts_at, ends_at, expires_at, duration_minutes: offer.minutes },
        ...{ buffer_before_minutes: 0, buffer_after_minutes: 0, price_minor: offer.priceMinor, currency: 'USD' },
        ...{ status: 'open', created_at: at },
      })
      .execute()
    await db
      .insertInto('claims')
      .values({
        ...{ id: newId(), resource_id: offer.provider_id, during: `[${starts_at},${ends_at})` },
        ...{ kind: 'offer', offer_id: offerId, expires_at },
      })
      .execute()
    await db
      .insertInto('waiting_list_recipients')
      .values({
        ...{ id, offer_id: offerId, entry_id: params.id, place: 1, reason: 'longest', status: 'open', created_at: at },
      })
      .execute()
  })
  return { params: { id }, elsewhere: 404 }
}
const mine = { allows: ['guest'] } as const
const theDesk = { allows: ['admin'] } as const
const tokenOf = (world: World, id: string) =>
  offerTokenOf({ linkKey }, world.clinic.id, { id, address: world.guest.email })

/** Whoever sees to one doctor's day alone keeps no list of the whole clinic's. */
const desk = { but: { provider: 403, otherProvider: 403 } } as const
const notTheirs = (caller: Caller) => (caller === 'provider' || caller === 'otherProvider' ? 403 : 404)

export const waitingListExamples: Record<string, readonly MakeExample[]> = {
  joinWaitingList: [({ serviceId }) => ({ body: { serviceId, latestOn }, elsewhere: 404 })],
  listOwnWaiting: [() => ({ elsewhere: null })],
  leaveWaitingList: [async (world) => ({ params: (await anEntry(world)).params, ...mine, elsewhere: 404 })],
  readEarlier: [async (world) => ({ params: { id: (await aVisit(world)).id }, ...mine, elsewhere: 404 })],
  askForEarlier: [async (world) => ({ params: { id: (await aVisit(world)).id }, body: {}, ...mine, elsewhere: 404 })],
  leaveEarlier: [async (world) => ({ params: { id: (await aVisit(world)).id }, body: {}, ...mine, elsewhere: 404 })],
  readWaitingOffer: [async (world) => ({ ...(await anOffer(world)), ...mine })],
  acceptWaitingOffer: [async (world) => ({ ...(await anOffer(world)), body: {}, ...mine })],
  declineWaitingOffer: [
    async (world) => ({ ...(await anOffer(world)), body: {}, ...mine }),
    async (world) => {
      const offer = await anOffer(world)
      return { ...offer, body: { token: tokenOf(world, offer.params.id) }, shows: ['guest'] }
    },
  ],
  listWaiting: [() => ({ ...desk, elsewhere: null })],
  addToWaitingList: [
    ({ guest, serviceId }, caller) => ({
      ...{ body: { patientId: guest.patientId, serviceId, latestOn }, ...desk, elsewhere: notTheirs(caller) },
    }),
  ],
  markWaitingUrgent: [
    async (world, caller) => ({
      ...{
        params: (await anEntry(world)).params,
        body: { isUrgent: true },
        ...theDesk,
        ...desk,
        elsewhere: notTheirs(caller),
      },
    }),
  ],
  removeFromWaitingList: [
    async (world, caller) => ({
      params: (await anEntry(world)).params,
      ...theDesk,
      ...desk,
      elsewhere: notTheirs(caller),
    }),
  ],
  bookForWaiting: [
    async (world, caller) => {
      const { params, service } = await anEntry(world)
      const { id: providerId } = await aProvider(world.clinic, { services: [service] })
      const body = { providerId, startsAt: unusedTime() }
      return { params, body, ...theDesk, ...desk, elsewhere: notTheirs(caller) }
    },
  ],
  offerByHand: [
    async (world, caller) => {
      const { params, service } = await anEntry(world)
      const { id: providerId } = await aProvider(world.clinic, { services: [service] })
      const body = { providerId, startsAt: unusedTime() }
      return { params, body, ...theDesk, ...desk, elsewhere: notTheirs(caller) }
    },
  ],
}
