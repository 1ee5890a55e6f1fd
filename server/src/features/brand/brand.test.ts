import { expect, test } from 'vitest'
import { aClinic, aUser, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import { htmlOfText } from '../messages/html-of-text.ts'

const { call, server } = await testServer()
const { services } = server
const logo = `/files/${'0a'.repeat(16)}`

const department = {
  ...{ type: 'MedicalClinic', name: 'Harbor', specialty: 'Family medicine', medicalSpecialty: 'PrimaryCare' },
  openingHours: ['Mo-Fr 08:00-18:00'],
  address: {
    ...{ type: 'PostalAddress', streetAddress: '48 Wharf Street', addressLocality: 'Boston' },
    ...{ addressRegion: 'MA', postalCode: '02110', addressCountry: 'US' },
  },
}
const harbor = {
  name: 'Harbor Family Practice',
  styles: {
    ...{ logo, font: '/fonts/manrope.css', fontName: 'Manrope Variable', headingFontName: 'Manrope Variable' },
    ...{ headingWeight: 700, headingTracking: -0.02, radii: { control: 8, card: 12, face: 20 } },
    theme: { global: { buttonBackgroundColor: '#b4472a' } },
    themeDark: {},
  },
  staticContent: {
    ...{ title: 'Harbor', description: 'Care in Boston.', hero: { heading: 'Close to home', lead: 'This week.' } },
    structuredData: { department },
    homepage: { footer: { contactUs: { phone: '+1 617 555 0100' } } },
  },
}
const inColour = (colour: string) => ({
  ...harbor,
  styles: { ...harbor.styles, theme: { global: { buttonBackgroundColor: colour } } },
})

async function aLogo(clinic: TestClinic) {
  const picture = {
    id: newId(),
    hash: logo.slice('/files/'.length),
    media_type: 'image/png',
    content: Buffer.from('x'),
  }
  await clinic.transact((db) => db.insertInto('files').values(picture).execute())
}

async function aManager() {
  const clinic = await aClinic(services.tenancy)
  await aLogo(clinic)
  const headers = await signedIn(clinic, await aUser(clinic, { roles: ['admin'], name: 'Ruth Ellery' }), services)
  const seen = (version: number) => ({ ...headers, 'if-match': `"${version}"` })
  return {
    clinic,
    headers,
    read: async () => (await call(clinic.host, 'GET', '/brand', { headers })).json(),
    list: async () => (await call(clinic.host, 'GET', '/brand/versions', { headers })).json().items,
    save: (version: number, body: object) => call(clinic.host, 'PATCH', '/brand', { headers: seen(version), body }),
    restore: (version: number, former: number | string) =>
      call(clinic.host, 'POST', `/brand/versions/${former}/restore`, { headers: seen(version) }),
    row: () => clinic.transact((db) => db.selectFrom('organizations').selectAll().executeTakeFirstOrThrow()),
  }
}

test('a look is saved with its palettes, every version is kept, and one press goes back', async () => {
  const { clinic, read, list, save, restore, row } = await aManager()
  const first = await save(1, harbor)
  expect([first.statusCode, first.json()]).toMatchObject([200, { ...harbor, version: 2, savedBy: 'Ruth Ellery' }])
  expect(await read()).toEqual(first.json())
  const { brand_css, palettes } = await row()
  expect(brand_css).toContain('--brand:#b4472a')
  expect(palettes).toMatchObject({ light: { brand: '#b4472a' } })

  const renamed = { ...inColour('#1d4ed8'), name: 'Harbor Clinic' }
  expect((await save(2, renamed)).json()).toMatchObject({ version: 3, name: 'Harbor Clinic' })
  // What visitors are told, as soon as the server has read it again.
  server.clinics.forget()
  const told = await call(clinic.host, 'GET', `/provider/organizations?domains=${clinic.host}`)
  expect(told.json()).toMatchObject({ name: 'Harbor Clinic', styles: { theme: renamed.styles.theme } })

  // The same again is no version.
  expect((await save(3, renamed)).json().version).toBe(3)
  expect((await restore(3, 2)).json()).toMatchObject({ ...harbor, version: 4, restoredFrom: 2 })
  expect((await row()).brand_css).toBe(brand_css)
  expect(await list()).toMatchObject([
    { version: 4, restoredFrom: 2, changed: ['name', 'colors'] },
    { version: 3, restoredFrom: null, changed: ['name', 'colors'], savedBy: 'Ruth Ellery' },
    { version: 2, changed: ['name', 'logo', 'fonts', 'corners', 'colors', 'texts', 'contact', 'department'] },
    { version: 1, savedBy: null, changed: [] },
  ])
  const audited = await clinic.transact((db) =>
    db
      .selectFrom('audit_events')
      .select(['action', 'detail'])
      .where('action', 'like', 'clinics:%')
      .orderBy('id')
      .execute(),
  )
  expect(audited.map(({ action, detail }) => [action, detail])).toEqual([
    ['clinics:change-brand', 'name logo fonts corners colors texts contact department'],
    ['clinics:change-brand', 'name colors'],
    ['clinics:restore-brand', 'version 2'],
  ])
  // A version that is none, and the one before any look was given, which nothing would take any more.
  for (const none of [9, 1]) expect((await restore(4, none)).statusCode).toBe(404)
})

test('of two who save or go back at once one is told so, and no version is lost', async () => {
  const { list, save, restore, read } = await aManager()
  await save(1, harbor)
  await save(2, inColour('#1d4ed8'))
  const answers = await Promise.all([
    ...['#111111', '#222222', '#333333'].map((colour) => save(3, inColour(colour))),
    restore(3, 2),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412])
  const won = answers.find(({ statusCode }) => statusCode === 200)!.json()
  expect(await read()).toEqual(won)
  expect((await list()).map(({ version }: { version: number }) => version)).toEqual([4, 3, 2, 1])
})

test('what is written by a file keeps the version before it, too', async () => {
  const { clinic, list, save, read } = await aManager()
  await save(1, harbor)
  await clinic.transact((db) =>
    db
      .updateTable('organizations')
      .set({ name: 'By file', brand_saved_by: null, brand_saved_at: '2026-11-28T12:00:00Z' })
      .execute(),
  )
  expect(await read()).toMatchObject({ version: 3, name: 'By file', savedBy: null })
  expect(await list()).toMatchObject([{ version: 3 }, { version: 2, savedBy: 'Ruth Ellery' }, { version: 1 }])
  // Other settings are none of its versions.
  await clinic.transact((db) =>
    db.updateTable('organizations').set({ horizon_days: 30, brand_saved_by: newId() }).execute(),
  )
  expect(await read()).toMatchObject({ version: 3, savedBy: null })
  await expect(clinic.transact((db) => db.deleteFrom('brand_versions').execute())).rejects.toThrow(/permission denied/)
})

test('a department that no rule fits stays until somebody says another, and keeps nobody from saving', async () => {
  const { clinic, save, read } = await aManager()
  await clinic.transact((db) =>
    db
      .updateTable('organizations')
      .set({ static_content: JSON.stringify({}) })
      .execute(),
  )
  const { name, styles, staticContent } = await read()
  expect(staticContent.structuredData.department).toMatchObject({ specialty: '', openingHours: [] })
  const told = (structuredData: object) => ({ ...harbor.staticContent, structuredData })
  const version = (await read()).version
  const saved = await save(version, { name, styles: { ...styles, logo }, staticContent: told({}) })
  expect([saved.statusCode, saved.json().staticContent]).toEqual([200, told(staticContent.structuredData)])
  const renamed = await save(version + 1, { ...harbor, name: 'Pier', staticContent: told({}) })
  expect(renamed.json().staticContent.structuredData.department.name).toBe('Pier')
  const both = { ...harbor, name: 'Quay', staticContent: told({ department: { ...department, name: 'Pier' } }) }
  expect((await save(version + 2, both)).json().staticContent.structuredData.department.name).toBe('Quay')
  const another = { department: { ...staticContent.structuredData.department, specialty: 'a'.repeat(101) } }
  const refused = await save(version + 3, { ...harbor, staticContent: told(another) })
  expect(refused.json().errors).toContainEqual(
    expect.objectContaining({ pointer: '/body/staticContent/structuredData/department/specialty' }),
  )
})

type Tree = { [key: string]: unknown }
const hostile: [what: string, at: string, value: unknown][] = [
  ['a colour', '/body/styles/theme/global/buttonBackgroundColor', 'red;background:url(//x)'],
  ['a colour of the dark theme', '/body/styles/themeDark/cards/gradientFrom', '#fff;}</style>'],
  ['a font', '/body/styles/fontName', 'A";}body{display:none'],
  ['a style sheet elsewhere', '/body/styles/font', 'https://evil.example/x.css'],
  ['a style sheet that runs', '/body/styles/font', 'javascript:alert(1)'],
  ['a picture elsewhere', '/body/styles/logo', 'https://evil.example/x.png'],
  ['a picture of another clinic', '/body/styles/logo', `/files/${'0b'.repeat(16)}`],
  ['corners', '/body/styles/radii/control', '8px;}'],
  ...['GTM-x', 'GTM-ABC123&l=x', "GTM-ABC123'><script>", '//evil.test', 'GTM-ABC123\n', 'G-ABC1234', ''].map(
    (id): [string, string, unknown] => [`a container (${JSON.stringify(id)})`, '/body/gtmId', id],
  ),
  ['a phone number', '/body/staticContent/homepage/footer/contactUs/phone', '"><script>'],
]
test.each(hostile)('%s that is none is refused by its field', async (_what, pointer, value) => {
  const { save, read } = await aManager()
  const body = structuredClone(harbor) as Tree
  const path = pointer.split('/').slice(2)
  let place = body
  for (const part of path.slice(0, -1)) place = (place[part] ??= {}) as Tree
  place[path.at(-1)!] = value
  const answer = await save(1, body)
  expect([answer.statusCode, answer.json().errors?.[0]?.pointer]).toEqual([422, pointer])
  expect((await read()).version).toBe(1)
})

test('words that look like markup are words, on pages and in mails', async () => {
  const { save, row } = await aManager()
  const evil = '</script><script>alert(1)</script>'
  const saved = await save(1, { ...harbor, name: evil, staticContent: { ...harbor.staticContent, title: evil } })
  expect(saved.statusCode).toBe(200)
  const { brand_css, palettes } = await row()
  expect(brand_css).not.toContain('script')
  const mail = htmlOfText('Hello', {
    subject: 'A',
    language: 'en',
    clinicName: evil,
    palettes,
    origin: 'https://a.test',
  })
  expect(mail).not.toContain('<script')
})

test('a picture for shared links is kept with the look, shown by pages, and gone back from', async () => {
  const { clinic, save, restore, list } = await aManager()
  await save(1, harbor)
  const shared = (socialPicture: string) => ({ ...harbor, styles: { ...harbor.styles, socialPicture } })
  const unknown = await save(2, shared(`/files/${'0e'.repeat(16)}`))
  expect([unknown.statusCode, unknown.json().errors]).toMatchObject([422, [{ pointer: '/body/styles/socialPicture' }]])
  const given = shared(harbor.styles.logo)
  expect((await save(2, given)).json()).toMatchObject({ version: 3, styles: given.styles })
  expect((await list())[0]).toMatchObject({ changed: ['socialPicture'] })
  server.clinics.forget()
  const told = await call(clinic.host, 'GET', `/provider/organizations?domains=${clinic.host}`)
  expect(told.json().styles.socialPicture).toBe(harbor.styles.logo)
  expect((await restore(3, 2)).json().styles).not.toHaveProperty('socialPicture')
})

test('a tag manager’s container is a part of what is published, and is gone back from', async () => {
  const { clinic, save, restore, list, row } = await aManager()
  await save(1, harbor)
  expect((await save(2, { ...harbor, gtmId: 'GTM-ABC123' })).json()).toMatchObject({ version: 3, gtmId: 'GTM-ABC123' })
  expect((await list())[0]).toMatchObject({ changed: ['tagManager'] })
  server.clinics.forget()
  const told = await call(clinic.host, 'GET', `/provider/organizations?domains=${clinic.host}`)
  expect(told.json().config.gtmId).toBe('GTM-ABC123')
  expect((await restore(3, 2)).json()).not.toHaveProperty('gtmId')
  expect((await row()).gtm_id).toBeNull()
  expect((await restore(4, 3)).json()).toMatchObject({ version: 5, gtmId: 'GTM-ABC123' })
})

test('without the permission, a version, or at another clinic nothing is told or changed', async () => {
  const { clinic, headers, save } = await aManager()
  await save(1, harbor)
  const nurse = await signedIn(clinic, await aUser(clinic, { roles: ['provider'] }), services)
  const other = await aClinic(services.tenancy)
  const paths = [
    ['GET', '/brand'],
    ['GET', '/brand/versions'],
    ['POST', '/brand/versions/1/restore'],
  ] as const
  for (const [method, path] of paths) {
    expect((await call(clinic.host, method, path, { headers: { ...nurse, 'if-match': '"2"' } })).statusCode).toBe(403)
    expect((await call(other.host, method, path, { headers: { ...headers, 'if-match': '"1"' } })).statusCode).toBe(401)
  }
  const blind = await call(clinic.host, 'PATCH', '/brand', { headers, body: harbor })
  expect(blind.json().code).toBe('version_required')
})
