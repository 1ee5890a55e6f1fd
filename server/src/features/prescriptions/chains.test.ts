import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'
import { aDrug, aPrescriber, type Prescriber } from './prescriptions-fixture.ts'

const world = await testServer()

/** One drug that was signed; its id. */
const aMedication = async ({ prescribe }: Prescriber) => (await prescribe()).items[0]!.id

type Told = { id: string; status: string; prior: { id: string } | null; next: { id: string } | null }
const told = async ({ medications }: Prescriber): Promise<Told[]> => (await medications()).items

/** Each goes on from at most one, and at most one that is no error from each: as both of its ends say. */
async function expectOneChain(of: Prescriber) {
  const all = await told(of)
  const standing = all.filter(({ status }) => status !== 'entered-in-error')
  const priors = standing.flatMap(({ prior }) => (prior ? [prior.id] : []))
  expect(new Set(priors).size).toBe(priors.length)
  for (const { id, prior } of standing) if (prior) expect(all.find((each) => each.id === prior.id)?.next?.id).toBe(id)
  return all
}
/** With what it was refused; a prescription that is signed has a code, too. */
const codeOf = (answer: { statusCode: number; json: () => { code?: string } }) =>
  answer.statusCode < 400 ? null : (answer.json().code ?? '')

test('what is renewed goes on in the new one, what is replaced is stopped by it; a chain can be followed', async () => {
  const of = await aPrescriber(world)
  const first = await aMedication(of)
  const renewal = await of.goOn(first, 'renewal')
  // Asked for again it is the same draft with the same drug.
  expect(await of.goOn(first, 'renewal')).toEqual(renewal)
  const draft = (await of.read(renewal.id)).json()
  expect(draft.content.items).toMatchObject([{ name: 'Metformin', prior: { id: first, kind: 'renewal' } }])
  expect(draft.medications).toMatchObject([{ id: first, status: 'active', next: null }])
  expect((await of.sign(renewal.id, renewal.version)).statusCode).toBe(200)
  const second = draft.content.items[0].id
  expect((await of.begin({ from: { medicationId: first, kind: 'renewal' } })).json().code).toBe('medication_replaced')

  const replacement = await of.goOn(second, 'replacement')
  await of.sign(replacement.id, replacement.version)
  const all = await expectOneChain(of)
  expect(all).toMatchObject([
    { status: 'active', prior: { id: second, kind: 'replacement' }, next: null },
    { id: second, status: 'stopped', prior: { id: first, kind: 'renewal' }, ended: { reason: null } },
    { id: first, status: 'completed', prior: null, next: { id: second, kind: 'renewal' }, ended: null },
  ])
  // The page of the one in the middle tells of both its neighbors.
  const { medications } = (await of.read(renewal.id)).json()
  expect(new Set(medications.map(({ id }: Told) => id))).toEqual(new Set(all.map(({ id }) => id)))
})

test('of a chain the last is ended first; what was an error takes nobody’s place', async () => {
  const of = await aPrescriber(world)
  const first = await aMedication(of)
  const renewal = await of.goOn(first, 'renewal')
  await of.sign(renewal.id, renewal.version)
  const [second] = (await told(of)).map(({ id }) => id)
  expect(codeOf(await of.end(first))).toBe('medication_replaced')
  expect((await of.end(second!, 'entered-in-error')).json()).toMatchObject({
    ...{ status: 'entered-in-error', ended: { reason: 'No need any more' } },
  })
  expect(codeOf(await of.end(second!))).toBe('medication_ended')
  const again = await of.goOn(first, 'renewal')
  expect((await of.sign(again.id, again.version)).statusCode).toBe(200)
  expect((await expectOneChain(of)).map(({ status }) => status).toSorted()).toEqual([
    ...['active', 'completed', 'entered-in-error'],
  ])
})

test('what was replaced by an error can be prescribed again, and what a doctor stopped cannot', async () => {
  const of = await aPrescriber(world)
  const first = await aMedication(of)
  const replacement = await of.goOn(first, 'replacement')
  await of.sign(replacement.id, replacement.version)
  const [second] = (await told(of)).map(({ id }) => id)
  expect(await told(of)).toMatchObject([
    { id: second, mayGoOn: true, mayEnd: ['stopped', 'entered-in-error'] },
    { id: first, mayGoOn: false, mayEnd: [] },
  ])
  await of.end(second!, 'entered-in-error')
  expect((await told(of)).find(({ id }) => id === first)).toMatchObject({ status: 'stopped', mayGoOn: true })
  const again = await of.goOn(first, 'renewal')
  expect((await of.sign(again.id, again.version)).statusCode).toBe(200)
  const [third] = await expectOneChain(of)
  expect(third).toMatchObject({ prior: { id: first, kind: 'renewal' }, status: 'active' })
  await of.end(third!.id)
  expect((await told(of)).find(({ id }) => id === third!.id)).toMatchObject({ mayGoOn: false, mayEnd: [] })
  const refused = await of.begin({ from: { medicationId: third!.id, kind: 'replacement' } })
  expect(codeOf(refused)).toBe('medication_ended')
})

describe('at the same moment', () => {
  /** Two doctors, each with a draft that goes on from the same. */
  async function twoDrafts(kinds: readonly ['renewal' | 'replacement', 'renewal' | 'replacement']) {
    const of = await aPrescriber(world)
    const other = await of.anotherDoctor()
    const first = await aMedication(of)
    const one = await of.goOn(first, kinds[0])
    const another = await of.goOn(first, kinds[1], other.own)
    const signBoth = () => [of.sign(one.id, one.version), of.sign(another.id, another.version, other.own)] as const
    return { of, first, one, signBoth }
  }

  test('a doctor signs once', async () => {
    const of = await aPrescriber(world)
    const { id } = (await of.begin()).json()
    await of.save(id, [aDrug()], 1)
    const signed = await Promise.all([of.sign(id, 2), of.sign(id, 2), of.sign(id, 2)])
    const codes = signed.map(codeOf)
    expect(codes.filter((code) => code === null)).toHaveLength(1)
    expect(codes.filter((code) => code === 'prescription_signed')).toHaveLength(2)
    expect(await told(of)).toHaveLength(1)
  })

  test('a patient has one draft of a doctor', async () => {
    const of = await aPrescriber(world)
    const begun = await Promise.all([of.begin(), of.begin(), of.begin({ appointmentId: of.visit })])
    expect(new Set(begun.map((answer) => answer.json().id)).size).toBe(1)
  })

  test.each([[['replacement', 'replacement']], [['renewal', 'renewal']], [['renewal', 'replacement']]] as const)(
    'of two that go on (%j) one does',
    async (kinds) => {
      const { of, signBoth } = await twoDrafts(kinds)
      const codes = (await Promise.all(signBoth())).map(codeOf)
      expect(codes.filter((code) => code === null)).toHaveLength(1)
      expect(codes.find((code) => code !== null)).toMatch(/^medication_(replaced|ended)$/)
      expect(await expectOneChain(of)).toHaveLength(2)
    },
  )

  test.each(['stopped', 'entered-in-error'] as const)('it goes on or is %s, never both', async (as) => {
    for (let round = 0; round < 5; round++) {
      const of = await aPrescriber(world)
      const first = await aMedication(of)
      const { id, version } = await of.goOn(first, 'renewal')
      const [renewed, ended] = await Promise.all([of.sign(id, version), of.end(first, as)])
      const codes = [codeOf(renewed), codeOf(ended)]
      expect(codes.filter((code) => code === null)).toHaveLength(1)
      const all = await expectOneChain(of)
      expect(all.map(({ status }) => status).toSorted()).toEqual(codes[0] === null ? ['active', 'completed'] : [as])
    }
  })
})

test('the database keeps what was signed, and one chain, whoever asks', async () => {
  const of = await aPrescriber(world)
  const { clinic, patient, doctor, user } = of
  const { id: prescriptionId, items } = await of.prescribe()
  const first = items[0]!.id as string
  type Db = Parameters<Parameters<typeof clinic.transact>[0]>[0]
  const refused = async (change: (db: Db) => Promise<unknown>, by: RegExp = /never (changed|deleted)/) =>
    expect(clinic.transact(change)).rejects.toThrow(by)
  await refused((db) => db.updateTable('prescriptions').set({ content: '{"items":[]}' }).execute())
  await refused((db) => db.updateTable('prescriptions').set({ valid_until: '2099-01-01' }).execute())
  await refused((db) => db.deleteFrom('prescriptions').execute(), /violates foreign key|never deleted/)
  await refused((db) => db.deleteFrom('medication_requests').execute())
  await refused((db) => db.updateTable('medication_requests').set({ name: 'Morphine' }).execute())
  await clinic.transact((db) => db.updateTable('prescriptions').set({ wrong_birth_dates: 2 }).execute())
  await refused((db) => db.updateTable('prescriptions').set({ wrong_birth_dates: 0 }).execute())

  const { signed_at } = await clinic.transact((db) =>
    db.selectFrom('medication_requests').select('signed_at').executeTakeFirstOrThrow(),
  )
  const another = {
    ...{ id: crypto.randomUUID(), prescription_id: prescriptionId, patient_id: patient.id, provider_id: doctor.id },
    ...{ position: 1, name: 'Morphine', sentence: 'Take 1', content: '{}', signed_at },
  }
  await refused((db) => db.insertInto('medication_requests').values(another).execute(), /was not signed/)
  const ending = { ended_at: signed_at, ended_by: 'Ada', ended_by_user_id: user.id, end_reason: 'Over' }
  await refused(async (db) => {
    await db
      .updateTable('medication_requests')
      .set({ status: 'stopped', ...ending })
      .where('id', '=', first)
      .execute()
    await db.updateTable('medication_requests').set({ status: 'active' }).where('id', '=', first).execute()
  })

  const renewal = await of.goOn(first, 'renewal')
  await of.sign(renewal.id, renewal.version)
  await refused(
    (db) =>
      db
        .updateTable('medication_requests')
        .set({ status: 'entered-in-error', ...ending })
        .where('id', '=', first)
        .execute(),
    /Another goes on/,
  )
})
