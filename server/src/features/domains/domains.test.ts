import { beforeEach, expect, test } from 'vitest'
import { aClinic, aUser, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { readClinic } from '../organizations/import/read-clinic.ts'
import { domainChecksPerHour } from './check-domain.ts'

let records: Record<string, readonly string[] | null> = {}
let asked: string[] = []
const server = await testServer({
  defaultDomain: 'operator.com',
  findTxtRecords: (name) => {
    asked.push(name)
    return Promise.resolve(name in records ? records[name]! : [])
  },
})
type Headers = Record<string, string>

beforeEach(() => {
  records = {}
  asked = []
})

async function aManagedClinic(wanted?: Parameters<typeof aClinic>[1]) {
  const clinic = await aClinic(server.server.services.tenancy, wanted)
  const user = await aUser(clinic, { may: ['settings:change'] })
  return { clinic, headers: await signedIn(clinic, user, server.server.services) }
}
const call = async (
  { host }: TestClinic,
  headers: Headers,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => {
  const answer = await server.call(host, method, `/domains${path}`, { headers, ...(body && { body }) })
  return { status: answer.statusCode, ...answer.json() }
}
const answersAt = async (host: string) => {
  server.server.clinics.forget()
  return (await server.server.clinics.byHost(host))?.id ?? null
}
const problemsOf = ({ errors }: { errors?: { pointer: string; code: string }[] }) =>
  errors?.map(({ pointer, code }) => `${pointer} ${code}`)
/** As whoever keeps its DNS would. */
const publish = (
  { pending }: { pending: { host: string; record: { name: string; value: string } }[] },
  host: string,
) => {
  const { name, value } = pending.find((each) => each.host === host)!.record
  records[name] = ['v=spf1 -all', value]
}
let made = 0
const aHost = () => `praxis-${(made += 1)}.example.com`
async function prove(clinic: TestClinic, headers: Headers, host: string) {
  publish(await call(clinic, headers, 'POST', '', { host }), host)
  return call(clinic, headers, 'POST', `/${host}/check`)
}
const audited = ({ transact }: TestClinic) =>
  transact((db) =>
    db
      .selectFrom('audit_events')
      .select(['action', 'detail'])
      .where('action', 'like', '%-domain')
      .orderBy('id')
      .execute(),
  )

test('an address is added, served only once the DNS proves it, made primary, and removed', async () => {
  const { clinic, headers } = await aManagedClinic()
  const added = await call(clinic, headers, 'POST', '', { host: 'https://Praxis-Müller.example.com/' })
  const host = 'xn--praxis-mller-klb.example.com'
  expect(added).toMatchObject({
    status: 201,
    items: [{ host: clinic.host, isPrimary: true }],
    pending: [
      {
        ...{ host, written: 'praxis-müller.example.com', checked: null },
        record: { name: `_polyclinic.${host}`, value: expect.stringMatching(/^polyclinic-domain=[\w-]{43}$/) },
      },
    ],
  })
  // The same again is the same record.
  expect((await call(clinic, headers, 'POST', '', { host })).pending).toEqual(added.pending)
  expect(await answersAt(host)).toBeNull()

  const check = () => call(clinic, headers, 'POST', `/${host}/check`)
  expect((await check()).pending).toMatchObject([{ host, checked: { problem: 'missing' } }])
  records[`_polyclinic.${host}`] = ['polyclinic-domain=of-somebody-else']
  expect((await check()).pending).toMatchObject([{ host, checked: { problem: 'different' } }])
  records[`_polyclinic.${host}`] = null
  expect((await check()).pending).toMatchObject([{ host, checked: { problem: 'unreachable' } }])
  expect(await answersAt(host)).toBeNull()
  publish(added, host)
  expect(await check()).toMatchObject({ items: [{ isPrimary: true }, { host, isPrimary: false }], pending: [] })
  expect(await answersAt(host)).toBe(clinic.id)
  expect(new Set(asked)).toEqual(new Set([`_polyclinic.${host}`]))

  expect((await call(clinic, headers, 'POST', `/${host}/primary`)).items).toMatchObject([
    { host, isPrimary: true },
    { host: clinic.host, isPrimary: false },
  ])
  expect((await call(clinic, headers, 'DELETE', `/${clinic.host}`)).items).toMatchObject([{ host, isPrimary: true }])
  expect(await answersAt(clinic.host)).toBeNull()
  expect(await audited(clinic)).toEqual([
    { action: 'clinics:add-domain', detail: host },
    { action: 'clinics:check-domain', detail: `${host} missing` },
    { action: 'clinics:check-domain', detail: `${host} different` },
    { action: 'clinics:check-domain', detail: `${host} unreachable` },
    { action: 'clinics:prove-domain', detail: host },
    { action: 'clinics:change-primary-domain', detail: host },
    { action: 'clinics:remove-domain', detail: clinic.host },
  ])
})

test('the primary address goes only when the next is named, and the last never', async () => {
  const { clinic, headers } = await aManagedClinic()
  expect(problemsOf(await call(clinic, headers, 'DELETE', `/${clinic.host}`))).toEqual(['/params/host last'])
  const [one, two] = [aHost(), aHost()]
  await prove(clinic, headers, one)
  expect(problemsOf(await call(clinic, headers, 'DELETE', `/${clinic.host}`))).toEqual(['/query/next required'])
  for (const next of [clinic.host, two])
    expect((await call(clinic, headers, 'DELETE', `/${clinic.host}?next=${next}`)).status).toBe(422)
  await prove(clinic, headers, two)
  expect((await call(clinic, headers, 'DELETE', `/${clinic.host}?next=${two}`)).items).toMatchObject([
    { host: two, isPrimary: true },
    { host: one, isPrimary: false },
  ])
  await expect(
    server.database.asSuperuser('delete from platform.domains where organization_id = $1', [clinic.id]),
  ).rejects.toThrow('a clinic keeps a primary domain')
  await expect(
    server.database.asSuperuser('update platform.domains set is_primary = false where organization_id = $1', [
      clinic.id,
    ]),
  ).rejects.toThrow('a clinic keeps a primary domain')
})

test('of two who remove at once, one is refused', async () => {
  const { clinic, headers } = await aManagedClinic()
  const host = aHost()
  await prove(clinic, headers, host)
  const answers = await Promise.all([
    call(clinic, headers, 'DELETE', `/${clinic.host}?next=${host}`),
    call(clinic, headers, 'DELETE', `/${host}`),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('what is no host, another clinic’s or the operator’s is refused by its field, and not told whose it is', async () => {
  const { clinic, headers } = await aManagedClinic()
  const other = await aManagedClinic()
  const [theirs, contested] = [aHost(), aHost()]
  await prove(other.clinic, other.headers, theirs)
  const refused = async (host: string) => problemsOf(await call(clinic, headers, 'POST', '', { host }))
  expect(await refused('praxis.com:8443')).toEqual(['/body/host not_a_host'])
  expect(await refused('127.0.0.1')).toEqual(['/body/host not_public'])
  for (const host of [theirs, 'operator.com', 'www.operator.com', 'abc.ngrok.io'])
    expect(await refused(host)).toEqual(['/body/host not_available'])
  expect(problemsOf(await call(other.clinic, other.headers, 'POST', '', { host: theirs }))).toEqual([
    '/body/host added_already',
  ])

  // Whoever waits has nothing: it is the one's that proves it.
  publish(await call(clinic, headers, 'POST', '', { host: contested }), contested)
  const mine = { ...records }
  await call(other.clinic, other.headers, 'POST', '', { host: contested })
  expect((await call(other.clinic, other.headers, 'POST', `/${contested}/check`)).pending).toMatchObject([
    { checked: { problem: 'different' } },
  ])
  await prove(other.clinic, other.headers, contested)
  records = mine
  expect((await call(clinic, headers, 'POST', `/${contested}/check`)).pending).toMatchObject([
    { host: contested, checked: { problem: 'taken' } },
  ])
  expect(await answersAt(contested)).toBe(other.clinic.id)
  // Nor is it touched by whoever does not have it.
  for (const [method, path] of [
    ['POST', 'primary'],
    ['POST', 'check'],
  ] as const)
    expect((await call(clinic, headers, method, `/${theirs}/${path}`)).status).toBe(404)
  expect((await call(clinic, headers, 'DELETE', `/${theirs}`)).status).toBe(404)
})

test('looking is limited, and so is how many are kept', async () => {
  const { clinic, headers } = await aManagedClinic()
  for (let count = 0; count < 19; count++) await call(clinic, headers, 'POST', '', { host: aHost() })
  const full = await call(clinic, headers, 'POST', '', { host: aHost() })
  expect(problemsOf(full)).toEqual(['/body/host too_many'])
  const host = `praxis-${made - 1}.example.com`
  const statuses = []
  for (let count = 0; count <= domainChecksPerHour; count++)
    statuses.push((await call(clinic, headers, 'POST', `/${host}/check`)).status)
  expect(statuses.lastIndexOf(200)).toBe(domainChecksPerHour - 1)
  expect(statuses.at(-1)).toBe(429)
  // What waits is taken away as it came.
  expect((await call(clinic, headers, 'DELETE', `/${host}`)).pending).toHaveLength(18)
})

test('the clinic’s file has what was proved, and nothing of what waits', async () => {
  const { clinic, headers } = await aManagedClinic({ styles: JSON.stringify({ logo: '/files/logo' }) })
  const [proved, waiting] = [aHost(), aHost()]
  await prove(clinic, headers, proved)
  await call(clinic, headers, 'POST', '', { host: waiting })
  const file = await clinic.transact((db) => readClinic(db, new Date().toISOString()))
  expect(file?.domains).toEqual([clinic.host, proved])
})
