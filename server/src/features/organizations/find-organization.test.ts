import { beforeAll, expect, test } from 'vitest'
import { aClinic, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'

const { call, server, database } = await testServer({ defaultDomain: 'harbor.localhost', port: () => 3117 })
const { tenancy } = server.services
const department = {
  type: 'MedicalClinic',
  name: 'Harbor Family Practice',
  specialty: 'Family medicine',
  medicalSpecialty: 'PrimaryCare',
  openingHours: ['Mo-Fr 08:00-18:00'],
  address: {
    type: 'PostalAddress',
    streetAddress: '48 Wharf Street',
    addressLocality: 'Boston',
    addressRegion: 'MA',
    postalCode: '02110',
    addressCountry: 'US',
  },
}
const styles = {
  logo: '/files/0123456789abcdef0123456789abcdef',
  font: '/fonts/harbor.css',
  fontName: 'Figtree',
  headingFontName: 'Fraunces',
  theme: { global: { buttonBackgroundColor: '#b4472a' }, cards: { enableGradientButtons: true } },
  themeDark: {},
}
const content = {
  title: 'Harbor Family Practice',
  description: 'Care in Boston.',
  hero: { heading: 'Care close to home', lead: 'See a doctor this week.' },
  structuredData: { department },
  homepage: { footer: { contactUs: { phone: '+1 617 555 0100' } } },
}
let harbor: TestClinic
let other: TestClinic

beforeAll(async () => {
  harbor = await aClinic(tenancy, {
    host: 'harbor.localhost',
    name: 'Harbor Family Practice',
    gtm_id: 'GTM-ABC123',
    styles: JSON.stringify({ ...styles, radii: 12 }),
    static_content: JSON.stringify(content),
    legal_texts: JSON.stringify({
      privacy: { language: 'en', sections: [{ heading: 'What we keep', paragraphs: ['Your name.'] }] },
    }),
    legal_version: 3,
  })
  other = await aClinic(tenancy, { host: 'xn--spree-kva.test', name: 'OTHER-CLINIC' })
  await tenancy.inPlatform((db) =>
    db.insertInto('platform.domains').values({ host: 'www.harbor.test', organization_id: harbor.id }).execute(),
  )
})

const find = (host: string, domains: string) =>
  call(host, 'GET', `/provider/organizations?domains=${encodeURIComponent(domains)}`)

test('answers with the data of the spec, and what the product needs besides', async () => {
  const answer = await find('harbor.localhost:4000', '"harbor.localhost"')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    id: harbor.id,
    name: 'Harbor Family Practice',
    slug: harbor.slug,
    config: { appUrl: 'http://harbor.localhost:4000', gtmId: 'GTM-ABC123' },
    styles,
    staticContent: content,
    settings: {
      locale: 'en-US',
      country: 'US',
      currency: 'USD',
      timeZone: 'America/New_York',
      policy: { freeUntilMinutes: 1440, lateFeeMinor: 0, closedUntilMinutes: 0 },
      askPhone: 'optional',
      askBirthDate: 'optional',
      askInsurance: 'off',
      documentsPerVisit: 5,
      ownCheckInMinutes: 60,
      hasImprint: false,
      hasArticles: false,
      hasNotice: false,
      isDemo: false,
    },
  })
})

test.each([
  ['harbor.localhost', '"harbor.localhost"'],
  ['harbor.localhost', 'harbor.localhost'],
  ['harbor.localhost:3000', '"www.harbor.test"'],
  ['www.harbor.test', '"harbor.localhost"'],
  // Hosts that name no clinic show the default one: asked by its domain, as the spec's client does, or by their own name.
  ['localhost:3000', '"harbor.localhost"'],
  ['localhost:3000', '"localhost"'],
  ['127.0.0.1:3000', '127.0.0.1'],
  ['abc.ngrok.app', '"abc.ngrok.app"'],
])('at %s, %s is the clinic', async (host, domains) => {
  const answer = await find(host, domains)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ id: harbor.id })
})

test.each([
  '"xn--spree-kva.test"',
  'xn--spree-kva.test',
  '"harbor.localhost","xn--spree-kva.test"',
  '["harbor.localhost"]',
  '["xn--spree-kva.test"]',
  'x'.repeat(10_000),
  '"HARBOR.localhost"',
  'harbor.localhost:3000',
  '"harbor.localhost."',
  'harbor.localhost/',
  ' harbor.localhost',
  '*.localhost',
  '%',
  '.*',
  "' or '1'='1",
  '"; drop table organizations; --',
  '\\"harbor.localhost\\"',
  '""harbor.localhost""',
  '"harbor.localhost',
  '"',
  '""',
  '',
  '\u0000',
  'ünïcode.test',
  'localhost',
])('T117: %j is nobody', async (domains) => {
  const answer = await find('harbor.localhost', domains)
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('OTHER-CLINIC')
})

test('a domain is asked for once', async () => {
  expect((await call('harbor.localhost', 'GET', '/provider/organizations')).statusCode).toBe(422)
  const twice = await call('harbor.localhost', 'GET', '/provider/organizations?domains=a&domains=b')
  expect(twice.statusCode).toBe(422)
})

test('a host that names no clinic is told so', async () => {
  const answer = await find('nobody.test', '"harbor.localhost"')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'unknown_clinic', message: 'No clinic answers at this address.' })
})

test('a row that somebody broke by hand still answers', async () => {
  await database.asSuperuser(
    `update organizations set styles = '"x"', static_content = '[]', legal_texts = '7' where organization_id = $1`,
    [other.id],
  )
  server.clinics.forget()
  const answer = await find('xn--spree-kva.test', 'xn--spree-kva.test')
  expect(answer.json()).toMatchObject({
    styles: { fontName: 'system-ui', theme: {} },
    staticContent: { title: 'OTHER-CLINIC' },
    config: { appUrl: 'https://xn--spree-kva.test' },
  })
})

test('legal texts: the page with its version, and 404 for one the clinic does not have', async () => {
  const privacy = await call('harbor.localhost', 'GET', '/legal/privacy')
  expect(privacy.json()).toMatchObject({
    page: 'privacy',
    language: 'en',
    sections: [{ heading: 'What we keep', paragraphs: ['Your name.'] }],
    version: 3,
    until: null,
  })
  expect((await call('harbor.localhost', 'GET', '/legal/imprint')).statusCode).toBe(404)
  expect((await call('harbor.localhost', 'GET', '/legal/terms')).statusCode).toBe(404)
})
