import type { readChart } from '@polyclinic/domain/charts/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi, refusal, type Reply } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { Component as ChartScreen } from './chart.tsx'

type Chart = Answer<typeof readChart>
const id = '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a03'
const written = { writtenAt: '2026-11-20T12:00:00Z', writtenBy: 'Dr. Okafor', date: null } as const
const penicillin = {
  ...{ ...written, id: 'new', kind: 'allergy', status: 'active', title: 'Penicillin', detail: 'Anaphylaxis' },
  ...{ severity: 'severe', replaces: 'old' },
} as const
const doctor = { id: 'okafor', name: 'Dr. Okafor', offers: [] }
const chart: Chart = {
  patient: {
    ...{ id, givenName: 'Rosa', familyName: 'Delgado', email: null, phone: null },
    birthDate: '1985-03-08',
  },
  visitNow: null,
  nextNote: null,
  access: { clinical: 'treats', openUntil: null, mayWrite: true, mayBreakGlass: false, isOwnWalkIn: false },
  entries: [
    { ...penicillin, id: 'mild', title: 'Latex', detail: null, severity: 'mild', replaces: null },
    penicillin,
    { ...penicillin, id: 'old', detail: 'Hives', replaces: null },
  ] as never,
  readers: [{ name: null, isPatient: true }],
  prescribed: [],
  inForce: [],
  allergiesInForms: [],
}

const detailsOf = (mayCorrect: boolean) => ({
  ...{ ...chart.patient, version: 1, ownAccount: null, mayCorrect },
  former: [
    {
      ...{ field: 'birthDate', value: '1985-08-03', until: '2026-11-20T12:00:00Z' },
      ...{ changedBy: 'Dana Desk', side: 'clinic' },
    },
    { field: 'phone', value: null, until: '2026-11-19T12:00:00Z', changedBy: 'Rosa Delgado', side: 'patient' },
  ],
})

function show(
  answer: Chart | null,
  vitals: object[] = [],
  accounts: object[] = [],
  isOwnWalkIn = false,
  items: object[] = [],
  details: Reply | Promise<Reply> = { status: 200, data: detailsOf(false) },
  hash = '',
) {
  let known = answer
  const asked = fakeApi(({ method, path, body }) => {
    if (path.endsWith('/timeline')) return { status: 200, data: { items, total: items.length, skip: 0, take: 25 } }
    if (path.endsWith('/vitals'))
      return { status: 200, data: { items: vitals, total: vitals.length, skip: 0, take: 50 } }
    if (path.endsWith('/providers')) return { status: 200, data: { items: [doctor], total: 1, skip: 0, take: 100 } }
    if (path.endsWith('/accounts')) return { status: 200, data: { items: accounts } }
    if (path.includes('/accounts/')) {
      accounts = accounts.map((account) => ({ ...account, ...(body as object), verifiedAt: '2026-11-25T13:00:00Z' }))
      return { status: 200, data: { items: accounts } }
    }
    if (path.endsWith(`/patients/${id}`)) return details
    if (path.endsWith('/outgoing-referrals'))
      return { status: 200, data: { items: [], partners: [], letters: [], mayWrite: false } }
    if (path.endsWith('/open')) known = chart
    if (path.endsWith('/entries')) return { status: 201, data: { ...penicillin, ...(body as object), id: 'condition' } }
    if (method === 'POST') return { status: 201, data: { openUntil: null } }
    return known ? { status: 200, data: known } : refusal('reason_required', { isOwnWalkIn })
  })
  renderInApp(
    <QueryProvider>
      <ChartScreen />
    </QueryProvider>,
    `/patientDetails?patient=${id}${hash}`,
  )
  const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { sent }
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

it('goes to the file that a link names, among the documents', async () => {
  const fileId = '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1aff'
  const file = {
    ...{ id: fileId, kind: 'result', name: 'Thyroid panel', mediaType: 'application/pdf', size: 2048, reference: null },
    ...{ about: null, appointmentId: null, ...written, contentHash: 'ab', withdrawn: null, sharedAt: null },
    result: { category: 'laboratory', word: null, reviewed: null },
  }
  const item = { id: fileId, at: written.writtenAt, kind: 'file', file, mayChange: true }
  show(chart, [], [], false, [item], undefined, `#file-${fileId}`)
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Thyroid panel'))
  expect(screen.getByRole('button', { name: 'Documents: other kinds to show' })).toBeTruthy()
})

it('shows first what can hurt, and what was written before', async () => {
  show(chart)
  const alerts = await screen.findByRole('list', { name: 'At a glance' })
  expect(
    within(alerts)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Allergy: Penicillin, Anaphylaxis (severe)',
    'Allergy: Latex (mild)',
    'Conditions: not asked yet',
    'Medicines: not asked yet',
  ])
  expect(screen.getByText('1 earlier version')).toBeTruthy()
  expect(screen.getByText('Hives')).toBeTruthy()
  expect(document.title).not.toContain('Delgado')
})

it('says nowhere that nothing is taken above what was prescribed here', async () => {
  const told = (kind: string, more: object) => ({
    ...penicillin,
    id: kind,
    kind,
    severity: null,
    replaces: null,
    ...more,
  })
  const entries = [
    told('team-note', { title: null, detail: 'Hard of hearing' }),
    told('pregnancy', { title: null, detail: null }),
    told('medicine', { status: 'none-known', title: null, detail: null }),
    told('condition', { title: 'Asthma', detail: null }),
  ] as never
  const amlodipine = { id: 'm', name: 'Amlodipine 5 mg', shorthand: null, since: '2026-11-21', chartEntryIds: [] }
  show({ ...chart, entries, prescribed: [amlodipine] })
  const alerts = await screen.findByRole('list', { name: 'At a glance' })
  const here = 'known when asked; since then prescribed here: Amlodipine 5 mg (since November 21, 2026)'
  expect(
    within(alerts)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Allergies: not asked yet',
    'Conditions: Asthma',
    `Medicines: none ${here}`,
    'Pregnant',
    'Hard of hearing',
  ])
  expect(screen.getAllByText(`None ${here}`).length).toBeGreaterThan(0)
  expect(
    screen.getAllByRole('button', { name: /None known$/ }).map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Allergies: None known'])
  expect(screen.getAllByText('None known')).toHaveLength(1)
})

it('names an allergy that stands in a form alone, with the way to it', async () => {
  const said = { answersId: 'a', form: 'Intake', on: '2026-01-05', field: 'f', question: 'Any allergies?' }
  show({
    ...chart,
    allergiesInForms: [
      { ...said, answer: 'Ibuprofen' },
      { ...said, field: 'g', answer: true },
    ],
  })
  const alerts = await screen.findByRole('list', { name: 'At a glance' })
  const links = within(alerts).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Form “Intake” of January 5, 2026 on allergies: “Ibuprofen”. Not in the record.',
    'Form “Intake” of January 5, 2026: “Any allergies?” Yes. Not in the record.',
  ])
  expect(links[0]!.getAttribute('href')).toBe(`/patientDetails?patient=${id}#forms`)
})

it('puts what a form says before a “none known” that it contradicts, and takes it into the record', async () => {
  const none = { ...penicillin, id: 'none', status: 'none-known', title: null, detail: null, severity: null }
  const entries = [{ ...none, writtenAt: '2024-11-05T12:00:00Z', replaces: null }] as never
  const answer = { answersId: 'a', form: 'Intake', on: '2026-10-04', field: 'f', question: 'Any allergies?' }
  const said = [{ ...answer, answer: 'Peanuts, my lips swell' }]
  const { sent } = show({ ...chart, entries, allergiesInForms: said })
  const alerts = await screen.findByRole('list', { name: 'At a glance' })
  expect(
    within(alerts)
      .getAllByRole('listitem')
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Form “Intake” of October 4, 2026 on allergies: “Peanuts, my lips swell”. Not in the record.Add to the record',
    'No known allergies on November 5, 2024; the answer in the form contradicts that',
  ])
  const contradicted = 'None known when asked; the answer in the form contradicts that'
  expect(screen.getAllByText(contradicted).length).toBeGreaterThan(0)
  await press('Add to the record: Peanuts, my lips swell')
  const dialog = await screen.findByRole('dialog', { name: 'Add an allergy' })
  const substance = within(dialog).getByLabelText<HTMLInputElement>('Substance or class')
  expect(substance.value).toBe('Peanuts, my lips swell')
  await userEvent.clear(substance)
  await userEvent.type(substance, 'Peanuts')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(sent()).toMatchObject([{ kind: 'allergy', status: 'active', title: 'Peanuts' }]), 5000)
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(alerts)
})

it('offers nobody who only reads to take an answer into the record', async () => {
  const said = {
    answersId: 'a',
    form: 'Intake',
    on: '2026-01-05',
    field: 'f',
    question: 'Any allergies?',
    answer: true,
  }
  show({ ...chart, access: { ...chart.access, mayWrite: false }, allergiesInForms: [said] })
  await screen.findByText(/Any allergies\?” Yes/)
  expect(screen.queryByRole('button', { name: /^Add to the record/ })).toBeNull()
})

it.each([
  ['Start the note', { state: 'here' }],
  ['Continue the note', { state: 'begun' }],
  ['Continue the note from Nov 3', { state: 'begun', startsAt: '2026-11-03T15:00:00Z' }],
  ['Write the note for Nov 3', { state: 'held', startsAt: '2026-11-03T15:00:00Z' }],
] as const)('leads first to the note that waits: %s', async (words, changed) => {
  const nextNote = { appointmentId: 'visit', startsAt: new Date().toISOString(), timeZone: 'America/New_York' }
  show({ ...chart, nextNote: { ...nextNote, ...changed } })
  const link = await screen.findByRole('link', { name: words })
  expect(link.getAttribute('href')).toMatch(/\/visits\/visit$/)
  expect(await screen.findByRole('button', { name: 'Book a visit' })).toBeTruthy()
})

it('books the next visit for the patient where no note waits', async () => {
  show(chart)
  await press('Book a visit')
  const dialog = await screen.findByRole('dialog', { name: 'Book a visit' })
  expect(within(dialog).getByText('Rosa Delgado')).toBeTruthy()
})

it('corrects an entry by another that takes its place', async () => {
  const { sent } = show(chart)
  await press('Change Penicillin')
  await userEvent.selectOptions(screen.getByLabelText('This entry'), 'Was an error')
  await press('Save')
  await vi.waitFor(() => expect(sent()).toHaveLength(1), 5000)
  expect(sent()[0]).toMatchObject({ kind: 'allergy', status: 'entered-in-error', replaces: 'new' })
})

it('tells not asked from none known', async () => {
  const { sent } = show({ ...chart, entries: [] })
  expect(await screen.findByText('Allergies: not asked yet')).toBeTruthy()
  await press('Allergies: None known')
  await vi.waitFor(() => expect(sent()).toEqual([{ kind: 'allergy', status: 'none-known' }]), 5000)
})

it('takes back that none is known, where it was said of the wrong person', async () => {
  const none = { ...penicillin, ...{ id: 'none', status: 'none-known', title: null, detail: null, severity: null } }
  const { sent } = show({ ...chart, entries: [{ ...none, code: null } as never] })
  await press(/: Was an error$/)
  await vi.waitFor(
    () => expect(sent()).toEqual([{ kind: 'allergy', status: 'entered-in-error', replaces: 'none' }]),
    5000,
  )
})

const note = {
  ...{ id: 'visit', at: '2026-11-20T15:00:00Z', kind: 'note', service: 'Blood pressure review', mayOpen: true },
  ...{ number: 1, error: null, signedBy: 'Dr. Okafor', isAmended: true, complaint: 'Headache', plan: 'Salt less …' },
  diagnoses: [
    { code: 'I10', title: 'High blood pressure', certainty: null },
    { code: 'R51', title: 'Migraine', certainty: 'suspected' },
  ],
}
const vitals = {
  ...{ id: 'visit', at: '2026-11-20T14:50:00Z', kind: 'vitals', timeZone: 'America/New_York', isSigned: true },
  measured: {
    systolic: { by: 'Kim Tran', at: '2026-11-20T14:50:00Z' },
    diastolic: { by: 'Kim Tran', at: '2026-11-20T14:50:20Z' },
    pulse: { by: 'Dr. Okafor', at: '2026-11-20T15:10:00Z' },
  },
  values: {
    ...{ systolic: 152, diastolic: 84, pulse: 71, weight: null, height: null },
    ...{ temperature: null, oxygenSaturation: null, respiration: null },
  },
}

it('tells at a glance what a visit came to, and what of the values is out of range', async () => {
  const reason = 'Long ago. '.repeat(60)
  const visit = {
    ...{ id: 'visit', at: '2026-11-20T14:45:00Z', kind: 'visit', timeZone: 'America/New_York', status: 'fulfilled' },
    ...{ provider: 'Dr. Okafor', service: 'Blood pressure review', reason },
  }
  show(chart, [], [], false, [note, vitals, visit])
  const day = await screen.findByRole('region', { name: 'November 20, 2026' })
  const [told, measured] = within(day).getAllByRole('listitem', { name: '' })
  expect(told!.textContent).toMatch(
    /Note: Blood pressure reviewWith addendum.*Signed by Dr. Okafor.*I10 High blood pressure.*Headache.*Salt less …/,
  )
  expect(measured).toBeTruthy()
  expect(within(day).getByText(/^152.84/).textContent).toMatch(/Above the goal of 130\/80/)
  expect(within(day).getByText('71/min').textContent).toBe('71/min')
  expect(
    within(day)
      .getAllByText(/^Measured by/)
      .map(({ textContent }) => textContent),
  ).toEqual(['Measured by Kim Tran, 9:50\u00a0AM: Blood pressure', 'Measured by Dr. Okafor, 10:10\u00a0AM: Pulse'])
  const more = within(day).getByRole('button', { name: 'Show all of it' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
})

it('keeps rare kinds behind a menu, which says the one that is shown', async () => {
  // The simulated browser has no popovers.
  Object.assign(HTMLElement.prototype, { showPopover: vi.fn(), hidePopover: vi.fn() })
  show(chart)
  const often = await screen.findByRole('group', { name: 'Show' })
  expect(
    within(often)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['All', 'Visits', 'Notes', 'Vitals', 'Prescriptions'])
  await press('More: other kinds to show')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Documents', hidden: true }))
  expect(await screen.findByRole('button', { name: 'Documents: other kinds to show' })).toBeTruthy()
  expect(within(often).queryByRole('button', { pressed: true })).toBeNull()
  await press('All')
  expect(await screen.findByRole('button', { name: 'More: other kinds to show' })).toBeTruthy()
})

it('adds a diagnosis to the conditions by one press, and takes it back by another', async () => {
  const { sent } = show(chart, [], [], false, [note])
  await press('Add to conditions: High blood pressure')
  await press('Undo: remove High blood pressure from the conditions')
  await screen.findByRole('button', { name: 'Add to conditions: High blood pressure' })
  const condition = { kind: 'condition', title: 'High blood pressure', code: 'I10' }
  expect(sent()).toEqual([condition, { ...condition, status: 'entered-in-error', replaces: 'condition' }])
  expect(screen.queryByRole('button', { name: /Migraine/ })).toBeNull()
})

it('says of a diagnosis that it is a condition already', async () => {
  const known = { ...penicillin, id: 'bp', kind: 'condition', title: 'Hypertension', code: 'I10', replaces: null }
  show({ ...chart, entries: [known] as never }, [], [], false, [note])
  expect(await screen.findByText('Among the conditions')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Add to conditions/ })).toBeNull()
})

it('has nothing to press for who only reads', async () => {
  const { mayWrite: _may, ...access } = chart.access
  show({ ...chart, access: { ...access, mayWrite: false } })
  await screen.findByText('Allergy: Penicillin, Anaphylaxis (severe)')
  expect(screen.queryByRole('button', { name: /^(Add|Change|None)/ })).toBeNull()
})

it('opens to a reason', async () => {
  const { sent } = show(null)
  await press('Open the record for 4 hours')
  expect(screen.getByText('Write a few words.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Why you need it'), 'Covers for Dr. Okafor')
  await press('Open the record for 4 hours')
  expect(await screen.findByRole('heading', { name: 'Rosa Delgado' })).toBeTruthy()
  expect(sent()).toEqual([{ reason: 'Covers for Dr. Okafor' }])
})

it('proposes the reason of who took the patient in themselves', async () => {
  const { sent } = show(null, [], [], true)
  await press('Open the record for 4 hours')
  await screen.findByRole('heading', { name: 'Rosa Delgado' })
  expect(sent()).toEqual([{ reason: 'Walk-in today, booked by me' }])
})

it('tells what was measured: the latest first, in the units of the country, and what is not signed', async () => {
  const nothing = { pulse: null, oxygenSaturation: null, respiration: null, temperature: null, height: null }
  const measured = (day: number, systolic: number, weight: number | null, isSigned = true) => ({
    ...{ appointmentId: `${day}`, at: `2026-11-0${day}T15:00:00Z`, timeZone: 'America/New_York', isSigned },
    values: { ...nothing, systolic, diastolic: 85, weight },
    measured: {
      systolic: { by: 'Kim Tran', at: `2026-11-0${day}T15:10:00Z` },
      weight: { by: 'Dr. Okafor', at: '2026-11-20T15:10:00Z' },
    },
  })
  show(chart, [measured(6, 142, 74, false), measured(5, 138, null), measured(4, 84, 75), measured(3, 128, 76)])
  const pressure = await screen.findByRole('region', { name: 'Blood pressure' })
  const rows = () => within(pressure).getAllByRole('row')
  expect(within(pressure).getByText('Above the goal of 130/80')).toBeTruthy()
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'DateValue',
    '11/06/2026, not signed yetKim Tran, 10:10\u00a0AM142/85\u00a0mmHg',
    '11/05/2026Kim Tran, 10:10\u00a0AM138/85\u00a0mmHg',
    '11/04/2026Kim Tran, 10:10\u00a0AM Critically low 84/85\u00a0mmHg',
  ])
  await press('All 4 values')
  expect(rows()).toHaveLength(5)
  const weight = screen.getByRole('region', { name: 'Weight' })
  // Of another day than the visit.
  expect(within(weight).getAllByText(/^Dr. Okafor, 11.20.2026, 10:10\sAM$/).length).toBeGreaterThan(0)
  expect(within(weight).getAllByText(/^163\.1\slb \(74\skg\)$/).length).toBeGreaterThan(0)
  expect(screen.queryByRole('region', { name: 'Pulse' })).toBeNull()
})

it('says whose account acts for them, and that the clinic confirms it', async () => {
  const account = {
    userId: 'user',
    name: 'Ana Paz',
    email: 'ana@example.test',
    relation: 'guardian',
    ...{ verificationStatus: 'unconfirmed', verifiedAt: null, isKnownByVisit: false },
  }
  show(chart, [], [account])
  expect(await screen.findByText(/Not confirmed: reads no notes/)).toBeTruthy()
  await press('Acts for them')
  expect(await screen.findByText(/Confirmed by the clinic on/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Take back' })).toBeTruthy()
})

it('says what an own account reads by a visit, and takes even that from whose it is not', async () => {
  const account = { userId: 'user', name: 'Ana Paz', email: 'ana@example.test', relation: 'self' }
  show(chart, [], [{ ...account, verificationStatus: 'unconfirmed', verifiedAt: null, isKnownByVisit: true }])
  expect(await screen.findByText(/Known by a visit that they had booked/)).toBeTruthy()
  await press('Not their account')
  expect(await screen.findByText(/Does not act for them, the clinic said on/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'It is them' })).toBeNull()
})

it('tells what stood there before it was corrected, by whom, and offers to correct to who may', async () => {
  show(chart, [], [], false, [], { status: 200, data: detailsOf(true) })
  await userEvent.click(await screen.findByText('2 earlier details'))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      'Date of birth: August 3, 1985 until November 20, 2026, changed by Dana Desk',
      'Mobile number: nothing until November 19, 2026, changed by Rosa Delgado in their account',
    ]),
  )
  expect(screen.getByRole('button', { name: 'Correct details' })).toBeTruthy()
  cleanup()
  show(chart)
  expect(await screen.findByText('2 earlier details')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Correct details' })).toBeNull()
})

it('moves what can hurt by nothing that comes late, and holds it back for no second try', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  show(chart, [], [], false, [], promise)
  await new Promise((done) => setTimeout(done, 50))
  expect(screen.queryByText('Penicillin', { exact: false })).toBeNull()
  resolve({ status: 503 })
  const [alert] = await screen.findAllByText('Penicillin', { exact: false })
  expect(alert).toBeTruthy()
})
