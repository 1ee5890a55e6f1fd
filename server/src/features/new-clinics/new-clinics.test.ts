import { expect, test } from 'vitest'
import { aClinic, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { findClinicId, renameClinic } from '../../platform/clinic-registry.ts'
import { accountTokenOf } from '../accounts/account-token.ts'
import { importClinic } from '../organizations/import/import-clinic.ts'
import { starterClinic } from '../organizations/starter-clinic.ts'
import { starterLogo } from '../organizations/starter-logo.ts'
import { pressesPerDay } from './complete-clinic.ts'
import { clinicsPerDay } from './request-clinic.ts'

const server = await testServer()
const { tenancy } = server.server.services
const wanted = { name: 'South Pier', slug: 'south-pier', country: 'US', locale: 'en-US', email: 'ines@example.test' }

/** Where the operator offers new clinics: at the clinic that has their domain. */
async function theOperators(): Promise<TestClinic> {
  const clinic = await aClinic(tenancy)
  Object.assign(server.server.services, { newClinics: true, operatorsDomain: clinic.host })
  return clinic
}
let networks = 0
const aNetwork = () => `198.51.${(networks += 1)}.1`
const ask = ({ host }: TestClinic, part: object = {}, ip = aNetwork()) =>
  server.call(host, 'POST', '/new-clinics', { body: { ...wanted, ...part }, ip })
const tokenOf = async (clinic: TestClinic, email: string) => {
  const [link] = await clinic.transact((db) =>
    db
      .selectFrom('account_links')
      .select('id')
      .where('kind', '=', 'clinic')
      .where('email', '=', email)
      .orderBy('created_at', 'desc')
      .execute(),
  )
  return accountTokenOf(server.server.services, clinic.id, link!.id)
}
const press = ({ host }: TestClinic, token: string, what = 'complete') =>
  server.call(host, 'POST', `/new-clinics/${what}`, { body: { token }, ip: aNetwork() })
const slugs = async () =>
  (await server.database.asSuperuser<{ slug: string }>('select slug from platform.clinics')).map(({ slug }) => slug)

test('a stranger asks, opens the mail, and is invited to a clinic that was not there before', async () => {
  const clinic = await theOperators()
  const asked = await ask(clinic)
  expect(asked.statusCode).toBe(202)
  expect(asked.json()).toEqual({ sentTo: wanted.email, host: `south-pier.${clinic.host}` })
  expect(await slugs()).not.toContain('south-pier')
  const [mail] = await clinic.transact((db) =>
    db.selectFrom('messages').select(['subject', 'body', 'grants']).where('to_address', '=', wanted.email).execute(),
  )
  // Nothing in it that a stranger could have typed for somebody else to read.
  expect(mail).toMatchObject({ grants: true, body: expect.stringContaining('/new-clinic#') })
  expect(`${mail!.subject} ${mail!.body}`).not.toContain(wanted.name)

  const token = await tokenOf(clinic, wanted.email)
  expect((await press(clinic, token, 'read')).json()).toEqual({
    ...{ name: wanted.name, email: wanted.email, host: `south-pier.${clinic.host}` },
  })
  expect(await slugs()).not.toContain('south-pier')
  const made = await press(clinic, token)
  expect(made.statusCode).toBe(201)
  expect(await slugs()).toContain('south-pier')
  // Pressed again, it is the same clinic, and leads to the invitation once more.
  const { invitation } = (await press(clinic, token)).json()
  expect(invitation).toContain(`//south-pier.${clinic.host}`)
  expect(new URL(invitation).pathname).toBe('/clinic/south-pier/invitation')

  const host = new URL(invitation).hostname
  const accepted = await server.call(host, 'POST', '/invitations/complete', {
    body: {
      ...{ token: new URL(invitation).hash.slice(1), givenName: 'Ines', familyName: 'Amaral' },
      password: 'a long quiet harbor evening',
    },
  })
  expect(accepted.statusCode).toBe(201)
  const { authToken } = accepted.json()
  const setup = await server.call(host, 'GET', '/setup', { headers: { authorization: `Bearer ${authToken}` } })
  expect(setup.json()).toMatchObject({ brand: { name: wanted.name, isOwn: false } })
  // From then on the link makes and invites nobody.
  expect((await press(clinic, token)).json().code).toBe('link_expired')
  expect((await press(clinic, token, 'read')).json().code).toBe('link_expired')
})

test('what is reserved and what is taken are refused alike, and who opens their mail first has the address', async () => {
  const clinic = await theOperators()
  const other = await aClinic(tenancy)
  const slugOf = async (slug: string) => (await ask(clinic, { slug })).json()
  const refused = { code: 'invalid_fields', errors: [{ pointer: '/body/slug', code: 'not_available' }] }
  for (const slug of ['www', 'mail', 'xn--a', 'ab', other.slug]) {
    const answer = await slugOf(slug)
    if (answer.errors?.[0]?.code === 'not_available') expect(answer).toMatchObject(refused)
    else expect(answer.code).toBe('invalid_fields')
  }
  await ask(clinic, { slug: 'east-pier', email: 'one@example.test' })
  await ask(clinic, { slug: 'east-pier', email: 'two@example.test' })
  expect((await press(clinic, await tokenOf(clinic, 'two@example.test'))).statusCode).toBe(201)
  expect((await press(clinic, await tokenOf(clinic, 'one@example.test'))).json().code).toBe('link_expired')
})

test('a clinic that is there is never written again by the link that made it, whatever its name is by now', async () => {
  const clinic = await theOperators()
  await ask(clinic, { slug: 'old-pier', email: 'old@example.test' })
  const token = await tokenOf(clinic, 'old@example.test')
  expect((await press(clinic, token)).statusCode).toBe(201)
  const made = (await findClinicId(tenancy, 'old-pier'))!
  await tenancy.inClinic(made, async (db) => {
    await renameClinic(db, made, 'renamed-pier')
    await db.updateTable('organizations').set({ slug: 'renamed-pier', name: 'Renamed Pier' }).execute()
  })
  expect((await press(clinic, token)).statusCode).toBe(201)
  const name = () => tenancy.inClinic(made, (db) => db.selectFrom('organizations').select('name').executeTakeFirst())
  expect(await name()).toEqual({ name: 'Renamed Pier' })
  expect(await slugs()).not.toContain('old-pier')
  // Nor where it was made after somebody looked.
  const file = starterClinic({
    ...{ slug: 'old-pier', name: 'Old Pier', domains: [`old-pier.${clinic.host}`], locale: 'en-US' },
    ...{ country: 'US', currency: undefined, timeZone: undefined },
  })
  const again = await importClinic(tenancy, file, async () => Buffer.from(starterLogo), { organizationId: made })
  expect(again).toMatchObject({ ok: true, created: false })
  expect(await name()).toEqual({ name: 'Renamed Pier' })
})

test('pressed at once, it is one clinic and one invitation, and of two links for one address the second is told', async () => {
  const clinic = await theOperators()
  await ask(clinic, { slug: 'twice-pier', email: 'twice@example.test' })
  const token = await tokenOf(clinic, 'twice@example.test')
  const answers = await Promise.all(Array.from({ length: 4 }, () => press(clinic, token)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map((answer) => answer.json().invitation)).size).toBe(1)
  const made = (await findClinicId(tenancy, 'twice-pier'))!
  const links = await tenancy.inClinic(made, (db) => db.selectFrom('account_links').select('id').execute())
  expect(links).toHaveLength(1)

  const tokens: string[] = []
  for (const email of ['one@pier.test', 'two@pier.test']) {
    await ask(clinic, { slug: 'both-pier', email })
    tokens.push(await tokenOf(clinic, email))
  }
  const both = await Promise.all(tokens.map((each) => press(clinic, each)))
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
})

test('a link is pressed so many times a day', async () => {
  const clinic = await theOperators()
  await ask(clinic, { slug: 'often-pier', email: 'often@example.test' })
  const token = await tokenOf(clinic, 'often@example.test')
  for (let pressed = 0; pressed < pressesPerDay; pressed++) expect((await press(clinic, token)).statusCode).toBe(201)
  expect((await press(clinic, token)).statusCode).toBe(429)
})

test('that a clinic was made is written once, and by the next press where the process ended before it was', async () => {
  const clinic = await theOperators()
  await ask(clinic, { slug: 'told-pier', email: 'told@example.test' })
  const token = await tokenOf(clinic, 'told@example.test')
  await press(clinic, token)
  const told = () =>
    clinic.transact((db) =>
      db.selectFrom('audit_events').select('detail').where('action', '=', 'clinics:create').execute(),
    )
  expect(await told()).toEqual([{ detail: 'told-pier' }])
  await server.database.asSuperuser(`delete from audit_events where detail = 'told-pier'`)
  for (let pressed = 0; pressed < 2; pressed++) await press(clinic, token)
  expect(await told()).toEqual([{ detail: 'told-pier' }])
})

test('addresses that are not available count towards nothing', async () => {
  const clinic = await theOperators()
  const ip = aNetwork()
  for (let tried = 0; tried < 2 * clinicsPerDay; tried++)
    expect((await ask(clinic, { slug: 'www', email: 'tries@example.test' }, ip)).statusCode).toBe(422)
  expect((await ask(clinic, { slug: 'west-pier', email: 'tries@example.test' }, ip)).statusCode).toBe(202)
})

test('one network asks for so many a day, and elsewhere or unoffered there is no such page', async () => {
  const clinic = await theOperators()
  const ip = aNetwork()
  const answers: number[] = []
  for (let asked = 0; asked <= clinicsPerDay; asked++)
    answers.push((await ask(clinic, { slug: `pier-${asked}`, email: `p${asked}@example.test` }, ip)).statusCode)
  expect(answers).toEqual([...Array<number>(clinicsPerDay).fill(202), 429])
  const other = await aClinic(tenancy)
  expect((await ask(other)).statusCode).toBe(404)
  const token = await tokenOf(clinic, 'p0@example.test')
  Object.assign(server.server.services, { newClinics: false })
  expect((await ask(clinic)).statusCode).toBe(404)
  expect((await press(clinic, token)).statusCode).toBe(404)
  expect((await server.call(clinic.host, 'GET', '/new-clinics')).statusCode).toBe(404)
})
