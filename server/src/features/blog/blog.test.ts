import { postsAtMost } from '@polyclinic/domain/blog/limits.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { aUser, clockAt, signedIn, type TestClinic } from '../../../test/builders.ts'
import { drawn } from '../../platform/private-files/pictures.fixture.ts'
import { attribute, graphOf, testSite, titleOf } from '../site/site.fixture.ts'

const site = await testSite()
const { server, call, get } = site
const host = 'boston.localhost:3000'
const now = '2026-11-25T15:00:00.000Z'

let clinic: TestClinic
const may = {} as Record<'write' | 'publish', Record<string, string>>
let author = { id: '', slug: '' }
let reviewer = author

beforeAll(async () => {
  const found = (await server.clinics.bySlug('harborlight'))!
  const { tenancy } = server.services
  clinic = {
    ...{ id: found.id, host, slug: found.slug, timeZone: found.time_zone, locationId: '' },
    transact: <T>(work: (db: ClinicDatabase) => Promise<T>) => tenancy.inClinic(found.id, (db) => work(db)),
  }
  for (const verb of ['write', 'publish'] as const)
    may[verb] = await signedIn(clinic, await aUser(clinic, { may: [`content:${verb}`] }), server.services)
  const doctors = await clinic.transact((db) =>
    db.selectFrom('providers').select(['id', 'slug']).orderBy('slug').execute(),
  )
  ;[author, reviewer] = [doctors[0]!, doctors[1]!]
})
beforeEach(() => clockAt(site, now))

type Method = Parameters<typeof call>[1]
const ask = async (method: Method, path: string, body?: object, headers: Record<string, string> = may.publish) => {
  const answer = await call(host, method, path, { headers, ...(body && { body }) })
  return { status: answer.statusCode, json: () => answer.json() as Record<string, never>, ...fieldsOf(answer) }
}
const fieldsOf = ({ statusCode, body }: { statusCode: number; body: string }) => {
  if (statusCode < 400) return { code: null, fields: [] }
  const { code, errors = [] } = JSON.parse(body) as { code: string; errors?: { pointer: string; code: string }[] }
  return { code, fields: errors.map((error) => `${error.pointer} ${error.code}`) }
}
const seen = (version: number, headers = may.publish) => ({ ...headers, 'if-match': `"${version}"` })

const words = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const doc = (...content: object[]) => ({ type: 'doc', content })
const whole = (slug: string, more: object = {}) => ({
  ...{
    title: 'Fever in children',
    slug,
    description: 'When to wait.',
    body: doc(words('Rest helps.')),
    tags: ['Children'],
  },
  ...{ authorProviderId: author.id, reviewerProviderId: reviewer.id, reviewedOn: '2026-11-20', ...more },
})

/** A draft in which this is written. */
async function aPost(content: object) {
  const id = newId()
  await ask('POST', `/posts/${id}`, { language: 'en' })
  const saved = await ask('PATCH', `/posts/${id}`, content, seen(1))
  expect(saved.fields).toEqual([])
  return id
}
const publish = (id: string, version: number, at: string | null = null) =>
  ask('POST', `/posts/${id}/publish`, { at }, seen(version))
const isListed = async (slug: string) => {
  const texts = [await get('/allblogs'), await get('/sitemap.xml'), await get('/blog/feed.xml')].map(({ body }) => body)
  return texts.map((body) => body.includes(`/blog/${slug}`))
}

/** What the audit tells of an article, in order. */
const noted = async (id: string) => {
  const rows = await clinic.transact((db) =>
    db
      .selectFrom('audit_events')
      .select(['action', 'actor_user_id'])
      .where('object_kind', '=', 'post')
      .where('object_id', '=', id)
      .where('outcome', '=', 'done')
      .orderBy('id')
      .execute(),
  )
  expect(rows.every(({ actor_user_id }) => actor_user_id !== null)).toBe(true)
  return rows.map(({ action }) => action)
}

test('an article is scheduled, appears, is corrected at a new address to which the old one leads, and is withdrawn', async () => {
  const id = await aPost(whole('fever'))
  expect((await publish(id, 2, '2026-11-25T15:00:00Z')).fields).toEqual(['/body/at past'])
  const at = '2026-11-25T15:10:00.000Z'
  expect((await publish(id, 2, at)).json()).toMatchObject({ state: 'scheduled', publishedAt: at, hasChanges: false })
  expect((await get('/blog/fever')).statusCode).toBe(404)
  expect(await isListed('fever')).toEqual([false, false, false])

  clockAt(site, at)
  const page = await get('/blog/fever')
  expect(page.statusCode).toBe(200)
  expect(titleOf(page)).toBe('Fever in children · Harborlight Family Practice')
  expect(attribute(page, '<link rel="canonical"', 'href')).toBe('http://boston.localhost:3000/blog/fever')
  expect(attribute(page, '<meta name="description"', 'content')).toBe('When to wait.')
  expect(attribute(page, '<meta property="og:type"', 'content')).toBe('article')
  expect(page.body).toContain('<p>Rest helps.</p>')
  expect(page.body).toContain(`href="/aboutdoctor/${author.slug}"`)
  expect(graphOf(page)).toMatchObject([
    { '@type': 'BlogPosting', headline: 'Fever in children', datePublished: at, author: { '@type': 'Person' } },
    { '@type': 'MedicalWebPage', lastReviewed: '2026-11-20', reviewedBy: { '@type': 'Person' } },
  ])
  expect(await isListed('fever')).toEqual([true, true, true])
  expect(graphOf(await get('/allblogs'))).toMatchObject([
    {
      '@type': 'Blog',
      url: 'http://boston.localhost:3000/allblogs',
      blogPost: [
        { '@type': 'BlogPosting', headline: 'Fever in children', url: `http://boston.localhost:3000/blog/fever` },
      ],
    },
    { '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { name: 'Blog', position: 2 }] },
  ])
  // Of one subject, and further on, the list is none that anybody searches for.
  for (const query of ['tag=Children', 'page=2']) expect(graphOf(await get(`/allblogs?${query}`))).toBeNull()

  // Half a correction is never shown, and a whole one at once.
  await ask('PATCH', `/posts/${id}`, { title: 'Fever at night', slug: 'fever-at-night' }, seen(2))
  expect((await get('/blog/fever')).body).not.toContain('Fever at night')
  clockAt(site, '2026-11-25T15:20:00.000Z')
  expect((await publish(id, 3)).json()).toMatchObject({ state: 'published', publishedAt: at, hasChanges: false })
  const moved = await get('/blog/fever')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/blog/fever-at-night'])
  expect((await get('/blog/fever-at-night')).body).toContain('Fever at night')
  // It belongs to this article for good.
  const other = await aPost(whole('fever'))
  expect(await publish(other, 2)).toMatchObject({ code: 'slug_taken', fields: ['/body/slug taken'] })

  expect((await ask('DELETE', `/posts/${id}`)).code).toBe('post_published')
  expect((await ask('POST', `/posts/${id}/withdraw`)).json()).toMatchObject({ state: 'withdrawn' })
  for (const slug of ['fever', 'fever-at-night']) expect((await get(`/blog/${slug}`)).statusCode).toBe(404)
  expect(await isListed('fever-at-night')).toEqual([false, false, false])
  const told = await noted(id)
  // The two of one act have no order where they fall into one millisecond.
  expect([...told.slice(0, 4), ...told.slice(4, 6).toSorted(), ...told.slice(6)]).toEqual([
    ...['posts:create', 'posts:write', 'posts:schedule', 'posts:write', 'posts:change-address', 'posts:publish'],
    'posts:withdraw',
  ])
})

test('what was only planned is a draft again, its address is free, and it can be deleted', async () => {
  const id = await aPost(whole('planned'))
  await publish(id, 2, '2026-12-01T12:00:00Z')
  await ask('POST', `/posts/${id}/withdraw`)
  const other = await aPost(whole('planned'))
  expect((await publish(other, 2)).json()).toMatchObject({ state: 'published' })
  expect((await ask('DELETE', `/posts/${id}`)).status).toBe(204)
  expect((await ask('DELETE', `/posts/${id}`)).status).toBe(204)
  expect((await ask('GET', `/posts/${id}`)).code).toBe('not_found')
  expect(await noted(id)).toEqual([
    ...['posts:create', 'posts:write', 'posts:schedule', 'posts:withdraw', 'posts:discard'],
  ])
})

test('who was not answered gets the same draft again, though there are as many by then as there may be', async () => {
  const id = newId()
  const begin = (one: string) => ask('POST', `/posts/${one}`, { language: 'en' })
  await begin(id)
  const { rows } = await clinic.transact((db) =>
    sql<{ id: string }>`
      insert into posts (id, language, created_at, changed_at)
      select gen_random_uuid(), 'en', ${now}, ${now} from generate_series(1, ${postsAtMost}::int) returning id`.execute(
      db,
    ),
  )
  expect((await begin(id)).json()).toMatchObject({ id, version: 1 })
  expect((await begin(newId())).code).toBe('too_many_posts')
  await clinic.transact((db) =>
    db
      .deleteFrom('posts')
      .where('id', 'in', [id, ...rows.map((row) => row.id)])
      .execute(),
  )
})

test('nothing is published that is not whole, or that somebody has changed meanwhile', async () => {
  const id = newId()
  await ask('POST', `/posts/${id}`, { language: 'en' })
  expect((await ask('POST', `/posts/${id}`, { language: 'en' })).json()).toMatchObject({ version: 1 })
  expect(await publish(id, 1)).toMatchObject({
    code: 'post_incomplete',
    fields: ['title', 'slug', 'description', 'body', 'authorName'].map((field) => `/body/${field} required`),
  })
  expect((await publish(id, 7)).code).toBe('stale_version')
  expect((await ask('PATCH', `/posts/${id}`, { title: 'Mine' }, seen(7))).code).toBe('stale_version')
  expect((await ask('PATCH', `/posts/${id}`, { authorProviderId: newId() }, seen(1))).fields).toEqual([
    '/body/authorProviderId unknown',
  ])
})

test('who writes does not publish, and nobody else sees a draft', async () => {
  const id = await aPost(whole('mine'))
  expect((await ask('POST', `/posts/${id}/publish`, { at: null }, seen(2, may.write))).code).toBe('forbidden')
  expect((await ask('GET', `/posts/${id}`, undefined, {})).code).toBe('unauthorized')
  const berlin = await call('berlin.localhost:3000', 'GET', `/posts/${id}`, { headers: may.publish })
  expect(berlin.statusCode).toBe(401)

  // But by a link, until there is another one.
  const share = async () => (await ask('POST', `/posts/${id}/preview-link`)).json() as unknown as { token: string }
  const [first, second] = [(await share()).token, (await share()).token]
  const preview = (token: string) => ask('GET', '/blog-preview', undefined, { 'preview-token': token })
  expect((await preview(first)).code).toBe('not_found')
  expect((await preview(second)).json()).toMatchObject({ title: 'Fever in children', isPublished: false })
  expect(await noted(id)).toEqual(['posts:create', 'posts:write', 'posts:share-preview', 'posts:share-preview'])
  clockAt(site, '2026-12-10T15:00:00Z')
  expect((await preview(second)).code).toBe('not_found')
})

describe('what is hostile', () => {
  test('is refused where it has no place, and words where it has one', async () => {
    const id = await aPost(whole('hostile'))
    const save = async (content: object) => (await ask('PATCH', `/posts/${id}`, content, seen(2))).fields[0]
    const link = (href: string) =>
      doc({ type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href } }] }] })
    expect(await save({ body: link('javascript:alert(1)') })).toMatch(/^\/body\/body\/content\/0\/.*href no_link/)
    expect(await save({ body: doc({ type: 'html', content: 'x' }) })).toMatch(/^\/body\/body\/content\/0/)
    expect(await save({ body: doc({ type: 'picture', attrs: { id: newId(), text: '', caption: '' } }) })).toBe(
      '/body/body unknown',
    )
    expect(await save({ slug: '../admin' })).toMatch(/^\/body\/slug/)
    expect(await save({ tags: ['a', 'A'] })).toMatch(/^\/body\/tags/)
    expect(await save({ title: 'a\u0000b' })).toMatch(/^\/body\/title/)
    const deep = `{"body":${'{"type":"blockquote","content":['.repeat(900)}{}${']}'.repeat(900)}}`
    expect(await save(JSON.parse(deep) as object)).toMatch(/^\/body\/body/)
    const huge = doc(...Array.from({ length: 12 }, () => words('é'.repeat(2500))))
    expect(await save({ body: huge })).toMatch(/^\/body\/body too_long/)

    const markup = `</script><img src=x onerror="alert(1)"> & 'x' ]]>`
    const more = { title: markup, description: markup, tags: [`<b>${'x'.repeat(9)}`], body: doc(words(markup)) }
    expect((await ask('PATCH', `/posts/${id}`, { ...more, pictureText: markup }, seen(2))).status).toBe(200)
    expect((await publish(id, 3)).status).toBe(200)
    for (const path of ['/blog/hostile', '/allblogs', '/blog/feed.xml']) {
      const { body } = await get(path)
      expect(body, path).toContain('&lt;img src=x onerror=')
      expect(body.includes('<img src=x'), path).toBe(false)
      expect(body.includes('</script><img'), path).toBe(false)
    }
  })

  const upload = async (id: string, bytes: Uint8Array, type = 'image/jpeg') => {
    const body = new FormData()
    body.append('file', new File([new Uint8Array(bytes)], 'picture.jpg', { type }))
    return ask('POST', `/posts/${id}/pictures`, body)
  }

  test('a picture is drawn anew, without its place and whatever else it was', async () => {
    const id = await aPost(whole('pictured'))
    const placed = await drawn(2400, 1200)
      .withExif({ IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' }, IFD0: { Model: 'Secret camera' } })
      .jpeg()
      .toBuffer()
    expect(placed.includes('Secret camera')).toBe(true)
    const both = Buffer.concat([placed, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
    const added = (await upload(id, both)).json() as unknown as Picture
    expect(added).toMatchObject({ width: 1600, height: 800, small: { width: 720 } })
    for (const url of [added.url, added.small.url]) {
      const file = await get(url)
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg'])
      const { exif, width } = await sharp(file.rawPayload).metadata()
      expect([exif, width <= 1600]).toEqual([undefined, true])
      for (const part of ['Secret', '<script>', 'PK\u0003\u0004']) expect(file.rawPayload.includes(part)).toBe(false)
    }
    expect(((await upload(id, both)).json() as unknown as Picture).id).toBe(added.id)

    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect((await upload(id, svg)).code).toBe('unsupported_media_type')
    expect((await upload(id, Buffer.from('%PDF-1.7'))).code).toBe('unsupported_media_type')
    expect((await upload(id, Buffer.from('\x89PNG\r\n\x1a\nnone of it', 'latin1'))).fields).toEqual([
      '/body/file unreadable_picture',
    ])

    // Of this article alone.
    const other = await aPost(whole('other'))
    expect((await ask('PATCH', `/posts/${other}`, { pictureId: added.id }, seen(2))).fields).toEqual([
      '/body/pictureId unknown',
    ])
    const body = doc(words('Seen:'), { type: 'picture', attrs: { id: added.id, text: '', caption: 'At night' } })
    await ask('PATCH', `/posts/${id}`, { body, pictureId: added.id }, seen(2))
    expect((await publish(id, 3)).fields).toEqual(['/body/body picture_text', '/body/pictureText required'])
    const described = doc(words('Seen:'), {
      type: 'picture',
      attrs: { id: added.id, text: 'A lamp', caption: 'At night' },
    })
    await ask('PATCH', `/posts/${id}`, { body: described, pictureText: 'A lamp' }, seen(3))
    expect((await publish(id, 4)).status).toBe(200)
    expect((await get('/blog/pictured')).body).toMatch(/<figure><img src="\/files\/[0-9a-f]{32}"[^>]* alt="A lamp"/)
  })
})
type Picture = { id: string; url: string; width: number; height: number; small: { url: string; width: number } }

test('what programs are told of is well-formed', async () => {
  const feed = await get('/blog/feed.xml')
  expect(feed.headers['content-type']).toMatch('application/atom+xml')
  // Each element that begins ends, in order.
  const open: string[] = []
  for (const [, isEnd, name, isEmpty] of feed.body.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g))
    if (isEnd) expect(open.pop()).toBe(name)
    else if (!isEmpty) open.push(name!)
  expect(open).toEqual([])
  expect(attribute(feed, '<link rel="self"', 'href')).toBe('http://boston.localhost:3000/blog/feed.xml')
})
