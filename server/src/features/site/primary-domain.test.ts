import { expect, test } from 'vitest'
import { testSite } from './site.fixture.ts'

const site = await testSite()
const alias = 'www.harborlight.example.com'
await site.database.asSuperuser(
  `insert into platform.domains (host, organization_id)
   select $1, organization_id from platform.domains where host = 'boston.localhost'`,
  [alias],
)
site.server.clinics.forget()

const at = (url: string, options: { host?: string; method?: 'GET' | 'HEAD' | 'POST' } = {}) =>
  site.app.inject({ method: options.method ?? 'GET', url, headers: { host: options.host ?? alias } })

test.each([
  '/',
  '/aboutdoctor/maya-okafor?from=2026-12-01&lang=de&utm=a%26b',
  '/appointment/manage?x=1',
  '/nothing-here',
])('a page at another domain leads to the primary one with its path and query: %s', async (path) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await at(path, { method })
    expect(answer.statusCode).toBe(308)
    expect(answer.headers.location).toBe(`http://boston.localhost:3000${path}`)
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test('a path that looks like an address leads nowhere else', async () => {
  expect((await at('//evil.example.com/')).headers.location).toBe('http://boston.localhost:3000//evil.example.com/')
})

test.each(['/admin/domains', '/doctor/login', '/partner'])('where people work they stay: %s', async (path) => {
  expect((await at(path)).statusCode).toBe(200)
})

test('calls, files and forms are answered where they came', async () => {
  expect((await at('/api/v1/locations')).statusCode).toBe(200)
  expect((await at('/robots.txt')).statusCode).toBe(200)
  expect((await at('/brand.css')).statusCode).not.toBe(308)
  expect((await at('/preferences', { method: 'POST' })).statusCode).not.toBe(308)
})

test.each(['boston.localhost:3000', 'localhost:3000', '127.0.0.1'])('%s is shown as it is', async (host) => {
  expect((await at('/', { host })).statusCode).toBe(200)
})
