import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { attribute, testSite, titleOf } from './site.fixture.ts'

const { app, get, post, clock } = await testSite()

test('a page says now on the clock that what it shows was read on', async () => {
  clock.offsetMs = 40 * 24 * 60 * 60_000
  const { body } = await get('/doctors').finally(() => (clock.offsetMs = 0))
  const data = JSON.parse(/id="page-data">(.*?)<\/script>/.exec(body)![1]!) as {
    madeAt: string
    loaderData: Record<string, object | null>
  }
  const read = Object.values(data.loaderData).find((each) => each && 'today' in each) as { today: string }
  expect(dateIn('America/New_York', data.madeAt as Instant)).toBe(read.today)
})

test('a clinic that is flooded is told to come back later, and another one’s visitor is served before most of them', async () => {
  const order: string[] = []
  let asked = 0
  const ask = async (name: string) => {
    // Each is another page, so that none is kept.
    const answer = await get(`/paymentSuccess?payment=${asked++}`, { host: `${name}.localhost:3000` })
    if (answer.statusCode === 200) order.push(name)
    return answer
  }
  for (const name of ['boston', 'berlin']) await ask(name)
  order.length = 0
  const flood = Array.from({ length: 130 }, () => ask('boston'))
  const other = await ask('berlin')
  const answers = await Promise.all(flood)
  expect(other.statusCode).toBe(200)
  expect(order.indexOf('berlin')).toBeLessThan(order.length / 2)
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]!.headers['retry-after']).toBe('5')
})

test('a network that opens very many pages is told until when and whom to call; others read on', async () => {
  const open = async (remoteAddress: string) =>
    app.inject({ url: '/patient/login', remoteAddress, headers: { host: 'boston.localhost:3000' } })
  // Thirty people in one waiting room, at the same moment.
  const people = await Promise.all(Array.from({ length: 30 }, () => open('203.0.113.8')))
  expect(people.every(({ statusCode }) => statusCode === 200)).toBe(true)
  const flood = Array.from({ length: 400 }, () => open('203.0.113.9'))
  const refused = (await flood.at(-1))!
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
  for (const part of ['Too many pages at once</h1>', 'in a few seconds', 'href="tel:+16175550142"', 'name="mode"'])
    expect(refused.body).toContain(part)
  expect((await open('203.0.113.10')).statusCode).toBe(200)
  // A proxy that nobody declared, behind which is everybody.
  expect((await open('127.0.0.1')).statusCode).toBe(200)
  const answers = await Promise.all(flood)
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(100)
})

describe('robots.txt and the sitemap', () => {
  test('are those of the host', async () => {
    expect((await get('/robots.txt')).body).toContain('Sitemap: http://boston.localhost:3000/sitemap.xml')
    expect((await get('/robots.txt', { host: 'nobody.test' })).body).toBe('User-agent: *\nDisallow: /\n')
    expect((await get('/sitemap.xml', { host: 'nobody.test' })).statusCode).toBe(404)
  })

  test.each([
    ['boston', 'harborlight', ['privacy', 'notice', 'accessibility']],
    ['berlin', 'spreebogen', ['privacy', 'imprint', 'accessibility']],
  ])('%s: the legal pages are in the sitemap, and at the bottom of the pages', async (name, slug, pages) => {
    const host = `${name}.localhost:3000`
    for (const path of ['/sitemap.xml', '/', '/doctors']) {
      const { body } = await get(path, { host })
      const found = [...body.matchAll(/\/clinic\/[a-z]+\/([a-z]+)(?=["<])/g)].map((match) => match[1])
      expect(new Set(found), `${slug} ${path}`).toEqual(new Set(pages))
    }
  })

  test('the sitemap names only pages that answer, may be indexed, and say the same address', async () => {
    const { body } = await get('/sitemap.xml')
    const pages = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]!)
    expect(pages).toContain('http://boston.localhost:3000/aboutdoctor/maya-okafor')
    for (const page of pages) {
      const answer = await get(new URL(page).pathname)
      expect([answer.statusCode, attribute(answer, '<link rel="canonical"', 'href')], page).toEqual([200, page])
    }
  })
})

describe('POST /preferences', () => {
  test('keeps a language and a mode in cookies of this host, and leads back', async () => {
    const answer = await post('/preferences', { locale: 'de', mode: 'dark', returnTo: '/doctors?lang=en&service=1' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/doctors?service=1'])
    expect(answer.cookies).toMatchObject([
      { name: 'locale', value: 'de', path: '/', sameSite: 'Lax' },
      { name: 'mode', value: 'dark', path: '/', sameSite: 'Lax' },
    ])
    expect(answer.cookies.every((cookie) => !('domain' in cookie))).toBe(true)
  })

  test('keeps nothing else', async () =>
    expect((await post('/preferences', { locale: 'xx', mode: 'pink' })).cookies).toEqual([]))

  test.each(['//evil.test', '/.//evil.test', '/\\evil.test', 'https://evil.test/', 'javascript:alert(1)', ''])(
    'leads nowhere else: %j',
    async (returnTo) =>
      expect((await post('/preferences', { mode: 'dark', returnTo })).headers.location).toMatch(/^\/($|[^/\\])/),
  )
})

describe('a form', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://boston.localhost:3000' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'http://evil.test' }],
    [{ origin: 'null' }],
    [{}],
  ])('sent from elsewhere (%j) is refused', async (headers) => {
    expect((await post('/appointment', {}, headers)).statusCode).toBe(403)
    expect((await post('/preferences', { mode: 'dark' }, headers)).statusCode).toBe(403)
  })

  test.each([
    ['/preferences', { 'sec-fetch-site': 'cross-site' }, 'dark', 403],
    ['/appointment/details', { 'sec-fetch-site': 'cross-site' }, 'dark', 403],
    ['/preferences', { 'sec-fetch-site': 'same-origin' }, 'a'.repeat(70_000), 413],
    ['/appointment/details', { 'sec-fetch-site': 'same-origin' }, 'a'.repeat(70_000), 413],
    ['/appointment', { 'sec-fetch-site': 'same-origin', 'content-type': 'application/xml' }, 'dark', 415],
  ])('that %s refuses is answered with a page (%j)', async (path, headers, mode, status) => {
    const answer = await post(path, { mode }, headers)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(titleOf(answer)).toBe(status === 403 ? 'That did not come from our site' : 'We could not accept that')
    expect(answer.body).toContain('--brand:#b4472a')
  })

  test('of an older browser is known by its origin', async () =>
    expect((await post('/preferences', {}, { origin: 'http://boston.localhost:3000' })).statusCode).toBe(303))

  test('is taken by pages, not by the API', async () =>
    expect((await post('/api/v1/sessions', { email: 'a@b.test' })).statusCode).toBe(415))

  test.each(['/api/v1/holds', '/preferences', '/appointment'])('as plain text is taken by nobody: %s', async (path) => {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' }
    expect((await post(path, { mode: 'dark' }, headers)).statusCode).toBe(415)
  })
})

describe('files', () => {
  test('of the build are kept for good and travel compressed', async () => {
    const [script] = readdirSync(new URL('../../../../web/dist/client/assets/', import.meta.url)).filter((name) =>
      /^app-.*\.js$/.test(name),
    )
    const answer = await get(`/assets/${script}`, { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    })
  })

  test('that take PDFs apart can fetch nothing', async () => {
    const [folder] = readdirSync(new URL('../../../../web/dist/client/assets/', import.meta.url)).filter((name) =>
      name.startsWith('pdfjs-'),
    )
    for (const headers of [{}, { 'accept-encoding': 'br' }])
      expect((await get(`/assets/${folder}/worker.js`, { headers })).headers).toMatchObject({
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; script-src 'self'; frame-ancestors 'none'/,
        ),
        'content-type': expect.stringContaining('javascript'),
      })
    expect((await get(`/assets/${folder}/jbig2_nowasm_fallback.js`)).statusCode).toBe(200)
  })

  test('of a clinic are its own, inert, and never another clinic’s', async () => {
    const logo = attribute(await get('/'), '<link rel="icon"', 'href')!
    const answer = await get(logo)
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('image/svg+xml'),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect((await get(logo, { host: 'berlin.localhost:3000' })).statusCode).toBe(404)
  })

  test.each([
    '/assets/nothing.js',
    '/assets/',
    '/.git/config',
    '/.env',
    '/package.json',
    '/files/zz',
    '/files/../server/package.json',
    '/assets/..%2fstatic.html',
  ])('%s is not found', async (path) => expect((await get(path)).statusCode).toBe(404))

  test('the brand of the host is a style sheet of its own, for a page that was not made here', async () => {
    const answer = await get('/brand.css')
    expect(answer.headers['content-type']).toMatch(/^text\/css/)
    expect(answer.body).toContain('--brand:#b4472a')
  })

  test('the service worker and the offline screen are there', async () => {
    const worker = await get('/service-worker.js')
    expect(worker.headers['cache-control']).toBe('no-cache')
    // Without this it could not even fetch what it keeps.
    expect(worker.headers['content-security-policy']).toMatch(
      /^default-src 'none'; connect-src 'self'; frame-ancestors 'none'/,
    )
    const offline = await get('/offline')
    expect(offline.body).toContain('Oops! Connection lost')
    expect(offline.body).toContain('--brand:#b4472a')
  })
})

test('a page travels compressed and is not kept by others', async () => {
  const answer = await get('/', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'private, no-cache',
    vary: expect.stringContaining('cookie'),
  })
})

describe('an odd address', () => {
  test.each([
    ['//', 200],
    ['///', 200],
    ['//evil.test/', 404],
    ['//localhost/clinic/spreebogen', 404],
  ])('%s is a path of this host and of no other: %i', async (path, status) => {
    const answer = await get(path)
    expect([answer.statusCode, answer.headers.location]).toEqual([status, undefined])
  })

  test.each(['/%', '/aboutdoctor/%zz?service=%', '/%ff'])(
    '%s cannot be read, so it is no page of ours',
    async (path) => {
      const answer = await get(path)
      expect([answer.statusCode, titleOf(answer)]).toEqual([404, 'This page isn’t here · Harborlight Family Practice'])
    },
  )

  test('of the API that cannot be read is refused like everything else', async () => {
    const answer = await get('/api/v1/%zz')
    expect(answer.json()).toMatchObject({ status: 400, code: 'bad_request' })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
    })
  })

  test('a host of no clinic is told so in the first language of the browser', async () => {
    const from = (language: string) => get('/', { host: 'nobody.test', headers: { 'accept-language': language } })
    expect(titleOf(await from('de-AT,en;q=0.5'))).toBe('Unter dieser Adresse meldet sich keine Praxis.')
    expect(titleOf(await from('fr,de;q=0.5'))).toBe('No clinic answers at this address.')
  })

  test.each(['localhost:99999', 'localhost:1:2', '999.999.999.999', '[::1', '[evil.test]'])(
    'the host %s names no clinic',
    async (host) => {
      expect((await get('/', { host })).statusCode).toBe(404)
      expect((await get('/api/v1/services', { host })).json().code).toBe('unknown_clinic')
    },
  )
})
