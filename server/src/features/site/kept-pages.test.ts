import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { refuse } from '../../platform/refuse.ts'
import { routes } from '../routes.ts'
import { recorded } from '../../../test/recorded-statements.ts'
import { testSite, titleOf } from './site.fixture.ts'
import { loadWeb } from './web.ts'

// A page that is the same for everybody is drawn once, until something that it shows has changed.

const web = await loadWeb()
const drawn: string[] = []
/** Operations that fail inside of a page. */
const failing = new Set<string>()
const listServices = routes.find(({ contract }) => contract.path === '/services')!
/** They are read for the page, and then not for what search engines read of it. */
let isReadOnce = false
const site = await testSite({
  ...web,
  load: async (page) => {
    const call = async (...asked: [string, string]) => {
      if (failing.has(asked[1])) throw refuse('unavailable')
      return (page.call as (...asked: unknown[]) => Promise<unknown>)(...asked)
    }
    const loaded = await web.load({ ...page, call })
    if (isReadOnce) vi.spyOn(listServices, 'run').mockRejectedValueOnce(refuse('unavailable'))
    if (loaded.kind === 'redirect') return loaded
    const draw = () => {
      drawn.push(page.request.url)
      return loaded.draw()
    }
    return { ...loaded, draw }
  },
})
const { get, post, server, database, clock } = site
const boston = (await server.clinics.byHost('boston.localhost'))!
const inBoston = server.services.tenancy.inClinic.bind(null, boston.id)

/** Whatever is kept ends with its minute: none ends while a test looks, for so many seconds. */
async function inOneMinute(seconds: number) {
  const left = 60_000 - (Date.now() % 60_000)
  if (left < seconds * 1000) await sleep(left + 100)
}

beforeEach(async () => {
  await inOneMinute(20)
  drawn.splice(0)
}, 30_000)

/** Nothing is kept that was. */
const aMinuteLater = () => void (clock.offsetMs += 60_000)

/** How often it was drawn for these visits of it. */
async function drawings(...visits: [path: string, headers?: Record<string, string>, host?: string][]): Promise<number> {
  drawn.splice(0)
  for (const [path, headers = {}, host = 'boston.localhost:3000'] of visits)
    expect((await get(path, { headers, host })).statusCode).toBeLessThan(500)
  return drawn.length
}

const sitemap = async () =>
  [...(await get('/sitemap.xml')).body.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => new URL(match[1]!).pathname)

describe('drawn once', () => {
  test('is every page of the sitemap, and what needs no visitor', { timeout: 60_000 }, async () => {
    for (const path of [
      ...(await sitemap()),
      '/appointment',
      '/patient/login',
      '/patient',
      '/admin',
      '/forget-password',
    ]) {
      await inOneMinute(5)
      expect(await drawings([path], [path], [path]), path).toBe(1)
    }
  })

  test('is a page whatever stands behind its question mark that it does not read', async () => {
    aMinuteLater()
    const visits = Array.from({ length: 50 }, (_, n): [string] => [
      `/individual?utm_source=${n}&from=2027-01-0${n % 9}`,
    ])
    expect(await drawings(...visits)).toBe(1)
    expect(await drawings(['/doctors?language=de&a=1'], ['/doctors?b=2&language=de'], ['/doctors?language=en'])).toBe(2)
  })

  test('is a page that many ask for at once', async () => {
    aMinuteLater()
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/clinic/harborlight/privacy?many')))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(drawn).toHaveLength(1)
  })

  test('and compressed as the browser takes it', async () => {
    const as = async (coding: string) => get('/', { headers: { 'accept-encoding': coding } })
    const plain = await as('identity')
    const [br, gzip] = [await as('gzip, deflate, br'), await as('br;q=0, gzip')]
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(br.headers.vary).toBe('cookie, accept-encoding')
  })
})

describe('drawn anew', () => {
  test('is a page in another language, in other colours, and of another clinic', async () => {
    const visits: Parameters<typeof drawings> = [
      ['/doctors'],
      ['/doctors', { cookie: 'mode=dark' }],
      ['/doctors', { cookie: 'locale=de' }],
      ['/doctors?lang=de'],
      ['/doctors', {}, 'berlin.localhost:3000'],
    ]
    await drawings(...visits)
    expect(await drawings(...visits)).toBe(0)
    aMinuteLater()
    expect(await drawings(...visits)).toBe(5)
    expect(titleOf(await get('/doctors', { host: 'berlin.localhost:3000' }))).not.toBe(titleOf(await get('/doctors')))
  })

  test('is what shows a table that somebody wrote to, opening hours included', async () => {
    const paths = ['/', '/doctors', '/aboutdoctor/maya-okafor', '/individual', '/clinic/harborlight']
    for (const write of [
      sql`update opening_hours set closes_at = '17:30' where closes_at = '18:00'`,
      sql`update providers set family_name = 'Renamed' where slug = 'maya-okafor'`,
      sql`update services set name = name || ' (new)'`,
      sql`update locations set access_note = 'By the lift'`,
    ]) {
      await drawings(...paths.map((path): [string] => [path]))
      await inBoston((db) => write.execute(db))
      for (const path of paths) expect(await drawings([path], [path]), path).toBe(1)
    }
    expect((await get('/aboutdoctor/maya-okafor')).body).toContain('Renamed')
  })

  test('is every page when the clinic’s own row was written, by whomever', async () => {
    await drawings(['/clinic/harborlight/privacy'])
    await database.asSuperuser(
      `update organizations set static_content = jsonb_set(static_content, '{title}', '"Harbor"') where slug = 'harborlight'`,
      [],
    )
    await vi.waitFor(async () => expect(titleOf(await get('/clinic/harborlight/privacy'))).toContain('Harbor'), 45_000)
  })

  test('shows no table that nobody would hear of', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct relname as name from pg_trigger join pg_class c on c.oid = tgrelid
      where tgname like 'note\\_slot\\_change%'`.execute(database.db)
    // Texts of messages come with the clinic, and no page shows them; a version of legal texts is written with it alone.
    const heard = new Set(['slot_changes', 'message_texts', 'legal_versions', ...rows.map(({ name }) => name)])
    const paths = [
      ...(await sitemap()),
      '/appointment',
      '/appointment?service=annual-check-up&before=yes',
      '/patient/login',
    ]
    aMinuteLater()
    const sent = recorded(database.pool)
    const read = new Set<string>()
    for (const path of paths) {
      expect(await drawings([path]), path).toBe(1)
      for (const { text } of sent.splice(0))
        for (const [, name] of text.matchAll(/\b(?:from|join|into|update) "?([a-z_]+)"?(?!\.|\()/gi)) read.add(name!)
    }
    const tables = await sql<{
      name: string
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(database.db)
    const shown = tables.rows.map(({ name }) => name).filter((name) => read.has(name))
    expect(shown.length).toBeGreaterThan(6)
    expect(shown.filter((name) => !heard.has(name))).toEqual([])
  })
})

describe('nobody else’s', () => {
  const visit = '0192f000-0000-7000-8000-000000000001'

  test.each([
    ['a visit that a cookie opens', `/appointment/manage?visit=${visit}`],
    ['the booked visit', `/appointment/confirmed?visit=${visit}`],
    ['what is not there', '/aboutdoctor/nobody'],
    ['a page that leads on', '/blog'],
  ])('is %s', async (_what, path) => {
    const before = await drawings([path], [path], [path])
    expect(before === 3 || path === '/blog').toBe(true)
  })

  test('is a page for whoever sends a session along', async () => {
    const headers = { authorization: 'Bearer nothing' }
    await drawings(['/doctors'])
    expect(await drawings(['/doctors', headers], ['/doctors', headers])).toBe(2)
  })

  test('is what a form is answered with', async () => {
    drawn.splice(0)
    for (const _ of [1, 2]) await post('/appointment/details', {})
    expect(drawn).toHaveLength(2)
  })

  test('is a page of which a part could not be read', async () => {
    aMinuteLater()
    failing.add('/services')
    expect(await drawings(['/'], ['/'])).toBe(2)
    failing.clear()
    expect(await drawings(['/'], ['/'])).toBe(1)
  })

  test('is one without what search engines read of it, which is shown all the same', async () => {
    aMinuteLater()
    isReadOnce = true
    expect(await drawings(['/'], ['/'])).toBe(2)
    isReadOnce = false
    vi.restoreAllMocks()
    expect(await drawings(['/'], ['/'])).toBe(1)
  })
})
