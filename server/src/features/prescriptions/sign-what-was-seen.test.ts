import { randomUUID } from 'node:crypto'
import type { PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { at } from '../../../test/booking.ts'
import { aPatient, aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { aDrug, aPrescriber, type Prescriber } from './prescriptions-fixture.ts'
import { selectPrescriptions } from './queries.ts'
import { hashOfPrescription } from './sign-prescription.ts'

const world = await testServer()

let of: Prescriber
beforeEach(async () => {
  of = await aPrescriber(world)
})

/** A draft with these on it, as it was answered last. */
async function aDraft(items: readonly PrescribedDrug[] = [aDrug()], as = of.own) {
  const { id } = (await of.begin({ providerId: of.doctor.id }, as)).json()
  const { version } = (await of.read(id, as)).json()
  const saved = await of.save(id, items, version, as)
  return { id: id as string, ...saved.json() }
}
const allergicTo = (title: string) =>
  of.ask(
    'POST',
    `/patients/${of.patient.id}/chart/entries`,
    { kind: 'allergy', title },
    { 'idempotency-key': randomUUID() },
  )

describe('a doctor signs what was on the screen', () => {
  test('as it was answered when it was saved, or read since', async () => {
    const { id, version, seen } = await aDraft()
    expect((await of.read(id)).json().seen).toBe(seen)
    expect((await of.sign(id, version, of.own, seen)).statusCode).toBe(200)
  })

  test('and not what is found otherwise by now', async () => {
    const { id, version, seen } = await aDraft()
    await of.ask('POST', '/decision-support', { isOn: true })
    const refused = await of.sign(id, version, of.own, seen)
    expect([refused.statusCode, refused.json().code]).toEqual([412, 'stale_version'])
    expect((await of.sign(id, version)).statusCode).toBe(200)
  })

  test('and no allergy that was written since', async () => {
    const { id, version, seen } = await aDraft()
    expect((await allergicTo('Walnuts and more')).statusCode).toBeLessThan(300)
    expect((await of.sign(id, version, of.own, seen)).json().code).toBe('stale_version')
  })
})

describe('a reason in spite of a finding', () => {
  test('counts of the doctor who signs, and is asked for again where another gave it', async () => {
    await allergicTo('Penicillin')
    const assistant = await aUser(of.clinic, {
      name: 'Kim Tran',
      may: ['prescriptions:write', 'patients:read-clinical'],
    })
    const theirs = await signedIn(of.clinic, assistant, world.server.services)
    const drug = aDrug({ name: 'Amoxicillin', form: 'capsule' })
    const { id, issues } = await aDraft([drug], theirs)
    const { key } = issues.find(({ severity }: { severity: string }) => severity === 'serious')
    const reason = { issue: key, reason: 'tolerated-before', text: '' }
    const given = await of.save(id, [{ ...drug, overrides: [reason] }], 2, theirs)
    expect(given.json().content.items[0].overrides).toEqual([reason])
    expect(given.json().issues).toContainEqual(
      expect.objectContaining({
        ...{ key, isOverridden: false },
        given: [{ by: 'Kim Tran', reason: 'tolerated-before', text: '' }],
      }),
    )
    expect((await of.sign(id, 3)).json().code).toBe('issues_open')
    // Saved by the doctor with another change it is still hers.
    await of.save(id, [{ ...drug, note: 'With food', overrides: [reason] }], 3)
    expect((await of.sign(id, 4)).json().code).toBe('issues_open')
    await of.save(id, [{ ...drug, overrides: [{ ...reason, id: randomUUID() }] }], 4)
    expect((await of.sign(id, 5)).statusCode).toBe(200)
    const row = await of.clinic.transact((db) =>
      selectPrescriptions(db).select('p.content_hash').where('p.id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(row.content).toMatchObject({ items: [{ overrides: [{ by: { userId: of.user.id } }] }] })
    expect(hashOfPrescription(row)).toEqual(row.content_hash)
  })

  test('names nobody in the body', async () => {
    const drug = aDrug()
    const by = { userId: of.user.id, name: 'Dr. Okafor' }
    const overrides = [{ issue: 'dose:day', reason: 'will-monitor', text: '', by }]
    expect((await of.begin()).statusCode).toBe(200)
    const { id } = (await of.begin()).json()
    expect((await of.save(id, [{ ...drug, overrides }], 1)).statusCode).toBe(422)
  })

  test('may be of a finding with a long name', async () => {
    const overrides = [{ issue: `allergy:${'x'.repeat(600)}`, reason: 'will-monitor', text: '' } as const]
    expect((await aDraft([aDrug({ overrides: [...overrides] })])).version).toBe(2)
  })
})

describe('the id of a drug', () => {
  const fieldOf = (answer: { statusCode: number; json: () => { errors?: { pointer: string }[] } }) => [
    answer.statusCode,
    answer.json().errors?.[0]?.pointer,
  ]

  test('is no medication’s, when it is saved and when it is signed', async () => {
    const drug = aDrug()
    const other = await of.anotherDoctor()
    const { id } = (await of.begin({}, other.own)).json()
    await of.save(id, [aDrug({ id: drug.id, name: 'Cetirizine' })], 1, other.own)
    await of.prescribe([drug])
    expect(fieldOf(await of.sign(id, 2, other.own))).toEqual([422, '/items/0/id'])
    expect(fieldOf(await of.save(id, [aDrug(), drug], 2, other.own))).toEqual([422, '/body/items/1/id'])
  })

  test('is not what it goes on from', async () => {
    const { id } = (await of.begin()).json()
    const own = randomUUID()
    const drug = aDrug({ id: own, prior: { id: own, kind: 'renewal' } })
    expect(fieldOf(await of.save(id, [drug], 1))).toEqual([422, '/body/items/0/prior'])
  })
})

describe('what goes on', () => {
  const warfarin = () => aDrug({ name: 'Warfarin', strength: '5 mg' })
  const ibuprofen = (prior: string, kind: 'renewal' | 'replacement') =>
    aDrug({ name: 'Ibuprofen', strength: '400 mg', prior: { id: prior, kind } })

  test('as a renewal is the same drug, in whatever strength', async () => {
    const drug = warfarin()
    await of.prescribe([drug])
    const { id } = (await of.begin()).json()
    const refused = await of.save(id, [ibuprofen(drug.id, 'renewal')], 1)
    expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([422, '/body/items/0/prior'])
    const stronger = { ...warfarin(), strength: '3 mg', prior: { id: drug.id, kind: 'renewal' } }
    expect((await of.save(id, [stronger], 1)).statusCode).toBe(200)
  })

  test.each(['renewal', 'replacement'] as const)('as a %s is this patient’s: when it is saved', async (kind) => {
    const drug = warfarin()
    await of.prescribe([drug])
    const elsewhere = await aPatient(of.clinic, { given_name: 'Ada', birth_date: '1970-01-01' })
    await of.visitOf(elsewhere.id, { starts_at: at('11:00') })
    const { id } = (await of.begin({ patientId: elsewhere.id })).json()
    for (const prior of [drug.id, randomUUID()]) {
      const refused = await of.save(id, [{ ...warfarin(), prior: { id: prior, kind } }], 1)
      expect([refused.statusCode, refused.json().errors]).toMatchObject([
        422,
        [{ pointer: '/body/items/0/prior', code: 'not_found' }],
      ])
    }
  })

  test('without a visit is of the one with which all of it began, and of none where something else is on it', async () => {
    const drugs = [warfarin(), aDrug()]
    await of.begin({ appointmentId: of.visit })
    await of.prescribe(drugs)
    const firstVisitOf = async (drug: { id: string }, more: object[]) => {
      const { id } = await of.goOn(drug.id, 'renewal')
      const { content, version } = (await of.read(id)).json()
      const saved = (await of.save(id, [...content.items, ...more], version)).json()
      expect((await of.sign(id, saved.version)).statusCode).toBe(200)
      const rows = await of.clinic.transact((db) =>
        db.selectFrom('prescriptions').select('first_visit_id').where('id', '=', id).execute(),
      )
      return rows[0]!.first_visit_id
    }
    expect(await firstVisitOf(drugs[0]!, [])).toBe(of.visit)
    expect(await firstVisitOf(drugs[1]!, [aDrug({ name: 'Cetirizine', strength: '10 mg' })])).toBeNull()
  })

  test('in its place names what is stopped', async () => {
    const drug = warfarin()
    await of.prescribe([drug])
    const { words, paper } = await aDraft([ibuprofen(drug.id, 'replacement')])
    expect(words[0].stops).toBe('Warfarin 5 mg tablets')
    expect(paper.items[0].facts).toContain('in place of Warfarin 5 mg tablets')
    // The same drug in another dose is not called stopped: it is the same box.
    const changed = { ...warfarin(), prior: { id: drug.id, kind: 'replacement' as const } }
    const draft = await aDraft([changed])
    expect(draft.paper.items[0].facts).toContain('replaces the earlier prescription of the same drug')
  })

  test('is told to who checks the paper before, by the date of birth on it or as it was corrected', async () => {
    const drug = warfarin()
    const { code } = await of.prescribe([drug])
    const { id, version } = await of.goOn(drug.id, 'renewal')
    expect((await of.sign(id, version)).statusCode).toBe(200)
    await of.clinic.transact((db) =>
      db.updateTable('patients').set({ birth_date: '1986-03-08' }).where('id', '=', of.patient.id).execute(),
    )
    const check = async (birthDate: string) =>
      (await world.call(of.clinic.host, 'POST', '/prescription-checks', { body: { code, birthDate } })).json()
    for (const right of ['1985-03-08', '1986-03-08'])
      expect(await check(right)).toMatchObject({
        ...{ state: 'renewed', renewedOn: '2026-11-25' },
        items: [{ state: 'renewed', renewedOn: '2026-11-25' }],
      })
    expect((await check('1987-03-08')).items).toBeNull()
  })
})

test.each([
  ['strength', '500 mg\nWarfarin 5 mg', 422],
  ['strength', 'lots', 422],
  ['strength', '\u202e500 mg', 200],
  ['name', 'Metformin\u202e\u200b', 200],
])('%s %j is answered with %i', async (field, typed, status) => {
  const { id } = (await of.begin()).json()
  const answer = await of.save(id, [{ ...aDrug(), [field]: typed }], 1)
  expect(answer.statusCode).toBe(status)
  if (status === 200) expect(answer.json().content.items[0][field]).not.toMatch(/[\u200b\u202e]/)
  else expect(answer.json().errors[0].pointer).toBe(`/body/items/0/${field}`)
})
