import { emptyContent } from '@polyclinic/domain/encounters/content.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { NoteView } from './note-view.tsx'
import { useNote, type VisitNote } from './use-encounter.ts'

const visitId = '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00'
const signedAt = '2026-11-25T15:20:00Z'
const signature = { signedAt, signedBy: 'Dr. Maya Okafor' }
const visit = {
  ...{ appointmentId: visitId, providerId: visitId, status: 'fulfilled', message: null, serviceName: 'Checkup' },
  ...{ startsAt: '2026-11-25T15:00:00Z', endsAt: '2026-11-25T15:30:00Z', timeZone: 'America/New_York' },
  providerName: 'Dr. Maya Okafor',
}
const addendum = { id: 'a1', text: 'She called.', at: '2026-11-25T16:00:00Z', by: 'Dr. Maya Okafor', error: null }
const signedNote = {
  visit,
  patient: { id: visitId, givenName: 'Rosa', familyName: 'Delgado', birthDate: null },
  ...{
    alerts: [],
    prescribed: [],
    allergiesInForms: [],
    readers: [],
    previous: null,
    lastValues: {},
    next: null,
    errors: [],
  },
  encounter: {
    ...{ number: 1, begins: 0, version: 2, status: 'amended', changed: {}, contentHash: 'e1961801e07d133f' },
    ...{ content: { ...emptyContent, plan: 'Antibiotics' }, addenda: [addendum], sharedAt: null, ...signature },
  },
  ...{ mayWrite: false, maySign: false, mayMark: true, mayWriteEntries: false },
} as unknown as VisitNote
const unsigned = { ...signedNote.encounter, version: 1, status: 'preliminary', content: emptyContent } as const
const mark = { at: '2026-11-25T17:00:00Z', by: 'Pat Chen', reason: 'Of another patient' }
const markedNote = {
  ...signedNote,
  errors: [{ ...mark, id: 'e1', number: 1, wasShared: true, ...signature }],
  encounter: {
    ...signedNote.encounter,
    ...{ number: 2, begins: 2, status: 'preliminary', content: emptyContent, addenda: [] },
    ...{ signedAt: null, signedBy: null, contentHash: null },
  },
} as unknown as VisitNote
const letter = {
  ...{ id: 'l1', name: 'Work note', reference: 'K4PD9XQ2', noteNumber: 1, withdrawn: null, sharedAt: null },
  ...{ writtenAt: signedAt, writtenBy: 'Dr. Maya Okafor', mediaType: 'application/pdf', isReplaced: false },
}

function Screen() {
  const { data } = useNote(visitId)
  return data && <NoteView note={data} backHref="/admin" hrefOf={() => '/admin'} />
}

/** The screen of a note, at a server that marks it, and saves it once it can. */
function show(
  answer = signedNote,
  canSave = () => true,
  refuses: (body: object) => string | null = () => null,
  lettersCome = () => true,
  drafts: () => object[] = () => [],
) {
  let note = answer
  let isRefused = false
  // What has ended leaves its place at the next version.
  let begins = 5
  const asked = fakeApi(({ method, path, body, headers }) => {
    const data = (value: unknown) => ({ status: 200, data: value })
    if (path.endsWith('/drafts')) return data({ items: drafts(), begins: { addendum: begins } })
    if (path.includes('/drafts/')) {
      if (method === 'DELETE') return { status: 204 }
      const version = Number(String(headers['if-match']).replaceAll('"', '')) + 1
      begins = version + 1
      return data({ kind: path.split('/').at(-1), version, updatedAt: signedAt, ...(body as object) })
    }
    if (method === 'PATCH' && note.encounter.status !== 'preliminary') {
      isRefused = true
      return refusal('state_conflict')
    }
    if (method === 'PATCH' && !canSave()) return { status: 503 }
    const wrong = method === 'PATCH' && refuses(body as object)
    if (wrong)
      return refusal('invalid_fields', { errors: [{ pointer: `/body/${wrong}`, code: 'unreadable', message: '' }] })
    if (method === 'PATCH') return data({ version: 1, content: { ...emptyContent, ...(body as object) }, changed: {} })
    if (method === 'POST') {
      note = markedNote
      return data({ markedAt: mark.at })
    }
    if (path.endsWith('/note-texts')) return data({ items: [] })
    if (path.endsWith('/letters') && !lettersCome()) return { status: 503 }
    if (path.endsWith('/letters')) return data({ items: [letter], today: '2026-11-25', isStatutory: false })
    if (path.includes('/errors/'))
      return data({ ...signedNote.encounter, status: 'entered-in-error', addenda: [{ ...addendum, error: mark }] })
    return data(note)
  })
  renderInApp(
    <QueryProvider>
      <Screen />
    </QueryProvider>,
  )
  /** Somebody else writes on it, and this screen looks. */
  const become = (changed: VisitNote) => {
    note = changed
    window.dispatchEvent(new Event('visibilitychange'))
  }
  return {
    become,
    isRefused: () => isRefused,
    sent: () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body),
    kept: () =>
      asked
        .filter(({ method, path }) => method === 'PATCH' && path.includes('/drafts/'))
        .map(({ path, body }) => [path.split('/').at(-1), body]),
    discarded: () => asked.filter(({ method }) => method === 'DELETE').length,
  }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('asks why a note was entered in error, and shows it struck and folded, with the letters that came from it', async () => {
  const { sent } = show()
  await press('Mark as entered in error')
  await press('Mark as entered in error')
  expect(await screen.findAllByText('Say why it was entered in error.')).not.toHaveLength(0)
  expect(sent()).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Of another patient')
  // The letter goes along unless somebody keeps it.
  const along = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Withdraw Work note K4PD.*, too$/ })
  expect(along.checked).toBe(true)
  await userEvent.click(along)
  await press('Mark as entered in error')
  expect(sent()).toEqual([{ number: 1, addendumId: null, reason: 'Of another patient', withdrawLetters: [] }])

  const heading = await screen.findByRole('heading', { name: 'Entered in error' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText(/marked by Pat Chen on .*: Of another patient/)).toBeTruthy()
  expect((await screen.findByText(/Issued from it and still valid/)).textContent).toContain('Work note K4PD')
  expect(screen.queryByText('Antibiotics')).toBeNull()
  await press('Read it anyway: the note from November 25, 2026')
  expect(await screen.findByText('Antibiotics')).toBeTruthy()
  // What was wrong by itself stays folded.
  expect(screen.queryByText('She called.')).toBeNull()
  await press('Hide it: the note from November 25, 2026')
  expect(screen.queryByText('Antibiotics')).toBeNull()
})

it('marks one addendum by itself', async () => {
  const { sent } = show()
  await userEvent.click(
    await screen.findByRole('button', {
      name: /^Mark as entered in error: the addendum from November 25, 2026 at 11:00/,
    }),
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Wrong note')
  const [button] = screen.getAllByRole('button', { name: 'Mark as entered in error' })
  await userEvent.click(button!)
  expect(sent()).toEqual([{ number: 1, addendumId: 'a1', reason: 'Wrong note', withdrawLetters: [] }])
})

it('offers it to nobody who may not', async () => {
  show({ ...signedNote, mayMark: false })
  expect(await screen.findByText('Antibiotics')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /entered in error/ })).toBeNull()
})

it('offers to add a diagnosis to the conditions to who may write into the chart, whatever else they may', async () => {
  const diagnosis = { code: 'I10', title: 'High blood pressure', certainty: null }
  const content = { ...emptyContent, diagnoses: [diagnosis] }
  const note = { ...signedNote, encounter: { ...signedNote.encounter, content } } as unknown as VisitNote
  const add = () => screen.queryByRole('button', { name: 'Add to conditions: High blood pressure' })
  show(note)
  expect(await screen.findByText('High blood pressure')).toBeTruthy()
  expect(add()).toBeNull()
  cleanup()
  show({ ...note, mayWriteEntries: true })
  await waitFor(() => expect(add()).toBeTruthy())
})

it('says beside signing that what was typed last is not saved', async () => {
  const encounter = { ...unsigned, version: 0 }
  let canSave = false
  show({ ...signedNote, encounter, mayWrite: true, maySign: true }, () => canSave)
  const unsaved = () => screen.queryByText('What you typed last is not saved.')
  const plan = await screen.findByRole('textbox', { name: 'Plan' })
  expect(unsaved()).toBeNull()
  await userEvent.type(plan, 'Rest')
  await waitFor(() => expect(unsaved()).toBeTruthy())
  expect(screen.getByText('Not saved. We keep trying.')).toBeTruthy()
  canSave = true
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(unsaved()).toBeNull()
})

it('says in sight and at signing what others measured that is critical, with who and when, and reads it out', async () => {
  const by = { version: 2, by: 'Kim Tran', at: '2026-11-25T15:05:00Z' }
  const measured = {
    ...unsigned,
    ...{ version: 2, content: { ...emptyContent, oxygenSaturation: 78 }, changed: { oxygenSaturation: by } },
  }
  const open = { ...signedNote, mayWrite: true, maySign: true }
  const { become } = show({ ...open, encounter: unsigned })
  await screen.findByRole('textbox', { name: 'Plan' })
  expect(screen.queryByText(/Critically low/)).toBeNull()
  become({ ...open, encounter: measured })
  const words = 'Critically low: SpO₂ 78%'
  await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2))
  expect(screen.getAllByText(/Kim Tran, 10:05/).length).toBeGreaterThan(1)
  const read = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  await waitFor(() => expect(read().some((each) => each?.startsWith(`${words}, Kim Tran`))).toBe(true))
  // What is typed here is answered at its field.
  await userEvent.type(screen.getByRole('textbox', { name: 'Temperature' }), '105.5')
  expect(screen.getAllByText(/^Critically high: Temperature/)).toHaveLength(2)
  expect(read().some((each) => each?.includes('Temperature'))).toBe(false)
})

it('says beside signing which field two wrote on, and that no diagnosis stands there', async () => {
  const open = { ...signedNote, mayWrite: true, maySign: true }
  const { become } = show({ ...open, encounter: unsigned }, () => false)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Plan' }), 'Rest')
  expect(screen.getByText('No diagnosis yet.')).toBeTruthy()
  const [plan, diagnoses] = ['Work', [{ code: 'I10', title: 'High blood pressure', certainty: null }]]
  const encounter = { ...unsigned, version: 2, content: { ...emptyContent, plan, diagnoses } }
  become({ ...open, encounter })
  await screen.findByText('The other version')
  expect(screen.getByText('Changed: Plan.')).toBeTruthy()
  expect(screen.queryByText('No diagnosis yet.')).toBeNull()
})

it('keeps in sight what was typed and not saved when the note is signed in another window', async () => {
  const open = { ...signedNote, mayWrite: true, maySign: true, encounter: { ...unsigned, version: 0 } }
  const { become, isRefused } = show(open, () => false)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Plan' }), 'Rest for a week')
  await userEvent.type(screen.getByRole('textbox', { name: 'Exam' }), 'Antibiotics')
  await userEvent.type(screen.getByRole('textbox', { name: 'Pulse' }), '76')
  await userEvent.type(screen.getByRole('textbox', { name: 'SpO₂' }), '98')
  const content = { ...emptyContent, findings: 'Antibiotics', plan: 'Work', oxygenSaturation: 98 }
  become({ ...signedNote, maySign: true, encounter: { ...signedNote.encounter, version: 3, content } })
  const left = await screen.findByText(/^This note was signed in another window/)
  const said = left.closest('[role=alert]')!.textContent
  expect(said).toContain('PlanRest for a week')
  expect(said).toContain('Pulse76')
  // What is in the signed note is not left out.
  expect(said).not.toContain('Exam')
  expect(said).not.toContain('SpO₂')
  await press('I no longer need this')
  expect(screen.queryByText('Rest for a week')).toBeNull()
  // What is signed takes nothing more, and nothing more is sent.
  await waitFor(() => expect(isRefused()).toBe(true), { timeout: 8000 })
})

it('takes what was left out into an addendum', async () => {
  const open = { ...signedNote, mayWrite: true, maySign: true, encounter: { ...unsigned, version: 0 } }
  const { become, kept } = show(open, () => false)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Plan' }), 'Rest for a week')
  await userEvent.type(screen.getByRole('textbox', { name: 'Pulse' }), '76')
  become({ ...signedNote, maySign: true })
  await press('Add this as an addendum')
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Addendum' })
  const text = 'Vitals: Pulse 76/min\nPlan: Rest for a week'
  await waitFor(() => expect(area.value).toBe(text))
  await waitFor(() => expect(kept()).toEqual([['addendum', { content: { kind: 'addendum', text } }]]))
  expect(screen.queryByText(/^This note was signed in another window/)).toBeNull()
})

it('says what has no room of what is pasted', async () => {
  show({ ...signedNote, encounter: unsigned, mayWrite: true, maySign: true })
  const plan = await screen.findByRole('textbox', { name: 'Plan' })
  fireEvent.paste(plan, { clipboardData: { getData: () => 'a'.repeat(20_673) } })
  expect(screen.getByText(/^Only 20,000 characters fit here: the last 673 characters/)).toBeTruthy()
  await userEvent.type(plan, 'b')
  expect(screen.queryByText(/fit here/)).toBeNull()
})

it('prints a signed note', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  show()
  await press('Print')
  expect(print).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

it('adds no addendum in which a field waits', async () => {
  const { sent } = show({ ...signedNote, maySign: true })
  await press('Add an addendum')
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Addendum' })
  await userEvent.type(area, 'Call in [[[[days]] days.')
  expect(area.value).toBe('Call in [[days]] days.')
  await press('Add to the note')
  expect(screen.getByRole('alert').textContent).toContain('days')
  expect(document.activeElement).toBe(area)
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('[[days]]')
  expect(sent()).toEqual([])
  await userEvent.clear(area)
  await userEvent.type(area, 'Call in 3 days.')
  await press('Add to the note')
  await waitFor(() =>
    expect(sent()).toEqual([{ number: 1, text: 'Call in 3 days.', draftVersion: expect.any(Number) }]),
  )
})

const always = () => true
const begunAddendum = { kind: 'addendum', version: 4, content: { text: 'Swab neg' }, updatedAt: signedAt }

it('keeps an addendum on the server as it is typed, and shows again what was begun', async () => {
  const { kept, discarded } = show(
    { ...signedNote, maySign: true },
    always,
    () => null,
    always,
    () => [begunAddendum],
  )
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Addendum' })
  expect(area.value).toBe('Swab neg')
  await userEvent.type(area, 'ative')
  await waitFor(() => expect(kept()).toEqual([['addendum', { content: { kind: 'addendum', text: 'Swab negative' } }]]))
  await press('Discard draft')
  expect(discarded()).toBe(0)
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard draft' }))
  await waitFor(() => expect(discarded()).toBe(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('textbox', { name: 'Addendum' })).toBeNull()
})

it('keeps in sight an addendum that ended in another window, and goes on with it', async () => {
  let drafts: object[] = [begunAddendum]
  const { become, kept } = show(
    { ...signedNote, maySign: true },
    always,
    () => null,
    always,
    () => drafts,
  )
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Addendum' })
  drafts = []
  become({ ...signedNote, maySign: true })
  expect(await screen.findByText(/^This addendum was added or discarded in another window/)).toBeTruthy()
  expect([area.value, area.readOnly]).toEqual(['Swab neg', true])
  expect(screen.queryByRole('button', { name: 'Add to the note' })).toBeNull()
  await press('Start a new addendum with this')
  await waitFor(() => expect(kept()).toEqual([['addendum', { content: { kind: 'addendum', text: 'Swab neg' } }]]))
  expect(await screen.findByRole('button', { name: 'Add to the note' })).toBeTruthy()

  // Added there as it stands here, it needs nothing more.
  become({
    ...signedNote,
    maySign: true,
    encounter: { ...signedNote.encounter, addenda: [{ ...addendum, text: 'Swab neg' }] },
  })
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Addendum' })).toBeNull())
  expect(screen.queryByText(/^This addendum was added/)).toBeNull()
})

it('keeps in sight what was being added to a note that was marked as entered in error meanwhile', async () => {
  const { become } = show(
    { ...signedNote, maySign: true },
    always,
    () => null,
    always,
    () => [begunAddendum],
  )
  await screen.findByRole('textbox', { name: 'Addendum' })
  become({ ...markedNote, maySign: true })
  expect(await screen.findByText(/^The note was marked as entered in error, and what was being written/)).toBeTruthy()
  expect(screen.getByText('Swab neg')).toBeTruthy()
  await press('I no longer need this')
  expect(screen.queryByText('Swab neg')).toBeNull()
})

it('keeps a letter on the server as it is typed, and offers to go on with one that was begun', async () => {
  const begun = { kind: 'referral', version: 2, content: { question: 'MRI' }, updatedAt: signedAt }
  const { kept } = show(
    { ...signedNote, maySign: true },
    always,
    () => null,
    always,
    () => [begun],
  )
  await press('Continue: Referral letter')
  const question = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Question' })
  expect(question.value).toBe('MRI')
  await userEvent.type(question, '?')
  await waitFor(() =>
    expect(kept().at(-1)).toMatchObject(['referral', { content: { question: 'MRI?', findings: '' } }]),
  )
})

it('says before an addendum is added who reads it, if the note is shared', async () => {
  const encounter = { ...signedNote.encounter, sharedAt: signedAt }
  const readers = [
    { isPatient: true, name: null },
    { isPatient: false, name: 'Ana Delgado' },
  ]
  const shared = { ...signedNote, encounter, readers, maySign: true }
  const { become } = show(shared)
  await press('Add an addendum')
  const said = 'Rosa Delgado and Ana Delgado (acts for Rosa Delgado) can read the addendum as soon as you add it.'
  expect(await screen.findByText(`This note is shared: ${said}`)).toBeTruthy()
  // Sharing ends while it is written.
  become({ ...signedNote, maySign: true })
  await waitFor(() => expect(screen.queryByText(/^This note is shared/)).toBeNull())
  become({ ...shared, readers: [] })
  expect(await screen.findByText(/^This note is shared, .*no confirmed account/)).toBeTruthy()
})

it('withdraws the letters of a note with it', async () => {
  const { sent } = show()
  await press('Mark as entered in error')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Of another patient')
  await screen.findByRole('checkbox', { name: /^Withdraw Work note/ })
  await press('Mark as entered in error')
  expect(sent()).toMatchObject([{ number: 1, withdrawLetters: ['l1'] }])
})

it('shows what was added to the last note, and copies its plan with what counts of that', async () => {
  const struck = { ...addendum, id: 'a2', text: 'Of somebody else', error: mark }
  const previous = {
    ...{ ...visit, content: { ...emptyContent, plan: 'Antibiotics' } },
    addenda: [{ ...addendum, text: 'Stop them: allergy.' }, struck],
  }
  show({ ...signedNote, previous, mayWrite: true, encounter: unsigned })
  expect(await screen.findByText('Stop them: allergy.')).toBeTruthy()
  expect(screen.queryByText('Of somebody else')).toBeNull()
  await press('Copy into the plan, with what was added')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Plan' }).value).toBe(
    'Antibiotics\nAddendum, November 25, 2026: Stop them: allergy.',
  )
  expect(screen.queryByRole('button', { name: /^Copy into the plan/ })).toBeNull()
})

it('names the field that was refused, and takes it typed anew', async () => {
  const open = { ...signedNote, encounter: { ...unsigned, version: 0 }, mayWrite: true, maySign: true }
  show(open, undefined, (body) => ('plan' in body && String(body.plan).includes('\u0002') ? 'plan' : null))
  const plan = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Plan' })
  fireEvent.change(plan, { target: { value: 'Re\u0002st' } })
  expect(await screen.findByText(/^Plan can’t be saved as it stands/)).toBeTruthy()
  expect(screen.queryByText(/^Complaint and history can’t be saved/)).toBeNull()
  for (const name of ['Plan', 'Exam', 'Weight'])
    expect(screen.getByRole<HTMLInputElement>('textbox', { name }).readOnly).toBe(false)
  fireEvent.change(plan, { target: { value: 'Rest' } })
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(screen.queryByText(/can’t be saved as it stands/)).toBeNull()
})

it('marks no note before its letters are known', async () => {
  let isThere = false
  const { sent } = show(signedNote, undefined, undefined, () => isThere)
  await press('Mark as entered in error')
  expect(await screen.findByText(/^The letters of this note could not be loaded/, {}, { timeout: 8000 })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull()
  isThere = true
  const note = screen.getByText(/^The letters of this note/).closest('[role=alert]')!
  await userEvent.click(within(note as HTMLElement).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('checkbox', { name: /^Withdraw Work note/ })).toBeTruthy()
  expect(sent()).toEqual([])
})
