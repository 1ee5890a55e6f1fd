import { describe, expect, test } from 'vitest'
import { testSite, titleOf } from './site.fixture.ts'

const { get, post } = await testSite()
const clinic = 'Harborlight Family Practice'

type Expected = { status?: number; to?: string; noindex?: boolean }

/** Every address of the spec's table, and those that are nested under it. Areas decide in the browser, so they answer 200. */
const table: [path: string, expected: Expected][] = [
  ['/', {}],
  ['/doctors', {}],
  ['/aboutdoctor', {}],
  ['/aboutdoctor/maya-okafor', {}],
  ['/aboutdoctor/nobody', { status: 404 }],
  ['/invoice', { noindex: true }],
  ['/patient', { noindex: true }],
  ['/patientReview', { noindex: true }],
  ['/patientReview/7', { noindex: true }],
  ['/paymentSuccess', { noindex: true }],
  ['/individual', {}],
  ['/patientDetails', { noindex: true }],
  ['/allblogs', { noindex: true }],
  ['/blog', { status: 302, to: '/allblogs' }],
  ['/blog/anything', { status: 404 }],
  ['/partner', { noindex: true }],
  ['/partner/anything', { noindex: true }],
  ['/doctor/login', { noindex: true }],
  ['/patient/login', { noindex: true }],
  ['/partner/login', { noindex: true }],
  ['/patient/signup', { noindex: true }],
  ['/forget-password', { noindex: true }],
  ['/change-password', { noindex: true }],
  ['/doctor', { status: 302, to: '/doctor/dashboard' }],
  ['/doctor/dashboard', { noindex: true }],
  ['/doctor/nothing', { status: 404 }],
  ['/admin', { noindex: true }],
  ['/admin/outbox', { noindex: true }],
  ['/admin/nothing', { status: 404 }],
  ['/forms', { noindex: true }],
  ['/clinic/harborlight', {}],
  ['/clinic/harborlight/privacy', {}],
  ['/clinic/harborlight/notice', {}],
  ['/clinic/harborlight/accessibility', {}],
  ['/clinic/harborlight/imprint', { status: 404 }],
  ['/clinic/harborlight/nothing', { status: 404 }],
  ['/clinic/spreebogen', { status: 404 }],
  ['/clinic/nobody', { status: 404 }],
  ['/anything/else', { status: 404 }],
]

describe('the routes of the spec', () => {
  test.each(table)('%s answers %j', async (path, { status = 200, to, noindex = false }) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers.location).toBe(to)
    if (to) return
    expect(answer.body.includes('<meta name="robots" content="noindex">')).toBe(noindex || status === 404)
    expect(answer.body).toMatch(/<h1[ >]|role="status"/)
    // No password may be sent before the scripts run.
    expect(answer.body).not.toMatch(/type="password"/)
    // A strict policy refuses style attributes.
    expect(answer.body).not.toMatch(/<[^>]* style="/)
  })

  test('on / the title is exactly that of the clinic, elsewhere it begins with the page', async () => {
    expect(titleOf(await get('/'))).toBe(clinic)
    const others = table.filter(([path, { to }]) => path !== '/' && !to)
    for (const [path] of others) {
      const title = titleOf(await get(path))
      expect(title, path).toMatch(new RegExp(`^.+ · ${clinic}$`))
    }
  })

  test("another clinic's page: from a host that names no clinic to its own address, elsewhere not found", async () => {
    const fromLocalhost = await get('/clinic/spreebogen', { host: 'localhost:3000' })
    expect([fromLocalhost.statusCode, fromLocalhost.headers.location]).toEqual([
      302,
      'http://berlin.localhost:3000/clinic/spreebogen',
    ])
    expect((await get('/clinic/harborlight', { host: 'localhost:3000' })).statusCode).toBe(200)
    expect((await get('/clinic/harborlight', { host: 'berlin.localhost:3000' })).statusCode).toBe(404)
  })

  test('an unknown host answers 404 with the error screen and its message', async () => {
    const answer = await get('/', { host: 'nobody.test' })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    expect(answer.body).toContain('No clinic answers at this address.</h1>')
  })

  test('language and colours are chosen there, too, and lead back to it', async () => {
    const answer = await get('/doctors?available=evening', { host: 'nobody.test' })
    expect(answer.body).toContain('action="/preferences" method="post"')
    expect(answer.headers['referrer-policy']).toBe('same-origin')
    const where = { referer: 'http://boston.localhost:3000/doctors?available=evening' }
    const back = await post('/preferences', { mode: 'dark' }, { 'sec-fetch-site': 'same-origin', ...where })
    expect(back.headers.location).toBe('/doctors?available=evening')
    const elsewhere = { 'sec-fetch-site': 'same-origin', referer: 'http://evil.test/doctors' }
    expect((await post('/preferences', { mode: 'dark' }, elsewhere)).headers.location).toBe('/')
    // Nothing can be sent without a connection.
    expect((await get('/offline')).body).not.toContain('action="/preferences"')
  })
})
