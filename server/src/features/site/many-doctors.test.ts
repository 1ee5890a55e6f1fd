import type { searchProviders } from '@polyclinic/domain/providers/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testSite } from './site.fixture.ts'

// A clinic with five hundred doctors more than the demo's: each of them is found, listed, offered and indexed.

const site = await testSite()
const host = 'boston.localhost'
const many = 500
const dermatologists = 40
const slugOf = (n: number) => `doctor-${n}`
const all = Array.from({ length: many }, (_, n) => slugOf(n + 1))

beforeAll(async () => {
  const clinic = (await site.server.clinics.byHost(host))!
  await site.server.services.tenancy.inClinic(clinic.id, async (db) => {
    await sql`
      with made as materialized (select n, gen_random_uuid() as id from generate_series(1, ${many}::int) n),
      offered as (select provider_services.* from provider_services
        join services on services.id = service_id where services.slug = 'annual-check-up' limit 1),
      kept as (insert into resources (id, kind) select id, 'provider' from made returning id),
      written as (insert into providers (id, slug, given_name, family_name, speciality, language, languages, position)
        select id, 'doctor-' || n, 'Alex', 'Number ' || n,
          case when n <= ${dermatologists} then 'dermatology' else 'family-medicine' end, 'en', '{en}', 1000 + n
        from made returning id),
      hours as (insert into schedules (id, provider_id, location_id, weekday, starts_at, ends_at)
        select gen_random_uuid(), made.id, location_id, day, '09:00', '12:00'
        from made, offered, generate_series(1, 5) day where n % 50 <> 0 returning id)
      insert into provider_services (id, provider_id, service_id, location_id, duration_minutes, price_minor, is_default)
      select gen_random_uuid(), made.id, service_id, location_id, duration_minutes, price_minor, true from made, offered`.execute(
      db,
    )
  })
})

type SearchPage = Answer<typeof searchProviders>
async function searchAll(query: Record<string, string> = {}) {
  const pages: SearchPage[] = []
  for (let skip = 0; ; skip += 100) {
    const search = new URLSearchParams({ ...query, skip: String(skip), take: '100' })
    const answer = await site.call(host, 'GET', `/provider-search?${search}`)
    expect(answer.statusCode).toBe(200)
    const page = answer.json() as SearchPage
    if (page.now.length + page.later.length === 0) return pages
    pages.push(page)
  }
}
const slugsIn = (pages: readonly SearchPage[]) =>
  pages.flatMap(({ now, later }) => [...now, ...later].map(({ provider }) => provider.slug))

test('the search has each once, those with times this week first, and counts them all', async () => {
  const pages = await searchAll()
  const slugs = slugsIn(pages)
  expect(new Set(slugs).size).toBe(slugs.length)
  expect(slugs).toEqual(expect.arrayContaining(all))
  const { total, totalNow, counts } = pages[0]!
  expect(total).toBe(slugs.length)
  expect(pages.flatMap(({ now }) => now)).toHaveLength(totalNow)
  expect(counts.specialities['dermatology']).toBeGreaterThanOrEqual(dermatologists)

  const skin = slugsIn(await searchAll({ speciality: 'dermatology', service: 'annual-check-up' }))
  expect(skin).toEqual(expect.arrayContaining(all.slice(0, dermatologists)))
  expect(skin).not.toContain(slugOf(many))
})

const cardsOf = (html: string) => [...html.matchAll(/href="\/aboutdoctor\/(doctor-\d+)"/g)].map(([, slug]) => slug!)

test('the list shows a page of them, filters in the address, and every page can be turned to', async () => {
  const first = await site.get('/doctors?speciality=dermatology')
  expect(first.body.length).toBeLessThan(300_000)
  expect(first.body).toContain('href="/doctors?speciality=dermatology&amp;page=2"')
  const listed = new Set<string>()
  for (let page = 1; page <= 3; page++)
    for (const slug of cardsOf((await site.get(`/doctors?speciality=dermatology&page=${page}`)).body)) listed.add(slug)
  expect([...listed].toSorted()).toEqual(all.slice(0, dermatologists).toSorted())
  const beyond = await site.get('/doctors?speciality=dermatology&page=99')
  // Whoever is listed last: who has no time this week comes after the others.
  expect(beyond.body).toContain('href="/aboutdoctor/')
})

test('each can be chosen when a visit is booked', async () => {
  const page = await site.get('/appointment?service=annual-check-up')
  const chosen = [...page.body.matchAll(/<option value="(doctor-\d+)"/g)].map(([, slug]) => slug!)
  expect(chosen.toSorted()).toEqual(all.toSorted())
  expect(page.body.length).toBeLessThan(250_000)
  const own = await site.get(`/appointment?service=annual-check-up&doctor=${slugOf(many)}`)
  expect(own.body).toContain(`<option value="${slugOf(many)}" selected=""`)
})

test('the home page shows some and leads to all; the sitemap has each', async () => {
  const home = await site.get('/')
  expect(home.body.length).toBeLessThan(200_000)
  expect(new Set([...home.body.matchAll(/\/aboutdoctor\/([a-z0-9-]+)/g)].map(([, slug]) => slug)).size).toBeLessThan(40)
  expect(home.body).toContain('All doctors and times')
  const map = await site.get('/sitemap.xml')
  const named = [...map.body.matchAll(/aboutdoctor\/(doctor-\d+)</g)].map(([, slug]) => slug!)
  expect(named.toSorted()).toEqual(all.toSorted())
})

test('some are asked for by their ids', async () => {
  const found = slugsIn(await searchAll({ speciality: 'dermatology' })).slice(0, 2)
  const [{ now }] = (await searchAll({ speciality: 'dermatology' })) as [SearchPage]
  const ids = now.slice(0, 2).map(({ provider }) => provider.id)
  const answer = await site.call(host, 'GET', `/providers?ids=${ids.join()}`)
  expect(
    answer
      .json()
      .items.map(({ slug }: { slug: string }) => slug)
      .toSorted(),
  ).toEqual(found.toSorted())
  expect((await site.call(host, 'GET', '/providers?ids=nobody')).statusCode).toBe(422)
})
