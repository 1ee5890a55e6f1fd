import { emptyContent } from '@polyclinic/domain/encounters/content.ts'
import { emptyField } from '@polyclinic/domain/forms/definition.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { signInAs, somebody } from '../../screens/staff/doors.fixture.tsx'
import { useUserState } from '../../state/user.ts'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { Publishing } from '../blog/editor/publishing.tsx'
import { usePostDraft, type Post } from '../blog/editor/posts.ts'
import { ownServer, type AnswersView } from '../clinic-forms/answers.ts'
import { FormBuilder } from '../clinic-forms/form-builder.tsx'
import { FormFiller } from '../clinic-forms/form-filler.tsx'
import type { FormView } from '../clinic-forms/use-forms.ts'
import { NoteView } from '../encounters/note-view.tsx'
import type { VisitNote } from '../encounters/use-encounter.ts'
import { DraftEditor } from '../invoices/draft-editor.tsx'
import type { BilledInvoice } from '../invoices/use-billing.ts'

afterEach(() => useUserState.getState().clearUser())

type Fields = Record<string, unknown>
type Ending = {
  name: string
  /** What the server has, as its answers tell it. */
  answer: (version: number, content: Fields) => object
  /** What the body of a save changes. */
  saved?: (body: Fields) => Fields
  content: Fields
  show: (answer: object) => ReactElement
  /** Into a field, and the press that ends it. */
  type: () => void
  press: string
  ends: string
  /** What a colleague writes into another field, where it is seen, and what into the same. */
  beside: Fields
  seen: () => unknown
  /** How it is said which field that was. */
  told?: string
  same: Fields
}

const box = (name: string | RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
/** All at once: none of it is saved before the colleague writes. */
const typeInto = (name: string | RegExp, value: string) => () => fireEvent.change(box(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const line = { description: 'Check-up', quantity: 1, unitMinor: 18_000, discount: null, taxRate: 0 }
const question = { ...emptyField('q1', 'short-text'), label: 'What do you take?' }
const definition = {
  sections: [
    { id: 's1', title: 'About you', help: '', fields: [question, { ...question, id: 'q2', label: 'Since when?' }] },
  ],
}

function Article({ post }: { post: Post }) {
  const draft = usePostDraft(post)
  return (
    <>
      <input
        aria-label="Title"
        value={draft.content.title}
        onChange={({ target }) => draft.keeper.type('title', target.value)}
      />
      <p>{draft.content.description}</p>
      <Publishing draft={draft} isMarked={false} onSaid={() => {}} onDiscarded={() => {}} />
    </>
  )
}

const endings: Ending[] = [
  {
    name: 'an invoice',
    content: {
      payerName: 'Rosa Delgado',
      payerAddress: '',
      payerEmail: '',
      buyerReference: '',
      note: '',
      lines: [line],
    },
    answer: (version, draft) => ({ ...anInvoice, version, draft }),
    show: (answer) => {
      const invoice = answer as BilledInvoice
      return <DraftEditor invoice={invoice} draft={invoice.draft!} onSaid={() => {}} onLeft={() => {}} />
    },
    type: typeInto('Name on the invoice', 'Ruth Ellery'),
    press: 'Issue invoice',
    ends: '/issue',
    beside: { lines: [{ ...line, unitMinor: 95_000 }] },
    seen: () => screen.getAllByText('$950.00')[0],
    same: { payerName: 'Tom Alvarez' },
  },
  {
    name: 'a form',
    content: { name: 'Sleep', asked: 'by-hand', serviceIds: [], validDays: null, definition },
    answer: (version, content) => ({
      ...{ id: 'form', status: 'draft', isChanged: true, currentNumber: null, versions: [], version, content },
    }),
    show: (answer) => (
      <FormBuilder form={answer as FormView} timeZone="America/New_York" onChanged={() => {}} onRemoved={() => {}} />
    ),
    type: typeInto(/^Name/, 'How you sleep'),
    press: 'Publish version 1',
    ends: '/publish',
    beside: { definition: { sections: [{ ...definition.sections[0]!, title: 'Your nights' }] } },
    seen: () => screen.getAllByText('Your nights')[0],
    same: { name: 'Nights' },
  },
  {
    name: 'an article',
    content: {
      ...{ title: 'Colds', slug: 'colds', description: '', tags: [], language: 'en', authorName: 'Kim' },
      ...{ authorProviderId: null, reviewerProviderId: null, reviewedOn: null, pictureId: null, pictureText: '' },
      body: [],
    },
    answer: (version, content) => ({
      ...{ id: 'post', state: 'draft', publishedAt: null, updatedAt: null, hasChanges: false, publishedSlug: null },
      ...{ changedAt: '2026-11-25T15:00:00Z', pictures: [], isSlugTaken: false, version, ...content },
    }),
    show: (answer) => <Article post={answer as Post} />,
    type: typeInto('Title', 'Colds and flu'),
    press: 'Publish',
    ends: '/publish',
    beside: { description: 'Take an antibiotic' },
    seen: () => screen.getByText('Take an antibiotic'),
    same: { title: 'Flu' },
  },
  {
    name: 'a note',
    content: { ...emptyContent },
    answer: (version, content) => ({ ...aNote, encounter: { ...aNote.encounter, version, content } }),
    show: (answer) => <NoteView note={answer as VisitNote} backHref="/admin" hrefOf={() => '/admin'} />,
    type: typeInto(/^Plan/, 'Rest'),
    press: 'Sign note',
    ends: '/sign',
    beside: { complaint: 'Cough' },
    seen: () => screen.getByDisplayValue('Cough'),
    told: 'Changed: Complaint and history.',
    same: { plan: 'Work' },
  },
  {
    name: 'answers to a form',
    content: { q1: 'Nothing', q2: 'Never' },
    saved: ({ answers }) =>
      Object.fromEntries((answers as { field: string; value: unknown }[]).map(({ field, value }) => [field, value])),
    answer: (version, content) => ({
      ...{ id: 'answers', formId: 'form', number: 1, name: 'Medicines', status: 'in-progress', visit: null },
      ...{
        completedAt: null,
        completedBy: null,
        patient: {},
        withdrawn: [],
        definition,
        known: null,
        version,
        content,
      },
    }),
    show: (answer) => (
      <FormFiller
        answers={answer as unknown as AnswersView}
        server={ownServer('answers')}
        timeZone="America/New_York"
        about={null}
        onCompleted={() => {}}
      />
    ),
    type: () => {
      press('About you')
      typeInto(/^What do you take/, 'Ibuprofen')()
      press('Check and send')
    },
    press: 'Send answers',
    ends: '/complete',
    beside: { q2: 'For a year' },
    seen: () => screen.getByText('For a year'),
    same: { q1: 'Insulin' },
  },
]

/** A server with one draft, which a colleague writes on, too. */
function show({ answer, saved = (body) => body, content, show: element }: Ending) {
  let now = { version: 1, content }
  const asked = fakeApi(({ method, path, body, headers }) => {
    const told = () => answer(now.version, now.content)
    if (method === 'PATCH' && headers['if-match'] !== `"${now.version}"`) return refusal('stale_version')
    if (method === 'PATCH') now = { version: now.version + 1, content: { ...now.content, ...saved(body as Fields) } }
    if (method === 'GET' && !isOfDraft.test(path)) return { status: 200, data: { items: [] } }
    const data = told()
    return {
      status: 200,
      data: path.endsWith('/encounter') && method === 'PATCH' ? (data as VisitNote).encounter : data,
    }
  })
  signInAs(somebody(['admin', 'provider']))
  renderInApp(<QueryProvider>{element(answer(1, content))}</QueryProvider>)
  return {
    write: (fields: Fields) => void (now = { version: now.version + 1, content: { ...now.content, ...fields } }),
    ended: (path: string) => asked.filter((each) => each.method === 'POST' && each.path.endsWith(path)),
  }
}
const isOfDraft = /^\/(billing\/invoices|forms|posts|form-answers)\/[^/]+$|\/encounter$/

it.each(endings)('$name is not ended with what a colleague wrote unseen', async (ending) => {
  const { write, ended } = show(ending)
  ending.type()
  write(ending.beside)
  press(ending.press)
  expect(await screen.findByText('Something changed meanwhile. Look once more, then press again.')).toBeTruthy()
  expect(ending.seen()).toBeTruthy()
  if (ending.told) expect(screen.getByText(ending.told)).toBeTruthy()
  expect(ended(ending.ends)).toHaveLength(0)
  press(ending.press)
  await waitFor(() => expect(ended(ending.ends)).toHaveLength(1))
  const { headers, body } = ended(ending.ends)[0]!
  expect(headers['if-match'] ?? `"${(body as { version: number }).version}"`).toBe('"3"')
})

it.each(endings)('$name is not ended while two wrote on the same', async (ending) => {
  const { write, ended } = show(ending)
  ending.type()
  write(ending.same)
  press(ending.press)
  expect(await screen.findAllByText(/^The other version$|^Not yet: the same was changed/)).not.toHaveLength(0)
  press(screen.queryByRole('button', { name: ending.press }) ? ending.press : 'Keep mine')
  expect(ended(ending.ends)).toHaveLength(0)
})

const at = '2026-11-25T15:31:00.000Z'
const money = (minor: number) => ({ minor, currency: 'USD' })
const anInvoice = {
  ...{ id: 'invoice', kind: 'invoice', reference: null, payerName: '', payerAddress: '', note: '', payments: [] },
  ...{ payerEmail: '', buyerReference: '', electronic: null },
  patient: { id: 'rosa', givenName: 'Rosa', familyName: 'Delgado' },
  ...{ issuedOn: null, dueOn: null, total: money(18_000), due: money(0), standing: 'draft', appointment: null },
  ...{ taxes: [], netMinor: 18_000, paidMinor: 0, lines: [], createdAt: at, issuedAt: null, issuedBy: null },
  ...{ corrects: null, creditNote: null, dueDays: 14, hasTaxNumber: true },
}
const aNote = {
  visit: {
    ...{ appointmentId: 'visit', providerId: 'doctor', status: 'fulfilled', message: null, serviceName: 'Checkup' },
    ...{ startsAt: '2026-11-25T15:00:00Z', endsAt: '2026-11-25T15:30:00Z', timeZone: 'America/New_York' },
    providerName: 'Dr. Maya Okafor',
  },
  patient: { id: 'rosa', givenName: 'Rosa', familyName: 'Delgado', birthDate: null },
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
    ...{ number: 1, begins: 0, status: 'preliminary', changed: {}, contentHash: null, addenda: [], sharedAt: null },
    ...{ signedAt: null, signedBy: null },
  },
  ...{ mayWrite: true, maySign: true, mayMark: true, mayWriteEntries: false },
}
