import { beforeAll, describe, expect, test } from 'vitest'
import { aClinic, aLocation, anOffer, aProvider, aService, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'

// What a clinic shows to everybody: services, doctors, places.

const { call, server, clock } = await testServer()
let clinic: TestClinic
let checkUp: { id: string }
let vaccination: { id: string }
let retired: { id: string }
let uptown: { id: string }
let maya: { id: string; slug: string }
let ben: { id: string; slug: string }
let idle: { id: string; slug: string }

beforeAll(async () => {
  clinic = await aClinic(server.services.tenancy)
  checkUp = await aService(clinic, { name: 'Check-up', position: 2 })
  vaccination = await aService(clinic, { name: 'Vaccination', position: 1, duration_minutes: 10, price_minor: 4_000 })
  retired = await aService(clinic, { name: 'Leeches', is_active: false })
  uptown = await aLocation(clinic, { name: 'Uptown', position: 1, access_note: 'Ring twice' })
  await aLocation(clinic, { name: 'Closed down', is_active: false })
  maya = await aProvider(clinic, {
    slug: 'maya-okafor',
    position: 1,
    portrait_hash: '0123456789abcdef0123456789abcdef',
    languages: ['en', 'es'],
    quote: 'Ask me anything.',
    looks_after: ['Families'],
    since_year: 2015,
    services: [checkUp, retired],
  })
  await anOffer(clinic, {
    provider_id: maya.id,
    service_id: vaccination.id,
    location_id: uptown.id,
    price_minor: 3_500,
  })
  ben = await aProvider(clinic, {
    slug: 'ben-weiss',
    prefix: '',
    given_name: 'Ben',
    family_name: 'Weiß',
    position: 0,
    services: [vaccination],
    offer: { location_id: uptown.id },
  })
  idle = await aProvider(clinic, { slug: 'idle', services: [retired] })
  await aProvider(clinic, { slug: 'gone', is_active: false, services: [checkUp] })
})

const get = async (path: string) => (await call(clinic.host, 'GET', path)).json() as never

describe('services', () => {
  test('are a bare list in the order of the clinic', async () => {
    const services: { name: string }[] = await get(`/services?organizationId=${clinic.id}&isActive=true`)
    expect(services.map((service) => service.name)).toEqual(['Vaccination', 'Check-up'])
    expect(services[0]).toMatchObject({ durationMinutes: 10, price: { minor: 4_000, currency: 'USD' }, isActive: true })
  })

  test('can be asked for with those that are not offered any more', async () => {
    expect(await get('/services')).toHaveLength(3)
    expect(await get('/services?isActive=false')).toMatchObject([{ id: retired.id }])
  })

  test('of another clinic are 404', async () => {
    const other = await aClinic(server.services.tenancy)
    expect((await call(clinic.host, 'GET', `/services?organizationId=${other.id}`)).statusCode).toBe(404)
  })
})

describe('doctors', () => {
  test('are those who take bookings, with what they offer where', async () => {
    const list: { items: object[]; total: number } = await get('/providers')
    expect(list).toMatchObject({ total: 2, skip: 0, take: 100 })
    expect(list.items).toMatchObject([
      { id: ben.id, name: 'Ben Weiß', portraitUrl: null, locations: [{ id: uptown.id, name: 'Uptown' }] },
      {
        id: maya.id,
        name: 'Dr. Maya Okafor',
        portraitUrl: '/files/0123456789abcdef0123456789abcdef',
        languages: ['en', 'es'],
        locations: [
          { id: clinic.locationId, name: 'Main Street' },
          { id: uptown.id, name: 'Uptown' },
        ],
        offers: [
          { serviceId: checkUp.id, locationId: clinic.locationId, isDefault: true, price: { minor: 18_000 } },
          { serviceId: vaccination.id, locationId: uptown.id, isDefault: false, price: { minor: 3_500 } },
        ],
      },
    ])
  })

  test('are filtered by what they offer at a place', async () => {
    const ids = async (query: string) =>
      ((await get(`/providers?${query}`)) as { items: { id: string }[] }).items.map((item) => item.id)
    expect(await ids(`serviceId=${checkUp.id}`)).toEqual([maya.id])
    expect(await ids(`serviceId=${vaccination.id}`)).toEqual([ben.id, maya.id])
    expect(await ids(`serviceId=${vaccination.id}&locationId=${clinic.locationId}`)).toEqual([])
    expect(await ids(`serviceId=${retired.id}`)).toEqual([])
    expect(await get('/providers?skip=1&take=1')).toMatchObject({ total: 2, items: [{ id: maya.id }] })
  })

  test('have a page with profile, prices and the access note of their first place', async () => {
    expect(await get('/providers/maya-okafor')).toMatchObject({
      id: maya.id,
      language: 'en',
      quote: 'Ask me anything.',
      looksAfter: ['Families'],
      since: 2015,
      accessNote: null,
    })
    expect(await get('/providers/ben-weiss')).toMatchObject({ accessNote: 'Ring twice' })
    expect(await get(`/providers/${idle.slug}`)).toMatchObject({ offers: [], locations: [] })
  })

  test.each(['gone', 'nobody', 'Maya-Okafor', "maya'--"])('%s has no page', async (slug) => {
    expect((await call(clinic.host, 'GET', `/providers/${encodeURIComponent(slug)}`)).statusCode).toBe(404)
  })
})

describe('places', () => {
  test('come with their hours, and the closures from today on', async () => {
    clock.offsetMs = Date.parse('2031-03-03T15:00:00Z') - Date.now()
    await clinic.transact(async (db) => {
      const hours = { location_id: uptown.id, weekday: 1 }
      await db
        .insertInto('opening_hours')
        .values([
          { ...hours, id: crypto.randomUUID(), opens_at: '14:00', closes_at: '24:00' },
          { ...hours, id: crypto.randomUUID(), opens_at: '08:30', closes_at: '12:00' },
        ])
        .execute()
      const closure = (name: string, from: string, to: string, location: string | null) => ({
        id: crypto.randomUUID(),
        name,
        first_on: from,
        last_on: to,
        location_id: location,
      })
      await db
        .insertInto('closures')
        .values([
          closure('Past', '2031-03-01', '2031-03-02', null),
          closure('Works', '2031-03-01', '2031-03-03', uptown.id),
          closure('Holiday', '2031-07-04', '2031-07-04', null),
        ])
        .execute()
    })
    expect(await get('/locations')).toMatchObject({
      total: 2,
      items: [
        { name: 'Main Street', openingHours: [], closures: [{ name: 'Holiday' }] },
        {
          name: 'Uptown',
          address: { street: '48 Wharf Street', postalCode: '02110', city: 'Boston', region: 'MA', country: 'US' },
          accessNote: 'Ring twice',
          openingHours: [
            { weekday: 1, opensAt: '08:30', closesAt: '12:00' },
            { weekday: 1, opensAt: '14:00', closesAt: '24:00' },
          ],
          closures: [
            { name: 'Works', from: '2031-03-01', to: '2031-03-03' },
            { name: 'Holiday', from: '2031-07-04', to: '2031-07-04' },
          ],
        },
      ],
    })
  })
})
