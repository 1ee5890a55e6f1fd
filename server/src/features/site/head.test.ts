import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { attribute, graphOf, testSite } from './site.fixture.ts'

const { get, database } = await testSite()
const berlin = 'berlin.localhost:3000'

describe('the first HTML of a page', () => {
  test('is the clinic: description, favicon, fonts, colours, addresses', async () => {
    const answer = await get('/doctors?service=1')
    expect(attribute(answer, '<link rel="canonical"', 'href')).toBe('http://boston.localhost:3000/doctors')
    expect(attribute(answer, '<meta name="description"', 'content')).toBeTruthy()
    expect(attribute(answer, '<link rel="icon"', 'href')).toMatch(/^\/files\/[0-9a-f]{32}$/)
    expect(attribute(answer, '<link rel="stylesheet"', 'href')).toBe('/fonts/fraunces-figtree.css')
    expect(answer.body.match(/<link rel="preload" href="\/fonts\/[\w-]+\.woff2"/g)).toHaveLength(2)
    expect(answer.body).toContain('--brand:#b4472a')
    expect(attribute(answer, '<meta property="og:url"', 'content')).toBe('http://boston.localhost:3000/doctors')
    expect(attribute(answer, '<meta name="theme-color"', 'content')).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('has a picture beside its link, drawn of the look where the clinic has given none', async () => {
    const image = attribute(await get('/doctors'), '<meta property="og:image"', 'content')
    expect(image).toMatch(/^http:\/\/boston\.localhost:3000\/social-picture\.jpg\?look=\d+$/)
    const { pathname, search } = new URL(image!)
    const picture = await get(pathname + search)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const { format, width, height } = await sharp(picture.rawPayload).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
    // Any other address of it is the same picture.
    expect((await get(`${pathname}?look=../x`)).rawPayload.equals(picture.rawPayload)).toBe(true)
  })

  test.each([
    ['', {}, 'de', 'http://berlin.localhost:3000/'],
    ['?lang=en', {}, 'en', 'http://berlin.localhost:3000/?lang=en'],
    ['?lang=xx', {}, 'de', 'http://berlin.localhost:3000/'],
    ['', { cookie: 'locale=en' }, 'en', 'http://berlin.localhost:3000/'],
    ['', { cookie: 'locale="><script>' }, 'de', 'http://berlin.localhost:3000/'],
  ])('/%s with %j is in %s and found at %s', async (query, headers, language, canonical) => {
    const answer = await get(`/${query}`, { host: berlin, headers })
    expect(attribute(answer, '<html', 'lang')).toBe(language)
    expect(attribute(answer, '<link rel="canonical"', 'href')).toBe(canonical)
    expect(attribute(answer, '<link rel="alternate"', 'hreflang')).toBe('en')
  })

  test.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['system', undefined],
    ['"><b>', undefined],
  ])('the mode %j that was chosen stands on the document as %j', async (mode, expected) => {
    const answer = await get('/', { headers: { cookie: `mode=${mode}` } })
    expect(attribute(answer, '<html', 'data-mode')).toBe(expected)
  })

  test.each(['/', '/doctors', '/offline', '/nowhere'])(
    'of %s lets only what stands in it to the letter run',
    async (path) => {
      const answer = await get(path)
      const policy = String(answer.headers['content-security-policy'])
      expect(policy).not.toContain('unsafe')
      const inline = [...answer.body.matchAll(/<(style|script)(?![^>]*(?:json|src))[^>]*>(.*?)<\/\1>/gs)]
      expect(inline.length).toBeGreaterThan(2)
      const hashes = inline.map(([, , text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`)
      expect(policy.match(/'sha256-[^']+'/g)?.toSorted()).toEqual(hashes.toSorted())
    },
  )

  test('is painted when the whole of the app is there, before the data', async () => {
    const { body } = await get('/')
    const id = /<link rel="expect" href="#(\w+)" blocking="render">/.exec(body)?.[1]
    expect(body).toContain(`</div><template id="${id}"></template><script type="application/json" id="page-data">`)
  })

  test('cannot be left by what a clinic calls itself', async () => {
    const evil = `</script></style><img src=x onerror=alert(1)> & "Co"`
    await database.asSuperuser(`update organizations set name = $1 where slug = 'spreebogen'`, [evil])
    await new Promise((done) => setTimeout(done, 2100))
    const { body } = await get('/', { host: berlin })
    expect(body).not.toContain('<img src=x')
    const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(body)?.[1]
    expect(JSON.parse(data!).organization.name).toBe(evil)
  })
})

describe('structured data', () => {
  test.each(['/', '/clinic/harborlight'])('stands on %s, with what the page shows', async (path) => {
    const answer = await get(path)
    const { body } = answer
    const [organization, department, page] = graphOf(answer) as Record<string, unknown>[]
    expect(organization).toMatchObject({ '@type': 'MedicalOrganization', telephone: '+1 617 555 0142' })
    expect(department).toMatchObject({
      '@type': 'MedicalClinic',
      medicalSpecialty: 'https://schema.org/PrimaryCare',
      openingHours: ['Mo-Th 08:00-18:00', 'Fr 08:00-15:00', 'Sa 09:00-12:00'],
      address: { '@type': 'PostalAddress', streetAddress: '48 Wharf Street', addressCountry: 'US' },
    })
    expect(department).not.toHaveProperty('specialty')
    const services = department!['availableService'] as { name: string }[]
    expect(services.length).toBeGreaterThan(2)
    for (const { name } of services) expect(body).toContain(name)
    expect(page).toMatchObject({ '@type': 'MedicalWebPage', url: `http://boston.localhost:3000${path}` })
  })

  test('is nowhere else', async () => expect((await get('/doctors')).body).not.toContain('ld+json'))
})
