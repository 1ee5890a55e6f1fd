import { beforeEach, expect, test } from 'vitest'
import { aPractice, at } from '../../../test/booking.ts'
import { anAppointment, aPatient, aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'

const world = await testServer()
let practice: Awaited<ReturnType<typeof aPractice>>
let headers: Record<string, string>
beforeEach(async () => {
  practice = await aPractice(world)
  headers = await signsIn(['patients:import', 'patients:export', 'patients:write', 'patients:read-basic'])
})

type May = NonNullable<NonNullable<Parameters<typeof aUser>[1]>['may']>
const signsIn = async (may: May) =>
  signedIn(practice.clinic, await aUser(practice.clinic, { may }), world.server.services)
const send = (path: string, parts: Record<string, string | File>) => {
  const body = new FormData()
  for (const [name, part] of Object.entries(parts)) body.append(name, part)
  return world.call(practice.clinic.host, 'POST', path, { headers, body })
}
const asFile = (content: string | Uint8Array<ArrayBuffer>) => new File([content], 'patients.csv', { type: 'text/csv' })
const take = async (content: string | Uint8Array<ArrayBuffer>, mode = 'import', similar = 'leave-out') =>
  (await send('/patients/import', { file: asFile(content), mode, similar })).json()
const known = () =>
  practice.clinic.transact((db) =>
    db
      .selectFrom('patients')
      .select(['family_name', 'given_name', 'birth_date', 'phone', 'email', 'source'])
      .orderBy('family_name')
      .orderBy('given_name')
      .execute(),
  )
const exported = async () => {
  const answer = await world.call(practice.clinic.host, 'GET', '/patients/export', { headers })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

const list = `Last name,First name,Date of birth,Phone,Email,Insurer
Kim,Dana,2/29/1980,+1 617 555 0100,Dana@example.test,Blue
Reed,Robin,4/5/1971,,,
Reed,,4/5/1971,,,
Diaz,Ana,3/8/85,,,
`

test('a preview says what would become of a list, and writes nobody down', async () => {
  const said = { added: 2, known: 0, leftOut: 2, similar: 0 }
  const problems = [
    { line: 4, name: 'Reed', mistakes: [{ column: 'givenName', problem: 'required', said: '' }], like: null },
    {
      line: 5,
      name: 'Ana Diaz',
      mistakes: [{ column: 'birthDate', problem: 'short_year', said: '3/8/85' }],
      like: null,
    },
  ]
  expect(await take(list, 'preview')).toEqual({ ...said, problems })
  expect(await known()).toEqual([])
  expect(await take(list)).toEqual({ ...said, problems })
  expect(await known()).toMatchObject([
    {
      ...{ family_name: 'Kim', given_name: 'Dana', birth_date: '1980-02-29', source: 'import' },
      ...{ phone: '+1 617 555 0100', email: 'dana@example.test' },
    },
    { family_name: 'Reed', phone: null, email: null },
  ])
  // Taken again it adds nobody.
  expect(await take(list)).toMatchObject({ added: 0, known: 2, leftOut: 2 })
  expect(await known()).toHaveLength(2)
})

test('what was left out comes back as a file, which can be mended and imported', async () => {
  const left = await send('/patients/import/left-out', { file: asFile(list), similar: 'leave-out' })
  expect(left.body).toBe(
    '\uFEFFLine,Problem,Last name,First name,Date of birth,Phone,Email,Insurer\r\n' +
      '4,First name is missing,Reed,,4/5/1971,,,\r\n5,Date of birth needs a year of four digits,Diaz,Ana,3/8/85,,,\r\n',
  )
  expect(await take(left.body.replace('Reed,,', 'Reed,Rita,').replace('3/8/85', '3/8/1985'))).toMatchObject({
    added: 2,
  })
})

test('who may be somebody known is left out, unless they are said to be others', async () => {
  const written = { source: 'desk' } as const
  await aPatient(practice.clinic, { ...written, given_name: 'Dana', family_name: 'Kim', birth_date: '1980-02-29' })
  await aPatient(practice.clinic, { ...written, given_name: 'Robyn', family_name: 'Reed', birth_date: '1971-04-05' })
  const taken = await take(list)
  expect(taken).toMatchObject({ added: 0, known: 1, leftOut: 3, similar: 1 })
  expect(taken.problems[0]).toMatchObject({ name: 'Robin Reed', like: { givenName: 'Robyn', birthDate: '1971-04-05' } })
  expect(await take(list, 'import', 'add')).toMatchObject({ added: 1, known: 1, leftOut: 2, similar: 0 })
})

test('whom nobody here has seen is not taken for known, and how to reach them is not passed on', async () => {
  const { clinic, doctor, service } = practice
  const typed = await aPatient(clinic, {
    ...{ given_name: 'Dana', family_name: 'Kim', birth_date: '1980-02-29', email: 'stranger@example.test' },
  })
  await anAppointment(clinic, {
    ...{ provider_id: doctor.id, service_id: service.id, patient_id: typed.id, starts_at: at('15:00'), source: 'web' },
  })
  expect(await take(list)).toMatchObject({ added: 1, known: 0, similar: 1 })
  expect(await exported()).not.toContain('stranger')
})

test('a file is no list that is none of a spreadsheet: too wide, or without an end of line', async () => {
  const wide = `Last name,First name,Date of birth${','.repeat(5000)}\nx\n`
  const long = `Last name,First name,Date of birth\n"${'x'.repeat(30_000)}",Dana,1980-02-29\n`
  for (const content of [wide, long]) expect(await take(content)).toMatchObject({ errors: [{ code: 'not_a_list' }] })
})

test('a date that stands for many is not compared one by one', async () => {
  const name = (n: number) => [...String(n)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')
  const rows = Array.from({ length: 2000 }, (_, n) => `Unknown ${name(n)},Given,1900-01-01`)
  const many = ['Last name,First name,Date of birth', ...rows].join('\n')
  expect(await take(many)).toMatchObject({ added: 2000 })
  // Plans that were made for an empty table are not kept: each of these rows would read all of them.
  const counted = "select reltuples >= 100 as is_counted from pg_class where oid = 'patients'::regclass"
  expect(await world.database.asSuperuser(counted)).toEqual([{ is_counted: true }])
  expect(await take(many)).toMatchObject({ added: 0, known: 2000, leftOut: 0 })
})

test('a list is read as spreadsheets write it', async () => {
  const german = 'Nachname;Vorname;Geburtsdatum\r\nMüller;Jörg;1971-04-05\r\n'
  const latin = Uint8Array.from(german, (letter) => letter.charCodeAt(0))
  expect(await take(latin)).toMatchObject({ added: 1 })
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(german, 'utf16le')])
  expect(await take(Uint8Array.from(utf16))).toMatchObject({ added: 0, known: 1 })
  expect((await known())[0]).toMatchObject({ family_name: 'Müller', given_name: 'Jörg' })
})

test.each([
  ['no columns of ours', 'Town,Street\nBerlin,X\n', 'columns_missing'],
  ['a quote that does not end', 'Last name,First name,Date of birth\n"Kim,Dana,1980-01-01\n', 'not_a_list'],
  ['bytes', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'not_a_list'],
  ['headings alone', 'Last name,First name,Date of birth\n', 'empty'],
])('%s are no list', async (_what, content, code) => {
  expect(await take(content)).toMatchObject({ code: 'invalid_fields', errors: [{ pointer: '/body/file', code }] })
})

test('of two who import the same list at once, everybody is written down once', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => take(list)))
  expect(answers.map(({ added }) => added as number).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 2])
  expect(await known()).toHaveLength(2)
})

test('of 2,000 lines with 20 wrong ones all others are written down at once', async () => {
  const born = (n: number) =>
    `${1920 + (n % 100)}-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`
  const name = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  const wrong = ['', 'x@y', '1990-02-30', '90', 'soon']
  const rows = Array.from({ length: 2000 }, (_, n) => {
    const date = n % 100 === 99 ? wrong[((n / 100) % wrong.length) | 0] : born(n)
    return `Family ${name(n)},Given ${name(n * 7)},${date}`
  })
  const large = ['Last name,First name,Date of birth', ...rows].join('\n')
  expect(await take(large, 'preview')).toMatchObject({ added: 1980, leftOut: 20 })
  expect(await take(large)).toMatchObject({ added: 1980, known: 0, leftOut: 20 })
  expect(await take(large)).toMatchObject({ added: 0, known: 1980, leftOut: 20 })
  expect((await exported()).split('\r\n')).toHaveLength(1982)
})

test('another clinic is answered while a long list is read', async () => {
  const other = await aPractice(world)
  const rows = Array.from({ length: 12_000 }, (_, n) => `Müller-Lüdenscheidt,Jörg,${(n % 28) + 1}.${(n % 12) + 1}.1971`)
  const long = ['Last name,First name,Date of birth', ...rows].join('\n')
  let isRead = false
  const began = performance.now()
  const reading = take(long, 'preview').finally(() => (isRead = true))
  let longest = 0
  while (!isRead) {
    const asked = performance.now()
    await world.call(other.clinic.host, 'GET', '/organizations/current')
    longest = Math.max(longest, performance.now() - asked)
  }
  expect(await reading).toMatchObject({ known: 0, similar: 0 })
  // Whatever the machine is doing besides: nobody waited for the whole of it.
  expect(longest).toBeLessThan((performance.now() - began) / 3)
})

test('of a list of several parts everybody is decided as in one', async () => {
  const name = (n: number) => [...String(n)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')
  const rows = Array.from({ length: 1200 }, (_, n) => `Müller ${name(n % 600)},Jörg,1971-04-05`)
  const umlaut = (row: string, n: number) => (n < 600 ? row : row.replace('ü', 'ue'))
  const twice = ['Last name,First name,Date of birth', ...rows.map(umlaut)].join('\n')
  expect(await take(twice, 'preview')).toMatchObject({ added: 600, leftOut: 600 })
  const left = await send('/patients/import/left-out', { file: asFile(twice), similar: 'leave-out' })
  expect(left.body.split('\r\n')).toHaveLength(602)
})

test('the export is everybody with whom the clinic works, and comes in again as it is', async () => {
  const { clinic, doctor, service } = practice
  const seen = await aPatient(clinic, {
    given_name: '=cmd()',
    family_name: 'Adler',
    birth_date: '1971-04-05',
    phone: '+49 30 1',
  })
  await aPatient(clinic, { given_name: 'Gone', family_name: 'Erased', erased_at: at('10:00') })
  await anAppointment(clinic, {
    ...{ provider_id: doctor.id, service_id: service.id, patient_id: seen.id, starts_at: '2026-11-02T15:00:00Z' },
    status: 'fulfilled',
  })
  const text = await exported()
  expect(text).toContain(
    'Last name,First name,Date of birth,Phone,Email,Last visit\r\nAdler,"\'=cmd()",04/05/1971,"\'+49 30 1"',
  )
  expect(text).toContain('11/02/2026')
  expect(text).not.toContain('Erased')
  const read = await clinic.transact((db) =>
    db.selectFrom('audit_events').select('object_id').where('action', '=', 'patients:export').execute(),
  )
  expect(read).toEqual([{ object_id: seen.id }])
})

test('nobody imports or exports without the permission', async () => {
  headers = await signsIn(['patients:write', 'patients:read-basic'])
  expect((await send('/patients/import', { file: asFile(list), mode: 'import', similar: 'add' })).statusCode).toBe(403)
  expect((await world.call(practice.clinic.host, 'GET', '/patients/export', { headers })).statusCode).toBe(403)
})

test('somebody is written down without a visit once, and their contact is the clinic’s word', async () => {
  const dana = { givenName: 'Dana', familyName: 'Kim', birthDate: '1980-02-29', email: 'dana@example.test' }
  const create = (body: object, key = newId()) =>
    world.call(practice.clinic.host, 'POST', '/patients', { headers: { ...headers, 'idempotency-key': key }, body })
  const key = newId()
  const answers = await Promise.all(Array.from({ length: 4 }, () => create({ patient: dana }, key)))
  const ids = new Set(answers.map((answer) => answer.json().id as string))
  expect([answers.map(({ statusCode }) => statusCode), ids.size]).toEqual([[201, 201, 201, 201], 1])
  expect((await create({ patient: { ...dana, givenName: 'Danna' } })).json()).toMatchObject({
    errors: [{ pointer: '/body/isAnotherPerson' }],
  })
  expect((await create({ patient: dana, isAnotherPerson: true })).statusCode).toBe(201)
  expect((await create({ patient: { ...dana, birthDate: '2026-12-24' } })).json()).toMatchObject({
    errors: [{ pointer: '/body/patient/birthDate', code: 'in_future' }],
  })
  headers = await signsIn(['appointments:book', 'appointments:day'])
  const { email } = dana
  const matches = await world.call(practice.clinic.host, 'POST', '/desk/patients', { headers, body: { email } })
  expect(matches.json().items).toMatchObject([{ isTypedOnly: false }, { isTypedOnly: false }])
})

test('everybody is listed by last name, without how to reach them', async () => {
  await take(list)
  const listed = await world.call(practice.clinic.host, 'GET', '/patients?take=1', { headers })
  expect(listed.json()).toMatchObject({
    ...{ total: 2, skip: 0, take: 1 },
    items: [{ familyName: 'Kim', email: null, phone: null, isContactShown: false }],
  })
  const doctor = await aUser(practice.clinic, { roles: ['provider'] })
  headers = await signedIn(practice.clinic, doctor, world.server.services)
  expect((await world.call(practice.clinic.host, 'GET', '/patients', { headers })).statusCode).toBe(403)
})
