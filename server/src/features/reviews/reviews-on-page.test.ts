import { beforeAll, expect, test } from 'vitest'
import { aUser, anAppointment, type TestClinic } from '../../../test/builders.ts'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { graphOf, testSite } from '../site/site.fixture.ts'

// What visitors and search engines are told of what patients wrote about a doctor.

const site = await testSite()
const host = 'boston.localhost:3000'
let clinic: TestClinic
let patientId: string
let adminId: string
let doctor = { id: '', slug: '' }
let serviceId: string

beforeAll(async () => {
  const found = (await site.server.clinics.bySlug('harborlight'))!
  const { tenancy } = site.server.services
  clinic = {
    ...{ id: found.id, host, slug: found.slug, timeZone: found.time_zone, locationId: '' },
    transact: <T>(work: (db: ClinicDatabase) => Promise<T>) => tenancy.inClinic(found.id, (db) => work(db)),
  }
  ;({ patientId } = (await aUser(clinic, { roles: ['guest'] })) as { patientId: string })
  adminId = (await aUser(clinic, { roles: ['admin'] })).id
  const offer = await clinic.transact((db) =>
    db
      .selectFrom('provider_services as o')
      .innerJoin('providers as p', 'p.id', 'o.provider_id')
      .select(['p.id', 'p.slug', 'o.service_id'])
      .orderBy('p.slug')
      .executeTakeFirstOrThrow(),
  )
  doctor = offer
  serviceId = offer.service_id
})

async function aPublishedReview(stars: number, day: number) {
  const at = `2026-11-0${day}T15:00:00Z`
  const visit = await anAppointment(clinic, {
    ...{ provider_id: doctor.id, service_id: serviceId, patient_id: patientId, starts_at: at, claim: false },
    ...{ status: 'fulfilled', arrived_at: at, started_at: at, finished_at: at, language: 'en' },
  })
  const review = {
    ...{ id: newId(), appointment_id: visit.id, patient_id: patientId, provider_id: doctor.id, stars, language: 'en' },
    ...{ text: `Words of day ${day}`, written_at: at, submitted_at: at, version: 1 },
  }
  await clinic.transact((db) => db.insertInto('reviews').values(review).execute())
  const published = { status: 'published', moderated_at: at, moderated_by_user_id: adminId, version: 2 }
  await clinic.transact((db) => db.updateTable('reviews').set(published).where('id', '=', review.id).execute())
  // Pages are drawn anew once a change is known.
  await new Promise((known) => setTimeout(known, 2100))
}

test('the first HTML of a doctor’s page has every review, and figures from three on, as its JSON-LD has', async () => {
  const figures = /\d\.\d out of 5/
  const counts: (number | undefined)[] = []
  for (const [place, stars] of [5, 4, 4].entries()) {
    await aPublishedReview(stars, place + 1)
    const page = await site.get(`/aboutdoctor/${doctor.slug}`)
    for (let day = 1; day <= place + 1; day++) expect(page.body).toContain(`Words of day ${day}`)
    const [physician] = graphOf(page) as { '@type': string; aggregateRating?: { reviewCount: number } }[]
    expect(physician).toMatchObject({ '@type': 'Physician', url: `http://${host}/aboutdoctor/${doctor.slug}` })
    counts.push(physician!.aggregateRating?.reviewCount)
    if (place < 2) {
      expect(JSON.stringify(physician)).not.toMatch(/rating/i)
      expect(page.body).not.toMatch(figures)
    } else {
      expect(physician!.aggregateRating).toEqual({
        ...{ '@type': 'AggregateRating', ratingValue: 4.3, reviewCount: 3, bestRating: 5, worstRating: 1 },
      })
      expect(page.body).toMatch(figures)
    }
    const list = (await site.get('/doctors')).body
    expect(list.includes('4.3')).toBe(place === 2)
  }
  expect(counts).toEqual([undefined, undefined, 3])
}, 30_000)
