import { beforeEach, expect, test } from 'vitest'
import { aPatient, aUser, clockAt, signedIn, type TestClinic, type TestUser } from '../../../test/builders.ts'
import { aPractice, at, book, cancel } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'
import { accountLookUpsPerHour } from '../charts/add-patient-account.ts'
import { changeAddress } from '../accounts/write-users.ts'
import { moveOwnAddress } from '../patient-records/own-record.ts'
import { erasePerson } from '../patients/erase-person.ts'
import { findPerson } from '../patients/find-person.ts'
import { insertAll, rowsOf } from '../../platform/database/insert-rows.ts'
import { readersOf } from '../sharing/readers.ts'

const server = await testServer()
const { services } = server.server
type Headers = Record<string, string>
let clinic: TestClinic
let mother: TestUser
let father: TestUser
let hers: Headers
let his: Headers

beforeEach(async () => {
  clinic = (await aPractice(server)).clinic
  mother = await aUser(clinic, { name: 'Ana Diaz' })
  father = await aUser(clinic, { name: 'Luis Delgado' })
  hers = await signedIn(clinic, mother, services)
  his = await signedIn(clinic, father, services)
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const call = (headers: Headers, method: Method, path: string, body?: object) =>
  server.call(clinic.host, method, path, { headers, ...(body && { body }) })
const family = async (headers: Headers) => (await call(headers, 'GET', '/patients/me/family')).json()
const mia = { givenName: 'Mia', familyName: 'Diaz', birthDate: '2015-05-01', relationship: 'parent' }
const add = (headers: Headers, child: object = mia) =>
  call({ ...headers, 'idempotency-key': crypto.randomUUID() }, 'POST', '/patients/me/family/children', child)
const addMia = async (): Promise<string> => (await add(hers)).json().id
const invite = (headers: Headers, patientId: string, body: object = {}) =>
  call(headers, 'POST', `/patients/${patientId}/guardian-invitations`, {
    ...{ email: father.email, relationship: 'parent', access: 'everything', ...body },
  })
const answer = (headers: Headers, id: string, accepts = true) =>
  call(headers, 'POST', `/patients/me/family/invitations/${id}`, { accepts })
const accepted = async (patientId: string, body: object = {}, as = hers) =>
  answer(his, (await invite(as, patientId, body)).json().id)
const bookFor = (headers: Headers, patientId: string, time = '19:00') =>
  book(server, clinic, { slot: { startsAt: at(time) }, patientId }, { headers })
const visitsOf = async (headers: Headers): Promise<{ id: string; version: number; patient: { givenName: string } }[]> =>
  (await call(headers, 'GET', `/appointments/?organizationId=${clinic.id}&context=patient`)).json().items
const read = (headers: Headers, id: string) => call(headers, 'GET', `/appointments/${id}?context=patient`)
const audited = (action: string) =>
  clinic.transact((db) => db.selectFrom('audit_events').selectAll().where('action', '=', action).execute())

test('a child is written down as a record of their own, and booked for with one press', async () => {
  const known = await aPatient(clinic, { given_name: 'Mia', family_name: 'Diaz', birth_date: mia.birthDate })
  const id = await addMia()
  expect(id).not.toBe(known.id)
  expect(await family(hers)).toMatchObject({
    dependants: [
      {
        ...{ id, givenName: 'Mia', birthDate: mia.birthDate, relationship: 'parent', access: 'everything' },
        ...{ isConfirmed: false, mayBook: true, mayInvite: true, endsOn: '2033-05-01', nextVisit: null },
        guardians: [{ name: 'Ana Diaz', isYou: true }],
      },
    ],
    ...{ guardians: [], sent: [], received: [] },
  })
  expect((await add(hers, { ...mia, givenName: 'MIA' })).json().errors[0]).toMatchObject({ code: 'known_already' })
  const visit = (await bookFor(hers, id)).json().appointment
  expect(visit).toMatchObject({ patient: { givenName: 'Mia' } })
  expect((await visitsOf(hers)).map((each) => each.patient.givenName)).toEqual(['Mia'])
  expect((await family(hers)).dependants[0].nextVisit.id).toBe(visit.id)
  // Somebody else’s child, and the record that is there, do not exist for others.
  for (const as of [his, {}]) expect((await bookFor(as, id, '20:00')).statusCode).toBe(422)
  expect((await read(his, visit.id)).statusCode).toBe(404)
  expect((await invite(his, id)).statusCode).toBe(404)
  expect((await invite(hers, known.id)).statusCode).toBe(404)
  const denied = (await audited('patients:own')).map(({ outcome, object_id }) => `${outcome} ${object_id}`)
  expect(new Set(denied)).toEqual(new Set([`denied ${id}`, `denied ${known.id}`]))
})

test('a mistyped birthday hides neither the child nor the second try, and the booking tells them apart', async () => {
  const typed = { slot: { startsAt: at('18:00') }, patient: { ...mia, birthDate: '2015-05-03', email: mother.email } }
  const { relationship: _, ...patient } = typed.patient
  expect((await book(server, clinic, { ...typed, patient }, { headers: hers })).statusCode).toBe(201)
  const mistyped = (await add(hers, { ...mia, birthDate: '2015-05-02' })).json().id
  const right = await addMia()
  expect((await family(hers)).dependants).toMatchObject([
    { id: mistyped, birthDate: '2015-05-02', mayBook: true },
    { id: right, birthDate: mia.birthDate, mayBook: true },
  ])
  const { items } = (await call(hers, 'GET', '/patients/me/dependants')).json()
  expect(items.map(({ birthDate }: { birthDate: string }) => birthDate)).toEqual(
    expect.arrayContaining(['2015-05-02', mia.birthDate]),
  )
  expect(items).toHaveLength(2)
  expect((await bookFor(hers, right)).statusCode).toBe(201)
})

test('who is of age is nobody’s child, and the database says so, too', async () => {
  expect((await add(hers, { ...mia, birthDate: '2008-11-25' })).json().errors[0]).toMatchObject({ code: 'of_age' })
  const grown = await aPatient(clinic, { birth_date: '2000-01-01' })
  const link = { user_id: mother.id, patient_id: grown.id, relation: 'guardian', came_by: 'added' }
  await expect(clinic.transact((db) => db.insertInto('user_patients').values(link).execute())).rejects.toThrow(
    'a guardian begins to act for a child',
  )
})

test('a second guardian is asked by mail, sees and moves what the first one booked, and each sees the other', async () => {
  const id = await addMia()
  const visit = (await bookFor(hers, id)).json().appointment
  const sent = await invite(hers, id)
  expect(sent.statusCode).toBe(201)
  const mail = await clinic.transact((db) =>
    db.selectFrom('messages').selectAll().where('kind', '=', 'guardian-invitation').executeTakeFirstOrThrow(),
  )
  expect(mail).toMatchObject({ to_address: father.email, grants: false })
  expect(mail.body).toContain('/patient/family')
  expect(mail.body).not.toContain('Mia')
  const [received] = (await family(his)).received
  expect(received).toMatchObject({ invitedBy: 'Ana Diaz', isOfPatient: false, patient: { givenName: 'Mia' } })
  // Nobody else answers it.
  const stranger = await signedIn(clinic, await aUser(clinic), services)
  expect((await answer(stranger, received.id)).statusCode).toBe(404)
  expect((await answer(his, received.id)).statusCode).toBe(204)
  expect((await answer(his, received.id)).statusCode).toBe(404)
  const [dependant] = (await family(his)).dependants
  expect(dependant).toMatchObject({ mayBook: true, nextVisit: { id: visit.id } })
  expect(dependant.guardians.map((each: { name: string }) => each.name)).toEqual(['Ana Diaz', 'Luis Delgado'])
  expect((await read(his, visit.id)).statusCode).toBe(200)
  expect((await cancel(server, clinic, visit.id, {}, { headers: his })).statusCode).toBe(200)
  expect((await bookFor(his, id, '20:00')).statusCode).toBe(201)
  expect((await invite(hers, id)).json().errors[0].code).toBe('acts_already')
})

test('an invitation is accepted once, however often at the same moment', async () => {
  const id = await addMia()
  const invitation = (await invite(hers, id)).json().id
  const answers = await Promise.all(Array.from({ length: 4 }, () => answer(his, invitation)))
  expect(
    answers.map(({ statusCode }) => String(statusCode)).toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['204', '404', '404', '404'])
  expect(await audited('guardians:accept')).toHaveLength(1)
  expect((await family(his)).dependants).toHaveLength(1)
})

test('an invitation that was withdrawn, is too old, or whose sender acts no more is nobody’s to accept', async () => {
  const id = await addMia()
  const withdrawn = (await invite(hers, id)).json().id
  expect((await call(his, 'DELETE', `/patients/me/family/invitations/${withdrawn}`)).statusCode).toBe(404)
  expect((await call(hers, 'DELETE', `/patients/me/family/invitations/${withdrawn}`)).statusCode).toBe(204)
  expect((await answer(his, withdrawn)).statusCode).toBe(404)
  const left = (await invite(hers, id)).json().id
  expect((await call(hers, 'DELETE', `/patients/me/family/dependants/${id}`)).statusCode).toBe(204)
  expect((await answer(his, left)).statusCode).toBe(404)
  const old = (await invite(hers, (await add(hers, { ...mia, givenName: 'Ben' })).json().id)).json().id
  clockAt(server, at('14:00', '2026-12-10'))
  expect((await family(await signedIn(clinic, father, services))).received).toEqual([])
  expect((await answer(await signedIn(clinic, father, services), old)).statusCode).toBe(404)
})

test('who has visits only lets nobody else act, and no equal guardian removes another', async () => {
  const id = await addMia()
  await accepted(id, { access: 'visits', relationship: 'grandparent' })
  expect((await family(his)).dependants[0]).toMatchObject({ access: 'visits', relationship: 'grandparent' })
  expect((await invite(his, id, { email: 'third@example.test' })).statusCode).toBe(404)
  // More than before, never less.
  await accepted(id)
  const less = { userId: father.id, relationship: 'parent', access: 'visits' }
  const desk = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  expect((await call(desk, 'POST', `/patients/${id}/accounts`, less)).json().errors[0]).toMatchObject({
    code: 'acts_already',
  })
  expect((await family(his)).dependants[0]).toMatchObject({ access: 'everything' })
  expect((await call(his, 'DELETE', `/patients/me/family/guardians/${mother.id}`)).statusCode).toBe(404)
  expect((await family(hers)).dependants).toHaveLength(1)
})

test('whom somebody let act knows the birthday, whatever they may; who only booked for that name does not', async () => {
  const id = await addMia()
  await accepted(id, { access: 'visits', relationship: 'grandparent' })
  expect((await family(his)).dependants).toMatchObject([{ id, birthDate: mia.birthDate }])
  const birthDates = async () =>
    (await family(his)).dependants.map(({ birthDate }: { birthDate: string | null }) => birthDate)
  const typed = { givenName: 'Ben', familyName: 'Diaz', birthDate: '2018-02-02', email: father.email }
  const booked = await book(server, clinic, { slot: { startsAt: at('19:00') }, patient: typed }, { headers: his })
  expect(booked.statusCode).toBe(201)
  expect(new Set(await birthDates())).toEqual(new Set([mia.birthDate, null]))
})

test('a guardian who leaves sees nothing from then on, and mail goes to the other one', async () => {
  const id = await addMia()
  await accepted(id)
  const visit = (await bookFor(hers, id)).json()
  expect((await call(hers, 'DELETE', `/patients/me/family/dependants/${id}`)).statusCode).toBe(204)
  expect(await visitsOf(hers)).toEqual([])
  for (const refused of [
    await read(hers, visit.appointment.id),
    await cancel(server, clinic, visit.appointment.id, {}, { headers: hers }),
    await cancel(server, clinic, visit.appointment.id, { manageToken: visit.manageToken }),
    await call(hers, 'DELETE', `/patients/me/family/dependants/${id}`),
  ])
    expect(refused.statusCode).toBe(404)
  expect((await bookFor(hers, id, '20:00')).json().errors[0]).toMatchObject({ pointer: '/body/patientId' })
  const { email } = await clinic.transact((db) =>
    db.selectFrom('patients').select('email').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(email).toBe(father.email)
})

test('an adult lets somebody act for them, and takes it back at once', async () => {
  const own = mother.patientId!
  const asked = (await invite(hers, own, { relationship: 'spouse' })).json().id
  expect((await family(his)).received).toMatchObject([{ id: asked, isOfPatient: true }])
  expect((await answer(his, asked)).statusCode).toBe(204)
  expect((await family(hers)).guardians).toMatchObject([{ userId: father.id, relationship: 'spouse' }])
  expect((await family(his)).dependants).toMatchObject([{ id: own, mayBook: true, mayInvite: false, endsOn: null }])
  const visit = (await bookFor(his, own)).json().appointment
  expect(visit).toMatchObject({ bookedBy: expect.anything() })
  // Whom an adult let act passes it on to nobody.
  expect((await invite(his, own, { email: 'third@example.test' })).statusCode).toBe(404)
  expect((await call(hers, 'DELETE', `/patients/me/family/guardians/${father.id}`)).statusCode).toBe(204)
  expect((await read(his, visit.id)).statusCode).toBe(404)
  expect((await family(his)).dependants).toEqual([])
})

test('whom a young patient lets act for them is offered to pass it on as little as they may', async () => {
  const own = mother.patientId!
  await clinic.transact((db) =>
    db.updateTable('patients').set({ birth_date: '2009-05-01' }).where('id', '=', own).execute(),
  )
  await accepted(own)
  expect((await family(his)).dependants).toMatchObject([{ id: own, mayInvite: false, endsOn: '2027-05-01' }])
  expect((await invite(his, own, { email: 'third@example.test' })).statusCode).toBe(404)
})

test('a guardianship that ends in the moment of a booking lets it through whole, or not at all', async () => {
  const id = await addMia()
  await accepted(id)
  for (const time of ['15:00', '16:00', '17:00', '18:00']) {
    const [booked, left] = await Promise.all([
      bookFor(his, id, time),
      call(his, 'DELETE', `/patients/me/family/dependants/${id}`),
    ])
    expect(left.statusCode).toBe(204)
    expect([201, 422]).toContain(booked.statusCode)
    const visits = await clinic.transact((db) =>
      db.selectFrom('appointments').select('id').where('starts_at', '=', at(time)).execute(),
    )
    expect(visits).toHaveLength(booked.statusCode === 201 ? 1 : 0)
    await accepted(id)
  }
})

test('access ends on the day a child comes of age, and they are told before, once: at an address of their own alone', async () => {
  const id = (await add(hers, { ...mia, birthDate: '2008-12-05' })).json().id
  await add(hers, { ...mia, givenName: 'Ben', birthDate: '2008-12-05' })
  // The desk wrote down Mia’s address; who was only added has the parent’s.
  await clinic.transact((db) =>
    db.updateTable('patients').set({ email: 'mia@example.test' }).where('id', '=', id).execute(),
  )
  const visit = (await bookFor(hers, id)).json().appointment
  for (let night = 0; night < 2; night++) await server.jobs.runNow('tell-endings')
  const mails = await clinic.transact((db) =>
    db.selectFrom('messages').select(['to_address', 'subject']).where('kind', '=', 'guardian-ending').execute(),
  )
  const told = mails.map(({ to_address }) => to_address ?? '').toSorted((one, other) => one.localeCompare(other))
  expect(told).toEqual(
    ['mia@example.test', mother.email, mother.email].toSorted((one, other) => one.localeCompare(other)),
  )
  expect(mails.filter(({ subject }) => subject.includes('you look after')).map(({ to_address }) => to_address)).toEqual(
    ['mia@example.test'],
  )
  clockAt(server, at('04:59', '2026-12-05'))
  const before = await signedIn(clinic, mother, services)
  expect((await read(before, visit.id)).statusCode).toBe(200)
  clockAt(server, at('05:01', '2026-12-05'))
  const after = await signedIn(clinic, mother, services)
  expect((await read(after, visit.id)).statusCode).toBe(404)
  expect(await visitsOf(after)).toEqual([])
  expect((await family(after)).dependants).toEqual([])
})

test('no guardian is told that they come of age, whoever of them is told that it ends, and no child twice', async () => {
  const desk = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  const body = { relationship: 'parent', access: 'everything' }
  const almost = { birth_date: '2008-12-05' }
  const connects = (id: string, { id: userId }: TestUser) =>
    call(desk, 'POST', `/patients/${id}/accounts`, { ...body, userId })
  let seen: string[] = []
  /** To whom new ones went. */
  const mails = async () => {
    await server.jobs.runNow('tell-endings')
    const rows = await clinic.transact((db) =>
      db.selectFrom('messages').select(['id', 'to_address']).where('kind', '=', 'guardian-ending').execute(),
    )
    const fresh = rows.filter(({ id }) => !seen.includes(id)).map(({ to_address }) => to_address)
    seen = rows.map(({ id }) => id)
    return new Set(fresh)
  }
  // Hers is the address, and she only booked: the desk connects him alone.
  const hersToo = await aPatient(clinic, { ...almost, email: mother.email })
  await connects(hersToo.id, father)
  expect(await mails()).toEqual(new Set([father.email]))
  await connects(hersToo.id, mother)
  expect(await mails()).toEqual(new Set([mother.email]))
  const own = await aPatient(clinic, { ...almost, email: 'mia@example.test' })
  await connects(own.id, father)
  expect(await mails()).toEqual(new Set([father.email, 'mia@example.test']))
  await connects(own.id, mother)
  expect(await mails()).toEqual(new Set([mother.email]))
})

test('a night on which nothing ends is no failure', async () => {
  // The job writes whatever mails there are, also none.
  await expect(clinic.transact((db) => insertAll(db, [rowsOf('messages', [])]))).resolves.toBeUndefined()
})

test('the patient’s list of readers names who acts for them', async () => {
  const own = mother.patientId!
  await accepted(own)
  const visit = (await bookFor(his, own)).json().appointment
  await read(his, visit.id)
  const { items } = (await call(hers, 'GET', '/patients/me/readers')).json()
  expect(items).toMatchObject([{ name: 'Luis Delgado', isGuardian: true, seen: ['details'] }])
  expect((await audited('guardians:read')).map(({ actor_user_id }) => actor_user_id)).toEqual([father.id])
})

test('whom the clinic denied a child is let back by the clinic alone', async () => {
  const id = await addMia()
  await accepted(id)
  await clinic.transact((db) =>
    db
      .updateTable('user_patients')
      .set({ refuted_at: at('13:00'), confirmed_at: null })
      .where('user_id', '=', father.id)
      .where('patient_id', '=', id)
      .execute(),
  )
  const again = (await invite(hers, id)).json().id
  expect((await family(his)).received).toEqual([])
  expect((await answer(his, again)).statusCode).toBe(404)
  const desk = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  const body = { userId: father.id, relationship: 'parent', access: 'everything' }
  expect((await call(desk, 'POST', `/patients/${id}/accounts`, body)).statusCode).toBe(201)
  expect((await family(his)).dependants).toMatchObject([{ id }])
})

test('who has visits only reads nothing that is shared, and nobody gives more than they have', async () => {
  const desk = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  const { id } = await aPatient(clinic, { given_name: 'Ben', birth_date: '2018-02-02' })
  const readers = () =>
    clinic.transact(async (db) =>
      (await readersOf({ db, now: at('14:00') }, { patientId: id, appointmentId: null })).map(({ name }) => name),
    )
  const body = { userId: mother.id, relationship: 'parent', access: 'everything' }
  await call(desk, 'POST', `/patients/${id}/accounts`, body)
  await accepted(id, { access: 'visits' })
  expect(await readers()).toEqual(['Ana Diaz'])
  await accepted(id)
  expect(await readers()).toEqual(['Ana Diaz', 'Luis Delgado'])
  // Of a child who was only typed the clinic knows nobody, whoever asks whom.
  const typed = await addMia()
  await accepted(typed)
  expect((await family(his)).dependants.find((each: { id: string }) => each.id === typed)).toMatchObject({
    isConfirmed: false,
  })
})

test('the desk connects a record with a guardian’s account, and ends what parents cannot', async () => {
  const desk = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  const { id } = await aPatient(clinic, { given_name: 'Ben', birth_date: '2018-02-02' })
  const body = { userId: mother.id, relationship: 'parent', access: 'everything' }
  const path = `/patients/${id}/accounts`
  expect((await call(hers, 'POST', path, body)).statusCode).toBe(403)
  const lookUp = (email: string) => call(desk, 'POST', `/patients/${id}/account-look-ups`, { email })
  expect((await lookUp('nobody@example.test')).json().errors[0].code).toBe('unknown')
  expect((await lookUp(mother.email)).json()).toEqual({ userId: mother.id, name: 'Ana Diaz', email: mother.email })
  expect((await call(desk, 'POST', path, { ...body, userId: id })).statusCode).toBe(404)
  const added = await call(desk, 'POST', path, body)
  expect(added.json().items).toMatchObject([
    { userId: mother.id, relation: 'guardian', verificationStatus: 'confirmed', endsOn: '2036-02-02' },
  ])
  expect((await call(desk, 'POST', path, body)).json().errors[0].code).toBe('acts_already')
  expect((await family(hers)).dependants).toMatchObject([{ id, isConfirmed: true, mayBook: true }])
  await accepted(id)
  expect((await call(desk, 'DELETE', `${path}/${mother.id}`)).json().items).toMatchObject([{ userId: father.id }])
  expect((await family(hers)).dependants).toEqual([])
  expect((await call(desk, 'DELETE', `${path}/${mother.id}`)).statusCode).toBe(404)
})

test('the address of a child’s record makes its owner a guardian, and never the child', async () => {
  const desk = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  const { id } = await aPatient(clinic, { given_name: 'Ben', birth_date: '2018-02-02', email: mother.email })
  const body = { userId: father.id, relationship: 'parent', access: 'everything' }
  expect((await call(desk, 'POST', `/patients/${id}/accounts`, body)).statusCode).toBe(201)
  const visit = (await bookFor(his, id)).json().appointment
  expect((await call(hers, 'POST', `/patients/me/unlinked-visits/${visit.id}`, { isMine: true })).statusCode).toBe(204)
  const accounts = (await call(desk, 'GET', `/patients/${id}/accounts`)).json().items
  expect(accounts).toMatchObject([
    { userId: father.id, relation: 'guardian' },
    { userId: mother.id, relation: 'guardian' },
  ])
  expect((await call(desk, 'DELETE', `/patients/${id}/accounts/${mother.id}`)).statusCode).toBe(200)
  expect((await read(hers, visit.id)).statusCode).toBe(404)
})

test('who acts for a patient no more keeps no link to a visit that they booked', async () => {
  const id = await addMia()
  await accepted(id)
  const { appointment, manageToken } = (await bookFor(his, id)).json()
  const desk = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  expect((await call(desk, 'DELETE', `/patients/${id}/accounts/${father.id}`)).statusCode).toBe(200)
  expect((await call({}, 'POST', '/appointments/manage', { token: manageToken })).statusCode).toBe(404)
  expect((await cancel(server, clinic, appointment.id, { manageToken })).statusCode).toBe(404)
  expect((await read(hers, appointment.id)).statusCode).toBe(200)
})

test('a child is reached where their guardian is, also at another address', async () => {
  const [moved, stayed] = [await addMia(), (await add(hers, { ...mia, givenName: 'Ben' })).json().id]
  const before = mother.email
  const addressOf = (id: string) =>
    clinic.transact(
      async (db) => (await db.selectFrom('patients').select('email').where('id', '=', id).execute())[0]?.email,
    )
  await clinic.transact(async (db) => {
    await changeAddress(db, mother.id, 'ana@new.test', at('13:00'))
    await moveOwnAddress(db, { id: mother.id, email: before }, 'ana@new.test', at('13:00'))
    // As it stands where an address was changed before children came along.
    await db.updateTable('patients').set({ email: before }).where('id', '=', stayed).execute()
  })
  expect(await addressOf(moved)).toBe('ana@new.test')
  expect(await addressOf(mother.patientId!)).toBe('ana@new.test')
  for (const id of [moved, stayed]) {
    expect((await call(hers, 'DELETE', `/patients/me/family/dependants/${id}`)).statusCode).toBe(204)
    expect(await addressOf(id)).toBeNull()
  }
})

test('whom the clinic denied a child takes that back neither by leaving nor by being ended', async () => {
  const desk = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  const own = mother.patientId!
  await accepted(own, { relationship: 'spouse' })
  const path = `/patients/${own}/accounts/${father.id}`
  await call(desk, 'PATCH', path, { verificationStatus: 'refuted' })
  expect((await call(his, 'DELETE', `/patients/me/family/dependants/${own}`)).statusCode).toBe(404)
  expect((await call(hers, 'DELETE', `/patients/me/family/guardians/${father.id}`)).statusCode).toBe(404)
  expect((await accepted(own, { relationship: 'spouse' })).statusCode).toBe(404)
  expect((await call(desk, 'DELETE', path)).statusCode).toBe(200)
  expect((await accepted(own, { relationship: 'spouse' })).statusCode).toBe(204)
})

test.each(['refuted', 'ended'] as const)('whom a guardian let in is not known by one who was %s', async (how) => {
  const desk = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  const { id } = await aPatient(clinic, { given_name: 'Ben', birth_date: '2018-02-02' })
  const path = `/patients/${id}/accounts`
  await call(desk, 'POST', path, { userId: mother.id, relationship: 'parent', access: 'everything' })
  await accepted(id)
  const third = await aUser(clinic)
  const theirs = await signedIn(clinic, third, services)
  await answer(theirs, (await invite(his, id, { email: third.email })).json().id)
  const statuses = async () =>
    (await call(desk, 'GET', path))
      .json()
      .items.map((each: Record<string, string>) => [each.userId, each.verificationStatus, each.letInBy])
  const [one, two, three] = [mother.id, father.id, third.id]
  const known = [
    [two, 'confirmed', 'Ana Diaz'],
    [three, 'confirmed', 'Luis Delgado'],
  ]
  expect(await statuses()).toEqual([[one, 'confirmed', null], ...known])
  if (how === 'ended') await call(desk, 'DELETE', `${path}/${one}`)
  else await call(desk, 'PATCH', `${path}/${one}`, { verificationStatus: 'refuted' })
  expect((await statuses()).slice(-2)).toEqual(known.map(([who, , by]) => [who, 'unconfirmed', by]))
  expect(await audited('patients:unconfirm-account')).toHaveLength(2)
  // What the clinic says itself rests on nobody's word.
  await call(desk, 'PATCH', `${path}/${two}`, { verificationStatus: 'confirmed' })
  expect((await statuses()).at(-2)).toEqual([two, 'confirmed', null])
})

test('a guardian who leaves while another accepts leaves the child to them', async () => {
  for (let round = 0; round < 6; round++) {
    const id = (await add(hers, { ...mia, givenName: `Mia ${String.fromCodePoint(65 + round)}` })).json().id
    const invitation = (await invite(hers, id)).json().id
    const [accepting] = await Promise.all([
      answer(his, invitation),
      call(hers, 'DELETE', `/patients/me/family/dependants/${id}`),
    ])
    const { email } = await clinic.transact((db) =>
      db.selectFrom('patients').select('email').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(email).toBe(accepting.statusCode === 204 ? father.email : null)
  }
})

test('what was not delivered yet goes to the guardian who stays, or to nobody', async () => {
  const id = await addMia()
  await accepted(id)
  const visit = (await bookFor(hers, id)).json().appointment
  const mails = () =>
    clinic.transact((db) =>
      db
        .selectFrom('messages')
        .select(['to_address', 'status'])
        .where('appointment_id', '=', visit.id)
        .where('channel', '=', 'email')
        .execute(),
    )
  await clinic.transact((db) =>
    db.updateTable('messages').set({ status: 'queued' }).where('appointment_id', '=', visit.id).execute(),
  )
  const before = await mails()
  expect(before.length).toBeGreaterThan(0)
  expect(before.every(({ to_address }) => to_address === mother.email)).toBe(true)
  await call(hers, 'DELETE', `/patients/me/family/dependants/${id}`)
  expect((await mails()).every(({ to_address }) => to_address === father.email)).toBe(true)
  await call(his, 'DELETE', `/patients/me/family/dependants/${id}`)
  expect((await mails()).every(({ status }) => status === 'withdrawn')).toBe(true)
})

test.each([null, 'clinic'] as const)('who came of age lets their former guardian act anew (%s)', async (came_by) => {
  const own = mother.patientId!
  const link = {
    user_id: father.id,
    patient_id: own,
    relation: 'guardian',
    came_by,
    created_at: at('12:00', '2020-01-01'),
  }
  await clinic.transact(async (db) => {
    await db.updateTable('patients').set({ birth_date: '2008-11-01' }).where('id', '=', own).execute()
    await db
      .insertInto('user_patients')
      .values({ ...link, confirmed_at: came_by && link.created_at })
      .execute()
  })
  expect((await family(his)).dependants).toEqual([])
  expect((await accepted(own, { access: 'visits' })).statusCode).toBe(204)
  expect((await family(hers)).guardians).toMatchObject([{ userId: father.id, access: 'visits' }])
  expect((await family(his)).dependants).toMatchObject([{ id: own, endsOn: null }])
  expect((await bookFor(his, own)).statusCode).toBe(201)
})

test('a child with an account ends no guardian but whom they let act themselves', async () => {
  const desk = await signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), services)
  const own = mother.patientId!
  await clinic.transact((db) =>
    db.updateTable('patients').set({ birth_date: '2013-05-01' }).where('id', '=', own).execute(),
  )
  const body = { userId: father.id, relationship: 'parent', access: 'everything' }
  await call(desk, 'POST', `/patients/${own}/accounts`, body)
  expect((await family(hers)).guardians).toMatchObject([{ userId: father.id, mayEnd: false }])
  expect((await call(hers, 'DELETE', `/patients/me/family/guardians/${father.id}`)).statusCode).toBe(403)
  const friend = await aUser(clinic)
  const theirs = await signedIn(clinic, friend, services)
  await answer(theirs, (await invite(hers, own, { email: friend.email, access: 'visits' })).json().id)
  expect((await call(hers, 'DELETE', `/patients/me/family/guardians/${friend.id}`)).statusCode).toBe(204)
  expect((await family(hers)).guardians).toMatchObject([{ userId: father.id, mayEnd: false }])
})

test('whom the desk connects with a patient all concerned are told, and nobody guesses addresses', async () => {
  const clerk = await aUser(clinic, { roles: ['admin'] })
  const desk = await signedIn(clinic, clerk, services)
  const { id } = await aPatient(clinic, { given_name: 'Ben', birth_date: '2018-02-02', email: 'home@example.test' })
  const body = { relationship: 'parent', access: 'everything' }
  await call(desk, 'POST', `/patients/${id}/accounts`, { ...body, userId: mother.id })
  await call(desk, 'POST', `/patients/${id}/accounts`, { ...body, userId: father.id })
  const told = await clinic.transact((db) =>
    db.selectFrom('messages').select(['to_address', 'body']).where('kind', '=', 'guardian-added').execute(),
  )
  const times = (to: string) => told.filter(({ to_address }) => to_address === to).length
  expect([times('home@example.test'), times(mother.email), times(father.email)]).toEqual([2, 2, 1])
  expect(told.some(({ body: text }) => text!.includes('Ben') || text!.includes('Luis'))).toBe(false)
  const guess = (n: number) =>
    call(desk, 'POST', `/patients/${id}/account-look-ups`, { email: `guess-${n}@example.test` })
  for (let n = 0; n < accountLookUpsPerHour; n++) expect((await guess(n)).statusCode).toBe(422)
  expect((await guess(99)).statusCode).toBe(429)
})

test('a guardian who is erased leaves the child to the other one, and goes from what they sent', async () => {
  const [both, alone] = [await addMia(), (await add(hers, { ...mia, givenName: 'Ben' })).json().id]
  await accepted(both)
  await clinic.transact(async (db) => {
    await db
      .updateTable('patients')
      .set({ email_verified_at: at('13:00') })
      .where('id', '=', mother.patientId!)
      .execute()
    const told = () =>
      db.selectFrom('messages').select(['subject', 'body']).where('kind', '=', 'guardian-invitation').execute()
    expect(JSON.stringify(await told())).toContain('Ana Diaz')
    const found = await findPerson(db, mother.email, at('14:00'))
    expect(new Set(found!.bookedForOthers.map(({ patientId }) => patientId))).toEqual(new Set([both, alone]))
    await erasePerson(db, found!, at('14:00'))
    expect(await told()).toEqual([{ subject: 'N. N.', body: null }])
  })
  const addressOf = async (id: string) =>
    (
      await clinic.transact((db) =>
        db.selectFrom('patients').select('email').where('id', '=', id).executeTakeFirstOrThrow(),
      )
    ).email
  expect([await addressOf(both), await addressOf(alone)]).toEqual([father.email, null])
})
