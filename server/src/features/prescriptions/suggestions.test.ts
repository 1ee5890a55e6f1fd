import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { at } from '../../../test/booking.ts'
import { aPatient, aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { setsAtMost } from '@polyclinic/domain/prescriptions/model.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import { readDrugs } from './drug-list/read-drugs.ts'
import { importDrugs } from './import-drugs.ts'
import { aDrug, aPrescriber, type Prescriber } from './prescriptions-fixture.ts'

const world = await testServer()

let of: Prescriber
beforeEach(async () => {
  of = await aPrescriber(world)
})

type Suggestion = { from: string; why: string; name: string }
const suggest = async (body: object = {}, as = of.own): Promise<Suggestion[]> =>
  (await of.ask('POST', '/prescriptions/suggestions', { patientId: of.patient.id, ...body }, {}, as)).json().items
/** Beside the starter list, which knows these names as well. */
const told = (items: readonly Suggestion[]) =>
  items.filter(({ from }) => from !== 'list').map(({ from, name, why }) => `${from} ${name}: ${why}`)

const diagnose = async (visit: string, code: string, title: string) =>
  of.ask(
    'PATCH',
    `/appointments/${visit}/encounter`,
    { diagnoses: [{ code, title, certainty: null }] },
    { 'if-match': '"0"' },
  )
const setOf = (name: string, ...items: object[]) => ({
  name,
  items: items.map((item) => {
    const { prior: _prior, overrides: _overrides, ...kept } = { ...aDrug(), ...item }
    return kept
  }),
})
const keep = (id: string, body: object, as = of.own) => of.ask('POST', `/prescription-sets/${id}`, body, {}, as)

test('a doctor is offered what they prescribe, for this diagnosis first, and what they keep', async () => {
  const { visit, visitOf, begin, prescribe } = of
  await diagnose(visit, 'I10', 'High blood pressure')
  await begin({ appointmentId: visit })
  await prescribe([aDrug({ name: 'Ramipril', strength: '5 mg' })])
  const before = aDrug({ name: 'Pantoprazole' })
  await prescribe([aDrug({ name: 'Metoprolol' }), before])
  await of.end(before.id)
  await prescribe([aDrug({ name: 'Pantoprazole', days: 28 })])
  await keep(randomUUID(), setOf('Sore throat', { name: 'Phenoxymethylpenicillin' }))
  const other = await aPatient(of.clinic, { given_name: 'Ada' })
  const now = await visitOf(other.id, { starts_at: at('16:00') })
  await diagnose(now, 'I10', 'High blood pressure')

  expect(told(await suggest({ patientId: other.id, appointmentId: now, search: 'p' }))).toEqual([
    'set Phenoxymethylpenicillin: In your set “Sore throat”',
    'own Pantoprazole: You prescribed it 2 times',
  ])
  expect(told(await suggest({ patientId: other.id, appointmentId: now }))).toEqual([
    'diagnosis Ramipril: You prescribed it for: High blood pressure',
    'set Phenoxymethylpenicillin: In your set “Sore throat”',
    'own Pantoprazole: You prescribed it 2 times',
    'own Metoprolol: You prescribed it once',
  ])
  // By a visit of somebody else nothing is told of them.
  expect(told(await suggest({ appointmentId: now })).filter((one) => one.startsWith('diagnosis'))).toEqual([])
  // As it was prescribed last.
  expect((await suggest({ search: 'panto' }))[0]).toMatchObject({ item: { days: 28 } })
  const another = await of.anotherDoctor()
  expect(told(await suggest({ search: 'p' }, another.own))).toEqual([])
})

test('what a doctor uses is found by every name of it, like what the list has, and not by one that it shares', async () => {
  await of.prescribe([
    aDrug({ name: 'Acetaminophen', drug: 'paracetamol-500-mg-tablet' }),
    aDrug({ name: 'Ibuprofen', strength: '400 mg' }),
  ])
  await keep(randomUUID(), setOf('Cold', { name: 'Acetaminophen', strength: '325 mg' }))
  for (const search of ['acetaminophen', 'paracetamol', 'tylenol', 'ben-u'])
    expect(told(await suggest({ search }))).toEqual([
      'set Acetaminophen: In your set “Cold”',
      'own Acetaminophen: You prescribed it once',
    ])
  expect(told(await suggest({ search: 'advil' }))).toEqual(['own Ibuprofen: You prescribed it once'])
  // With oxycodone in it.
  expect(told(await suggest({ search: 'percocet' }))).toEqual([])
})

test('what was written for one patient is offered for nobody else, as used or as a set', async () => {
  const ofRosa = {
    ...{ note: 'Rosa, not before the MRI', indication: 'Rosa’s migraine', quantity: 37 },
    dose: { kind: 'as-needed', amount: 1, hoursApart: 6, mostPerDay: 3, occasion: 'when Rosa cannot sleep' } as const,
  }
  await of.prescribe([
    aDrug({ name: 'Melatonin', ...ofRosa }),
    aDrug({ name: 'Zinc', ...ofRosa, dose: { kind: 'text', text: 'As we told Rosa' } }),
  ])
  const kept = await keep(randomUUID(), setOf('Sleep', { name: 'Valerian', ...ofRosa }))
  const other = await aPatient(of.clinic, { given_name: 'Ada' })
  await of.visitOf(other.id, { starts_at: at('16:00') })
  const items = await suggest({ patientId: other.id })
  expect(items.map(({ name }) => name).toSorted()).toEqual(['Melatonin', 'Valerian', 'Zinc'])
  for (const item of items) expect(item).toMatchObject({ item: { quantity: null, days: 10 } })
  const sets = await of.ask('GET', '/prescription-sets')
  expect(sets.json().items).toEqual([kept.json()])
  expect(kept.json().items).toMatchObject([{ name: 'Valerian', quantity: null }])
  expect(JSON.stringify([items, kept.json()])).not.toContain('Rosa')
})

test.each([
  ['a child', { birth_date: '2019-03-08' }, false],
  ['somebody whose age nobody knows', { birth_date: null }, false],
  ['an adult', { birth_date: '1990-03-08' }, true],
])('a dose of other patients is filled in for %s only if it fits', async (_whom, person, isFilled) => {
  await of.prescribe([aDrug({ name: 'Ramipril', strength: '5 mg' })])
  const patient = await aPatient(of.clinic, person)
  await of.visitOf(patient.id, { starts_at: at('16:00') })
  const offered = (await suggest({ patientId: patient.id })) as (Suggestion & { item: { dose: object | null } })[]
  expect(offered).toMatchObject([{ from: 'own', name: 'Ramipril' }])
  const listed = (await suggest({ patientId: patient.id, search: 'ibuprofen 400' })) as typeof offered
  expect(listed[0]).toMatchObject({ from: 'list' })
  expect([...offered, ...listed.slice(0, 1)].map(({ item }) => item.dose !== null)).toEqual([isFilled, isFilled])
})

test('what was prescribed in error is not learned from', async () => {
  const wrong = aDrug({ name: 'Ramipril' })
  await of.prescribe([wrong])
  expect(told(await suggest())).toHaveLength(1)
  await of.end(wrong.id, 'entered-in-error')
  expect(told(await suggest())).toEqual([])
})

test('who prepares for a doctor is offered what that doctor prescribes', async () => {
  await of.prescribe([aDrug({ name: 'Ramipril' })])
  const assistant = await aUser(of.clinic, { may: ['prescriptions:write'] })
  const as = await signedIn(of.clinic, assistant, world.server.services)
  const unnamed = await of.begin({}, as)
  expect(unnamed.json()).toMatchObject({ code: 'invalid_fields', errors: [{ pointer: '/body/providerId' }] })
  const { id } = (await of.begin({ providerId: of.doctor.id }, as)).json()
  expect((await of.read(id, as)).json()).toMatchObject({ providerId: of.doctor.id, maySign: false })
  expect(told(await suggest({ search: 'rami' }, as))).toEqual([])
  expect(told(await suggest({ prescriptionId: id, search: 'rami' }, as))).toEqual([
    'own Ramipril: You prescribed it once',
  ])
  await of.save(id, [aDrug({ name: 'Amlodipine' })], 1, as)
  expect((await of.sign(id, 2, as)).json().code).toBe('forbidden')
  expect((await of.ask('GET', '/prescriptions/drafts')).json().items).toMatchObject([
    { id, drugs: [{ name: 'Amlodipine', strength: '500 mg' }], maySign: true, patient: { givenName: 'Rosa' } },
  ])
  expect((await of.sign(id, 2)).statusCode).toBe(200)
})

const know = (kind: string, title: string, more: object = {}) =>
  of.ask(...(['POST', `/patients/${of.patient.id}/chart/entries`, { kind, title, ...more }] as const), {
    'idempotency-key': randomUUID(),
  })

test('what speaks against a drug is said where it is offered, before it is added, and until there is a reason', async () => {
  await know('allergy', 'Penicillin', { severity: 'severe' })
  const [offered] = (await suggest({ search: 'amoxi 500' })) as (Suggestion & { item: object; flags: object[] })[]
  expect(offered).toMatchObject({ from: 'list', flags: [{ kind: 'allergy', severity: 'serious' }] })
  const { id } = (await of.begin()).json()
  const item = { ...aDrug(), ...offered!.item, days: 7 }
  const considered = (await of.ask('POST', `/prescriptions/${id}/considerations`, item)).json()
  expect(considered.issues[0]).toMatchObject({ kind: 'allergy', severity: 'serious', isOverridden: false })
  // Nothing else is offered in its place: decision 94.
  expect(Object.keys(considered)).toEqual(['issues'])

  expect((await of.read(id)).json().content.items).toEqual([])
  await of.save(id, [item], 1)
  expect((await of.sign(id, 2)).json()).toMatchObject({ code: 'issues_open', errors: [{ pointer: '/items/0' }] })
  const override = { issue: considered.issues[0].key, reason: 'benefit-outweighs-risk', text: '' }
  const saved = (await of.save(id, [{ ...item, overrides: [override] }], 2)).json()
  expect(saved.issues[0]).toMatchObject({ key: override.issue, isOverridden: true })
  expect((await of.sign(id, 3)).statusCode).toBe(200)
  // What was found and why it was prescribed all the same stays with the paper.
  await know('allergy', 'Latex')
  expect((await of.read(id)).json().issues).toEqual(saved.issues)
})

test('of two drugs together the reason stands with either; doses and pairs are silent until a doctor turned them on', async () => {
  const [one, other] = [aDrug({ name: 'Warfarin', strength: '5 mg' }), aDrug({ name: 'Ibuprofen', strength: '400 mg' })]
  const { id } = (await of.begin()).json()
  const issuesOf = async (items: object[], version: number) => {
    const { issues } = (await of.save(id, items, version)).json()
    return (issues as { kind: string; severity: string; key: string; isOverridden: boolean }[]).filter(
      ({ kind }) => kind === 'interaction' || kind === 'not-checked',
    )
  }
  const off = await issuesOf([one, other], 1)
  expect(off.map(({ kind }) => kind)).not.toContain('interaction')
  expect(off.map(({ key }) => key)).toContain('not-checked:decision-support')
  await of.ask('POST', '/decision-support', { isOn: true })
  const pair = (await of.read(id)).json().issues.find(({ kind }: { kind: string }) => kind === 'interaction')
  expect(pair).toMatchObject({ severity: 'serious', isOverridden: false })
  // Whoever adds a drug is told of the one that is there, at whichever of the two it stands.
  await of.save(id, [one], 2)
  for (const itsId of ['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff']) {
    const considered = await of.ask('POST', `/prescriptions/${id}/considerations`, { ...other, id: itsId })
    const { text } = considered.json().issues.find(({ kind }: { kind: string }) => kind === 'interaction')
    expect(text).toContain('Warfarin 5 mg is on this prescription.')
  }
  const overrides = [{ issue: pair.key, reason: 'will-monitor', text: '' }]
  const withOne = await issuesOf([{ ...one, overrides }, other], 3)
  const withOther = await issuesOf([one, { ...other, overrides }], 4)
  for (const [found] of [withOne, withOther]) expect(found).toMatchObject({ key: pair.key, isOverridden: true })
})

test('sets are one’s own, as many as there may be', async () => {
  const id = randomUUID()
  expect((await keep(id, setOf('Cold', {}))).json()).toMatchObject({ id, name: 'Cold' })
  expect((await keep(id, setOf('Flu', {}, {}))).json()).toMatchObject({ name: 'Flu' })
  const other = await of.anotherDoctor()
  expect((await keep(id, setOf('Mine', {}), other.own)).json().code).toBe('not_found')
  await of.ask('DELETE', `/prescription-sets/${id}`, undefined, {}, other.own)
  const list = async () => (await of.ask('GET', '/prescription-sets')).json().items
  expect(await list()).toMatchObject([{ name: 'Flu', items: [{}, {}] }])
  const more = Array.from({ length: setsAtMost - 1 }, (_, place) => ({
    ...{ id: randomUUID(), user_id: of.user.id, name: `Set ${place}`, items: [] as unknown },
    updated_at: new Date().toISOString(),
  }))
  await of.clinic.transact((db) => insertRows(db, 'prescription_sets', more))
  expect((await keep(randomUUID(), setOf('More', {}))).json().code).toBe('too_many_sets')
  expect((await of.ask('DELETE', `/prescription-sets/${id}`)).statusCode).toBe(204)
  expect((await keep(randomUUID(), setOf('More', {}))).statusCode).toBe(200)
})

test('the visits for which something can be prescribed: who is here, who was today, whose draft waits', async () => {
  const { clinic, visit, visitOf, begin, prescribe } = of
  const visits = async () => (await of.ask('GET', '/prescriptions/appointments')).json().items
  const another = async (starts_at: string, status: string) => {
    const { id } = await aPatient(clinic, { given_name: status })
    return { id, visit: await visitOf(id, { starts_at, status }) }
  }
  const waiting = await another(at('12:30'), 'arrived')
  const later = await another(at('12:50'), 'arrived')
  const seen = await another(at('09:00'), 'fulfilled')
  const before = await another(at('08:20'), 'fulfilled')
  const lastWeek = await another(at('15:00', '2026-11-18'), 'fulfilled')
  await another(at('15:00', '2026-11-19'), 'fulfilled')
  await another(at('18:00'), 'booked')
  const old = await another(at('15:00', '2026-11-02'), 'fulfilled')
  const draft = (await begin({ patientId: lastWeek.id, appointmentId: lastWeek.visit })).json().id
  await begin({ patientId: old.id, appointmentId: old.visit })
  // From the chart, without a visit.
  await begin({ patientId: waiting.id })
  await begin({ appointmentId: visit })
  await prescribe()
  expect(await visits()).toMatchObject([
    {
      ...{ appointmentId: visit, status: 'checked-in', draftId: null, hasDraft: false, signed: 1 },
      patient: { givenName: 'Rosa' },
    },
    { appointmentId: waiting.visit, status: 'arrived', draftId: null, hasDraft: true, signed: 0 },
    { appointmentId: later.visit, status: 'arrived' },
    { appointmentId: seen.visit, status: 'fulfilled', hasDraft: false },
    { appointmentId: before.visit, status: 'fulfilled' },
    { appointmentId: lastWeek.visit, draftId: draft, hasDraft: true },
  ])
})

test('a doctor turns the checks on for the clinic, and off, by name', async () => {
  const read = async () => (await of.ask('GET', '/decision-support')).json()
  const accept = async (isOn: boolean, as = of.own) =>
    (await of.ask('POST', '/decision-support', { isOn }, {}, as)).json()
  expect(await read()).toMatchObject({ accepted: null, mayAccept: true })
  const { accepted } = await accept(true)
  expect(accepted).toMatchObject({ by: 'Dr. Maya Okafor' })
  const other = await of.anotherDoctor()
  expect(await accept(true, other.own)).toEqual({ accepted })
  expect(await read()).toMatchObject({ accepted })
  expect(await accept(false, other.own)).toEqual({ accepted: null })
  expect(await read()).toMatchObject({ accepted: null })
  const rows = await of.clinic.transact((db) =>
    db.selectFrom('decision_support_acceptances').select('is_on').orderBy('accepted_at').execute(),
  )
  expect(rows.map(({ is_on: isOn }) => isOn)).toEqual([true, false])
  await expect(
    of.clinic.transact((db) => db.updateTable('decision_support_acceptances').set({ is_on: true }).execute()),
  ).rejects.toThrow(/never changed|permission denied/)
})

test('a clinic’s own formulary is found by any word of it, and comes before the starter list', async () => {
  const csv = (...lines: string[]) =>
    ['key,substances,name_en,name_de,strength,amounts,form,route,unit', ...lines].join('\n')
  const house = 'house-ibu,ibuprofen,House Ibu,Haus-Ibu,400 mg,400 mg,tablet,oral,tablet'
  const load = (text: string, isDry = false) =>
    of.clinic.transact((db) => {
      const { drugs, problems } = readDrugs(text, { source: 'Test Clinic', date: '2026-11-25' })
      expect(problems).toEqual([])
      return importDrugs(db, drugs, { clinicId: of.clinic.id, now: '2026-11-25T13:00:00Z', isDry })
    })
  // A column that there is not is said once, and not on each line.
  const strange = readDrugs(`${csv(house)},60`.replace('unit', 'unit,packs_de'), { source: 'x', date: '2026-11-25' })
  expect(strange).toMatchObject({ drugs: [], problems: [{ line: 1, why: expect.stringContaining('packs_de') }] })
  expect(await load(csv(house), true)).toEqual({ added: 1, changed: 0, removed: 0, total: 1 })
  expect(told(await suggest({ search: 'haus' }))).toEqual([])
  await load(csv(house))
  expect(await load(csv(house))).toEqual({ added: 0, changed: 0, removed: 0, total: 1 })
  // A version of the product may know its substance by another name: the same file again has it found by that.
  await of.clinic.transact((db) => db.deleteFrom('drug_words').where('word', '=', 'advil').execute())
  expect(told(await suggest({ search: 'advil' })).filter((one) => one.startsWith('formulary'))).toEqual([])
  await load(csv(house))
  for (const search of ['house', 'ibu 400', 'advil'])
    expect(told(await suggest({ search }))).toEqual(['formulary House Ibu: In your clinic’s formulary'])

  const [first] = await suggest({ search: 'ibu 400' })
  expect(first).toMatchObject({ from: 'formulary', drug: 'house-ibu' })
  // What its substance is known for holds for it, too.
  await know('allergy', 'Ibuprofen')
  expect((await suggest({ search: 'house' }))[0]).toMatchObject({ flags: [{ kind: 'allergy', severity: 'serious' }] })
  expect(await load(csv(house.replace('400 mg,400 mg', '600 mg,600 mg')))).toMatchObject({ changed: 1 })
  expect(await load(csv())).toMatchObject({ removed: 1, total: 0 })
  expect(told(await suggest({ search: 'house' }))).toEqual([])
})
