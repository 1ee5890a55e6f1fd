import type { PrescriptionContent } from '@polyclinic/domain/prescriptions/model.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { usePrescriptionState } from '../../state/prescription.ts'
import { fakeApi, refusal, type Reply, type SentRequest } from '../../test/fake-api.ts'
import { renderInApp, testClinic } from '../../test/in-app.tsx'
import { PrescriptionView } from './prescription-view.tsx'
import {
  aMedication,
  consideredWith,
  drugWith,
  issueWith,
  prescriptionWith,
  suggestionWith,
} from './prescription.fixture.ts'
import type { BegunState } from './use-begin.ts'
import type { Medication } from './use-medications.ts'
import type { ConsideredDrug, Prescription } from './use-prescription.ts'

beforeEach(() => usePrescriptionState.setState(usePrescriptionState.getInitialState(), true))

type Server = {
  prescription?: Prescription
  considered?: (name: string) => ConsideredDrug
  suggestions?: (search: string) => ReturnType<typeof suggestionWith>[]
  save?: (asked: SentRequest) => Reply | undefined
  /** As another has left it, once a save was refused. */
  theirs?: Prescription
  sign?: () => Reply | Promise<Reply>
  /** With which the screen was opened. */
  state?: BegunState
}

/** A draft on the screen, at a server that saves what it is sent. */
function show(
  {
    prescription = prescriptionWith(),
    considered,
    suggestions,
    save,
    theirs,
    sign: signing,
    state = null,
  }: Server = {},
  clinic = testClinic,
) {
  let { version } = prescription
  const asked = fakeApi((request) => {
    const { method, path, body } = request
    if (path === '/prescriptions/suggestions')
      return { status: 200, data: { items: suggestions?.((body as { search: string }).search) ?? [] } }
    if (path.endsWith('/considerations'))
      return { status: 200, data: considered?.((body as { name: string }).name) ?? consideredWith() }
    if (method === 'PATCH') {
      const refused = save?.(request)
      if (refused) return refused
      version += 1
      const content = body as PrescriptionContent
      const { words, paper } = prescriptionWith(content.items)
      return { status: 200, data: { version, content, words, issues: [], paper, seen: `seen ${version}` } }
    }
    if (path.endsWith('/sign') && signing) return signing()
    if (path.endsWith('/sign')) return { status: 200, data: { signedAt: '2026-11-25T15:00:00Z', code: '7KQ4M2XD' } }
    if (method === 'GET' && path.startsWith('/prescriptions/')) return { status: 200, data: theirs ?? prescription }
    if (path === '/prescription-sets') return { status: 200, data: { items: [] } }
    return { status: 200, data: {} }
  })
  renderInApp(
    <QueryProvider>
      <PrescriptionView prescription={prescription} area="/doctor" />
    </QueryProvider>,
    { pathname: '/', state },
    clinic,
  )
  const sent = (path: string) => asked.filter((each) => each.path.includes(path))
  const saved = () => asked.findLast(({ method }) => method === 'PATCH')?.body as PrescriptionContent | undefined
  return { asked, sent, saved }
}

const search = () => screen.findByRole('combobox', { name: 'Add a drug or active ingredient' })
const sign = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign prescription' })

const amoxicillin = { name: 'Amoxicillin', strength: '500 mg', form: 'capsule' as const }
const allergic = (name: string): ConsideredDrug =>
  name === 'Amoxicillin' ? consideredWith({ issues: [issueWith()] }) : consideredWith()

describe('a drug is added', () => {
  it('with Enter, by what was typed, and the sentence of the server stands under it', async () => {
    const { saved } = show({ suggestions: (words) => (words === 'ibu' ? [suggestionWith()] : []) })
    expect(sign().disabled).toBe(true)
    await userEvent.type(await search(), 'ibu')
    await screen.findByRole('option', { name: /Ibuprofen/ })
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText(/^Take 1 tablet in the morning/)).toBeTruthy()
    expect(saved()!.items.map(({ name }) => name)).toEqual(['Ibuprofen'])
    await waitFor(() => expect(sign().disabled).toBe(false))
  })

  it('with Enter the first, whatever the list comes to below a resting mouse', async () => {
    const found = ['Ibuprofen', 'Indapamide'].map((name) => suggestionWith({ name }))
    const { saved } = show({ suggestions: (words) => (words === 'i' ? found : []) })
    await userEvent.click(await search())
    fireEvent.pointerMove(document.body, { clientX: 40, clientY: 80 })
    await userEvent.keyboard('i')
    const second = await screen.findByRole('option', { name: /Indapamide/ })
    fireEvent.mouseEnter(second, { clientX: 40, clientY: 80 })
    fireEvent.pointerMove(second, { clientX: 40, clientY: 80 })
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(saved()?.items.map(({ name }) => name)).toEqual(['Ibuprofen']))
  })

  it('by a chip of what one often uses, before anything is typed', async () => {
    show({ suggestions: (words) => (words === '' ? [suggestionWith()] : []) })
    await userEvent.click(await screen.findByRole('button', { name: 'Ibuprofen 400 mg' }))
    expect(await screen.findByRole('heading', { level: 3, name: /Ibuprofen/ })).toBeTruthy()
  })

  it('as it was typed, where no list has it', async () => {
    const { saved } = show()
    await userEvent.type(await search(), 'Frubienzym')
    await userEvent.click(await screen.findByRole('option', { name: /Add “Frubienzym” as typed/ }))
    await waitFor(() => expect(saved()?.items[0]).toMatchObject({ name: 'Frubienzym', drug: null, dose: null }))
    expect(screen.getByText('Say the dose of Frubienzym first.')).toBeTruthy()
    expect(sign().disabled).toBe(true)
  })

  it('not without a connection: that nothing was searched is said, and nothing is offered as if it had been', async () => {
    show({
      suggestions: () => {
        throw new Error('offline')
      },
    })
    await userEvent.type(await search(), 'ibu')
    expect(await screen.findByText('No connection. The list can be searched once you are online again.')).toBeTruthy()
    expect(screen.queryByRole('option')).toBeNull()
    expect((await search()).getAttribute('aria-expanded')).toBe('false')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByText('Nothing on it yet')).toBeTruthy()
  })

  it('never when it could not be checked', async () => {
    const { asked } = show({
      suggestions: () => [suggestionWith()],
      considered: () => {
        throw new Error('offline')
      },
    })
    await userEvent.type(await search(), 'ibu')
    await screen.findByRole('option', { name: /Ibuprofen/ })
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      expect.stringContaining('Ibuprofen 400 mg could not be checked'),
    )
    expect(asked.some(({ method }) => method === 'PATCH')).toBe(false)
  })
})

it('keeps what was offered for other words, and merges what comes', async () => {
  show({ suggestions: (words) => (words === '' ? [] : [suggestionWith({ name: words })]) })
  await userEvent.type(await search(), 'ibu')
  await screen.findByRole('option', { name: /^ibu / })
  await userEvent.clear(await search())
  await userEvent.type(await search(), 'para')
  await screen.findByRole('option', { name: /^para / })
  const { suggestions } = usePrescriptionState.getState()
  const { patient } = prescriptionWith()
  expect(suggestions[`${patient.id} ibu`]?.map(({ name }) => name)).toEqual(['ibu'])
  expect(suggestions[`${patient.id} para`]?.map(({ name }) => name)).toEqual(['para'])
})

describe('a serious finding', () => {
  const open = async () => {
    const shown = show({ suggestions: (words) => (words ? [suggestionWith(amoxicillin)] : []), considered: allergic })
    await userEvent.type(await search(), 'amox')
    await screen.findByRole('option', { name: /Amoxicillin/ })
    await userEvent.keyboard('{Enter}')
    return { ...shown, dialog: await screen.findByRole('alertdialog', { name: 'Allergy to penicillins' }) }
  }

  it('interrupts: nothing is added, nothing is signed, and it has the focus', async () => {
    const { asked, dialog } = await open()
    expect(document.activeElement).toBe(within(dialog).getByRole('heading'))
    expect(screen.getByText('Decide about Amoxicillin 500 mg first.')).toBeTruthy()
    expect(sign().disabled).toBe(true)
    expect(asked.some(({ method }) => method === 'PATCH')).toBe(false)
  })

  it('offers no drug in its place: whoever wants another looks for it', async () => {
    const { asked, dialog } = await open()
    const names = within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['Prescribe anyway', 'Choose another drug'])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Choose another drug' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(document.activeElement).toBe(await search())
    expect(asked.some(({ method }) => method === 'PATCH')).toBe(false)
  })

  it('is prescribed all the same with a reason, which is kept with the drug', async () => {
    const { dialog, saved } = await open()
    const anyway = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Prescribe anyway' })
    expect(anyway.disabled).toBe(true)
    await userEvent.selectOptions(within(dialog).getByRole('combobox'), 'Other reason')
    await userEvent.click(anyway)
    expect(within(dialog).getByText('Write the reason.')).toBeTruthy()
    await userEvent.type(within(dialog).getByRole('textbox'), 'Tested negative')
    await userEvent.click(anyway)
    await waitFor(() =>
      expect(saved()?.items[0]!.overrides).toMatchObject([
        { issue: 'allergy:penicillins', reason: 'other', text: 'Tested negative' },
      ]),
    )
  })

  it('is given up with Escape, and the search has the focus again', async () => {
    const { asked } = await open()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(document.activeElement).toBe(await search())
    expect(asked.some(({ method }) => method === 'PATCH')).toBe(false)
  })

  it('has no way around it where a special form is needed', async () => {
    show({
      suggestions: (words) => (words ? [suggestionWith()] : []),
      considered: () => consideredWith({ issues: [issueWith({ kind: 'official-form', mayBeOverridden: false })] }),
    })
    await userEvent.type(await search(), 'ibu')
    await screen.findByRole('option', { name: /Ibuprofen/ })
    await userEvent.keyboard('{Enter}')
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).queryByRole('button', { name: 'Prescribe anyway' })).toBeNull()
    expect(within(dialog).getByRole('button', { name: 'Choose another drug' })).toBeTruthy()
  })

  it('of a drug that is there keeps the prescription from being signed until it has a reason', async () => {
    const drug = drugWith()
    const issue = issueWith({ key: 'dose', kind: 'dose', itemId: drug.id, title: 'More than 2400 mg a day' })
    const { saved } = show({ prescription: prescriptionWith([drug], { issues: [issue] }) })
    expect(sign().disabled).toBe(true)
    const finding = screen.getByRole('alertdialog', { name: 'More than 2400 mg a day' })
    await userEvent.click(screen.getByRole('button', { name: 'Go there' }))
    expect(document.activeElement).toBe(finding)
    await userEvent.selectOptions(within(finding).getByRole('combobox'), 'Will be monitored')
    await userEvent.click(within(finding).getByRole('button', { name: 'Keep it anyway' }))
    await waitFor(() =>
      expect(saved()?.items[0]!.overrides).toMatchObject([{ issue: 'dose', reason: 'will-monitor', text: '' }]),
    )
  })
})

it('asks for suggestions anew when another drug is on it, and not for every word that is typed', async () => {
  const { sent, saved } = show({ prescription: prescriptionWith([drugWith()]), suggestions: () => [suggestionWith()] })
  const chip = await screen.findByRole('button', { name: 'Ibuprofen 400 mg' })
  await userEvent.click(screen.getByRole('button', { name: 'Noon: more' }))
  await waitFor(() => expect(saved()?.items[0]!.dose).toMatchObject({ noon: 1 }))
  await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
  expect(sent('/suggestions')).toHaveLength(1)
  await userEvent.click(chip)
  await waitFor(() => expect(sent('/suggestions')).toHaveLength(2))
})

describe('a finding of two drugs together', () => {
  const other = drugWith({ id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a31', name: 'Warfarin', strength: '5 mg' })
  const pair = issueWith({ key: 'pair', kind: 'interaction', itemId: drugWith().id, title: 'Bleeding' })
  const overrides = [{ issue: 'pair', reason: 'will-monitor' as const, text: '' }]
  const both = [
    ['the one it is shown with', [drugWith({ overrides }), other]],
    ['the other', [drugWith(), { ...other, overrides }]],
  ] as const

  it.each(both)('has its reason with %s, and is decided again', async (_, [one, another]) => {
    const { saved } = show({
      prescription: prescriptionWith([one, another], { issues: [{ ...pair, isOverridden: true }] }),
    })
    expect(screen.getByText('Prescribed all the same: Will be monitored')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Decide again' }))
    await waitFor(() => expect(saved()?.items.map((item) => item.overrides)).toEqual([[], []]))
  })

  it.each(both)('has one reason, whichever had one: %s', async (_, [one, another]) => {
    const { saved } = show({ prescription: prescriptionWith([one, another], { issues: [pair] }) })
    const finding = screen.getByRole('alertdialog', { name: 'Bleeding' })
    await userEvent.selectOptions(within(finding).getByRole('combobox'), 'Dose was adjusted')
    await userEvent.click(within(finding).getByRole('button', { name: 'Keep it anyway' }))
    await waitFor(() =>
      expect(saved()?.items.map((item) => item.overrides)).toEqual([
        [{ id: expect.any(String), issue: 'pair', reason: 'dose-adjusted', text: '' }],
        [],
      ]),
    )
  })
})

describe('a dose', () => {
  const morning = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Morning' })

  it('is stepped, typed as a half, and read in short', async () => {
    const { saved } = show({ prescription: prescriptionWith([drugWith()]) })
    await userEvent.click(screen.getByRole('button', { name: 'Noon: more' }))
    await userEvent.clear(morning())
    await userEvent.type(morning(), '0,5')
    await waitFor(() =>
      expect(saved()?.items[0]!.dose).toEqual({ kind: 'times', morning: 0.5, noon: 1, evening: 1, night: 0 }),
    )
    await userEvent.tab()
    expect(morning().value).toBe('½')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Dose, typed' }).value).toBe('½-1-1-0')
  })

  it('is typed by hand, and what may mean two things is asked about', async () => {
    const { saved } = show({ prescription: prescriptionWith([drugWith()]) })
    const field = screen.getByRole('textbox', { name: 'Dose, typed' })
    await userEvent.clear(field)
    await userEvent.type(field, '1-1-1-1{Enter}')
    await waitFor(() =>
      expect(saved()?.items[0]!.dose).toEqual({ kind: 'times', morning: 1, noon: 1, evening: 1, night: 1 }),
    )
    await userEvent.clear(field)
    await userEvent.type(field, '1-0-1 10 Tage{Enter}')
    await waitFor(() => expect(saved()?.items[0]).toMatchObject({ dose: { noon: 0 }, days: 10 }))
    await userEvent.clear(field)
    await userEvent.type(field, 'whenever{Enter}')
    expect(screen.getByRole('alert').textContent).toContain('is not understood')
  })

  it('that is no number stays in its field and is not saved', async () => {
    const { asked } = show({ prescription: prescriptionWith([drugWith()]) })
    await userEvent.clear(morning())
    await userEvent.type(morning(), 'x')
    await userEvent.tab()
    expect(morning().value).toBe('x')
    expect(screen.getByText('Enter a number, such as 1, 0.5 or ½.')).toBeTruthy()
    await userEvent.click(sign())
    expect(document.activeElement).toBe(morning())
    expect(asked.some(({ path }) => path.endsWith('/sign'))).toBe(false)
  })
})

it('takes a drug off, and puts it back where it was', async () => {
  const other = drugWith({ id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a31', name: 'Cetirizine', strength: '10 mg' })
  const { saved } = show({ prescription: prescriptionWith([drugWith(), other]) })
  await userEvent.click(screen.getByRole('button', { name: 'Remove Ibuprofen 400 mg' }))
  await waitFor(() => expect(saved()?.items.map(({ name }) => name)).toEqual(['Cetirizine']))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(saved()?.items.map(({ name }) => name)).toEqual(['Ibuprofen', 'Cetirizine']))
})

describe('what is signed', () => {
  it('is not written on while it is sent, and what was typed is there again after a refusal', async () => {
    const answer = Promise.withResolvers<Reply>()
    const { sent } = show({ prescription: prescriptionWith([drugWith()]), sign: () => answer.promise })
    const field = await search()
    fireEvent.change(field, { target: { value: 'Ibu' } })
    fireEvent.click(sign())
    await waitFor(() => expect(sent('/sign')).toHaveLength(1))
    expect(field.closest('[inert]')).not.toBeNull()
    answer.resolve(refusal('unavailable'))
    await waitFor(() => expect(field.closest('[inert]')).toBeNull())
    expect(field).toHaveProperty('value', 'Ibu')
  })

  const press = async () => {
    // A second press so soon would be taken for a double one.
    await new Promise((resolve) => setTimeout(resolve, 700))
    await userEvent.click(sign())
  }

  it('was on the screen: what is typed just before the press is shown first', async () => {
    const { sent } = show({ prescription: prescriptionWith([drugWith()]) })
    await userEvent.click(screen.getByRole('button', { name: 'Noon: more' }))
    await userEvent.click(sign())
    expect(await screen.findByText('Something changed meanwhile. Look once more, then press again.')).toBeTruthy()
    expect(sent('/sign')).toHaveLength(0)
    await press()
    await waitFor(() => expect(sent('/sign')).toHaveLength(1))
    expect(sent('/sign')[0]).toMatchObject({ headers: { 'if-match': '"2"' }, body: { seen: 'seen 2' } })
  })

  it('is nothing that could not be saved', async () => {
    let isDown = true
    const { sent } = show({
      prescription: prescriptionWith([drugWith()]),
      save: () => (isDown ? { status: 503, data: {} } : undefined),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Noon: more' }))
    await userEvent.click(sign())
    await waitFor(() => expect(sign().disabled).toBe(true))
    expect(sent('/sign')).toHaveLength(0)
    // It is tried again until it is taken, by whatever test is there then.
    isDown = false
    await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy(), { timeout: 5000 })
  })

  it('is looked at again where the server finds something else by now', async () => {
    const { sent } = show({ prescription: prescriptionWith([drugWith()]), sign: () => refusal('stale_version') })
    await userEvent.click(sign())
    expect(await screen.findByText('Something changed meanwhile. Look once more, then press again.')).toBeTruthy()
    expect(sent('/sign')[0]).toMatchObject({ headers: { 'if-match': '"1"' }, body: { seen: 'seen 1' } })
  })
})

it('tells how each drug of the other version is taken, and says nothing of theirs beside one’s own', async () => {
  const mine = drugWith()
  const theirs = prescriptionWith([drugWith({ days: 10 })], { version: 2 })
  const taken = { heading: 'Ibuprofen 400 mg tablets', facts: '10 tablets', sentence: 'Take 1 tablet at night.' }
  Object.assign(theirs.words[0]!, { sentence: taken.sentence })
  Object.assign(theirs.paper, { items: [taken] })
  show({ prescription: prescriptionWith([mine]), theirs, save: () => refusal('stale_version') })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'For' }), '7')
  const note = await screen.findByRole('alert')
  expect(within(note).getByRole('listitem').textContent).toBe(
    'Ibuprofen 400 mg tablets 10 tablets · Take 1 tablet at night.',
  )
  expect(screen.getAllByText(/Take 1 tablet at night/)).toHaveLength(1)
  expect(screen.queryByRole('article', { name: 'The prescription as it is printed' })).toBeNull()
  await userEvent.click(within(note).getByRole('button', { name: 'Take the other' }))
  await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'For' }).value).toBe('10')
})

it('is for good only once somebody said so', async () => {
  const { saved } = show({ prescription: prescriptionWith([drugWith({ days: null })]) })
  const days = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'For' })
  expect(days.selectedOptions[0]!.text).toBe('Choose')
  expect(sign().disabled).toBe(true)
  // A pack alone says nothing of it.
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Pack' }), '20')
  expect(days.selectedOptions[0]!.text).toBe('Choose')
  expect(sign().disabled).toBe(true)
  expect(sign().getAttribute('aria-describedby')).not.toBeNull()
  expect(screen.getByText('Say first for how long Ibuprofen 400 mg is taken.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Go there' }))
  expect(document.activeElement).toBe(days)
  await userEvent.selectOptions(days, 'Ongoing')
  await waitFor(() => expect(saved()?.items[0]).toMatchObject({ days: 'ongoing', quantity: 20 }))
  expect(days.selectedOptions[0]!.text).toBe('Ongoing')
  await waitFor(() => expect(sign().disabled).toBe(false))
  await userEvent.selectOptions(days, '7')
  await waitFor(() => expect(saved()?.items[0]?.days).toBe(7))
})

it('is not repeated after its last day: the field says until when', async () => {
  show(
    { prescription: prescriptionWith([drugWith({ days: 90, repeats: 3 })]) },
    { ...testClinic, settings: { ...testClinic.settings, country: 'DE' } },
  )
  const field = await screen.findByRole('combobox', {
    name: 'Refills',
    description: /^At most 1 until \w+ \d+, \d+, the last/,
  })
  expect(sign().disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Go there' }))
  expect(document.activeElement).toBe(field)
  await userEvent.selectOptions(field, '1')
  await waitFor(() => expect(sign().disabled).toBe(false))
})

it('says who signs to who only prepares', () => {
  show({ prescription: prescriptionWith([drugWith()], { maySign: false }) })
  expect(screen.getByText(/^Dr. Maya Okafor signs this prescription/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign prescription' })).toBeNull()
})

it('says what was not checked, always, and what is minor in one line', async () => {
  const drug = drugWith()
  show({
    prescription: prescriptionWith([drug], {
      issues: [
        issueWith({ key: 'a', itemId: drug.id, severity: 'minor', title: 'With lisinopril', text: 'Kidneys.' }),
        issueWith({
          key: 'b',
          severity: 'unknown',
          kind: 'not-checked',
          title: 'Not checked: doses',
          text: 'Turned off.',
        }),
      ],
    }),
  })
  expect(screen.getByText('With lisinopril')).toBeTruthy()
  expect(screen.queryByText('Kidneys.')).toBeNull()
  await userEvent.click(screen.getAllByRole('button', { name: 'Details' })[0]!)
  expect(screen.getByText('Kidneys.')).toBeTruthy()
  expect(screen.getByText('Not checked: doses')).toBeTruthy()
  expect(sign().disabled).toBe(false)
})

it('takes nothing more once it was signed elsewhere', async () => {
  show({ prescription: prescriptionWith([drugWith()]), save: () => refusal('prescription_signed') })
  await userEvent.click(screen.getByRole('button', { name: 'Noon: more' }))
  expect(await screen.findByText(/What you wrote last is not saved/)).toBeTruthy()
  expect((await search()).hasAttribute('disabled')).toBe(true)
  expect(sign().disabled).toBe(true)
})

describe('a private prescription', () => {
  const german = { ...testClinic, settings: { ...testClinic.settings, country: 'DE' } }
  it.each([
    ['for who has statutory insurance says who pays', true, german, 1],
    ['for who has none says nothing of it', false, german, 0],
    ['says nothing of it elsewhere', true, testClinic, 0],
  ])('%s', async (_, isStatutory, clinic, times) => {
    show({ prescription: prescriptionWith([drugWith()], { isStatutory }) }, clinic)
    await search()
    expect(screen.queryAllByText(/private prescription/)).toHaveLength(times)
    // It keeps nobody from signing.
    expect(sign().disabled).toBe(false)
  })
})

it.each([
  ['runs', { endsOn: '2026-12-01' }, /^Renews the one of November 25, 2026, which lasts until December 1, 2026\. When/],
  ['is ongoing', {}, /^Renews the one of November 25, 2026, which is ongoing\. When/],
  ['is over', { status: 'completed', endsOn: '2026-11-20' }, 'Renewal of an earlier prescription'],
] satisfies [string, Partial<Medication>, RegExp | string][])(
  'a renewal says what becomes of the earlier course that %s',
  (_, more, words) => {
    const item = drugWith({ prior: { id: 'm', kind: 'renewal' } })
    show({ prescription: prescriptionWith([item], { medications: [aMedication(more)] }) })
    expect(screen.getByText(words)).toBeTruthy()
  },
)

it('begins at the drug that is renewed or replaced, unfolded, and otherwise at the search', async () => {
  const items = [drugWith(), drugWith({ ...amoxicillin, id: 'other', prior: { id: 'm', kind: 'renewal' } })]
  show({ prescription: prescriptionWith(items), state: { goesOn: 'm' } })
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 3, name: /^Amoxicillin/ }))
  expect(screen.getByRole('button', { name: 'Collapse Amoxicillin 500 mg' })).toBeTruthy()
  cleanup()
  show({ prescription: prescriptionWith(items) })
  expect(document.activeElement).toBe(await search())
})

it('keeps the one press in view where all is in one column, with what is missing before it', async () => {
  // As jsdom has it: no room for two columns.
  const { sent } = show({ prescription: prescriptionWith([drugWith()]) })
  const bar = sign().parentElement!
  await userEvent.click(screen.getByRole('button', { name: 'Remove Ibuprofen 400 mg' }))
  expect(bar.textContent).toContain('Add a drug first.')
  expect(document.body.textContent.match(/Add a drug first/g)).toHaveLength(1)
  expect(sign().disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sign().disabled).toBe(false))
  await userEvent.click(sign())
  await waitFor(() => expect(sent('/sign')).toHaveLength(1))
})
