import { emptyContent } from '@polyclinic/domain/encounters/content.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi, refusal, type Reply } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import type { VisitNote } from '../encounters/use-encounter.ts'
import { Letters } from './letters.tsx'

const visitId = '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00'
const note = {
  visit: {
    ...{ appointmentId: visitId, providerId: visitId, status: 'fulfilled', message: null, serviceName: 'Checkup' },
    ...{ startsAt: '2026-11-25T15:00:00Z', endsAt: '2026-11-25T15:30:00Z', timeZone: 'America/New_York' },
    providerName: 'Dr. Maya Okafor',
  },
  patient: { id: visitId, givenName: 'Rosa', familyName: 'Delgado', birthDate: null },
  ...{ alerts: [], prescribed: [], allergiesInForms: [], readers: [], maySign: true },
  encounter: { version: 1, status: 'preliminary', content: emptyContent, addenda: [], sharedAt: null },
} as unknown as VisitNote

type Stored = { version: number; content: Record<string, unknown> }
/** What the clinic keeps of a referral that is being written. */
let stored: Stored | null
/** What answers in the place of the server, once something is in its way. */
let inTheWay: Partial<Record<'PATCH' | 'DELETE', Reply>>
let discards: number
/** The version at which the next one begins. */
let begins: number

beforeEach(() => {
  stored = null
  inTheWay = {}
  discards = 0
  begins = 0
  fakeApi(({ method, path, body, headers }) => {
    const data = (value: unknown) => ({ status: 200, data: value })
    const draft = () => ({ kind: 'referral', updatedAt: '2026-11-25T15:20:00Z', ...stored })
    if (path.endsWith('/letters')) return data({ items: [], today: '2026-11-25', isStatutory: false })
    if (path.endsWith('/note-texts')) return data({ items: [] })
    if (path === `/appointments/${visitId}/referral`) return data({ referral: null })
    if (path.endsWith('/drafts')) return data({ items: stored ? [draft()] : [], begins: { referral: begins } })
    const reply = inTheWay[method as 'PATCH' | 'DELETE']
    if (reply) return reply
    if (headers['if-match'] !== `"${stored?.version ?? begins}"`)
      return refusal(stored ? 'stale_version' : 'state_conflict')
    if (method === 'DELETE') {
      discards += 1
      stored = null
      return { status: 204 }
    }
    stored = { version: (stored?.version ?? begins) + 1, content: (body as Stored).content }
    return data(draft())
  })
})

const open = () =>
  renderInApp(
    <QueryProvider>
      <Letters note={note} content={emptyContent} isBegun onLost={() => {}} />
    </QueryProvider>,
  )
const press = async (name: string) =>
  fireEvent.click((await screen.findAllByText(name, { selector: 'button, button *' }))[0]!)
const field = (name: string) => screen.findByLabelText<HTMLTextAreaElement>(new RegExp(`^${name}`))
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const begin = async (question: string) => {
  open()
  await press('Referral letter')
  await type('Question', question)
  await waitFor(() => expect(stored?.content).toMatchObject({ kind: 'referral', question }))
}
/** Another tab, or device, that has seen what was saved last. */
const elsewhere = (content: object) => {
  stored = { version: stored!.version + 1, content: { ...stored!.content, ...content } }
}

it('brings in what a second tab writes, and shows both where both wrote on one field', async () => {
  await begin('MRI?')
  elsewhere({ findings: 'Reflexes weak' })
  await type('Question', 'MRI? And CT?')
  await waitFor(async () => expect((await field('Findings')).value).toBe('Reflexes weak'))
  await waitFor(() => expect(stored!.content).toMatchObject({ question: 'MRI? And CT?', findings: 'Reflexes weak' }))

  elsewhere({ question: 'Only an MRI' })
  await type('Question', 'MRI? And CT? Soon.')
  const choice = await screen.findByText('Only an MRI')
  expect((await field('Question')).value).toBe('MRI? And CT? Soon.')
  expect(stored!.content).toMatchObject({ question: 'Only an MRI' })
  fireEvent.click(within(choice.closest('[data-marked]')!).getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(stored!.content).toMatchObject({ question: 'MRI? And CT? Soon.' }))
})

it('closes once what was typed is saved, and goes on with it', async () => {
  await begin('MRI?')
  await type('Question', 'MRI? Soon.')
  await press('Close')
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(stored!.content).toMatchObject({ question: 'MRI? Soon.' })
  await press('Continue: Referral letter')
  expect((await field('Question')).value).toBe('MRI? Soon.')
  // What cannot be saved stays open, and says so.
  inTheWay = { PATCH: { status: 503 } }
  await type('Question', 'MRI? Soon. Today.')
  await press('Close')
  expect(await screen.findByText(/^Not yet: what you typed last isn’t saved/)).toBeTruthy()
  expect((await field('Question')).value).toBe('MRI? Soon. Today.')
  inTheWay = {}
  await waitFor(() => expect(stored!.content).toMatchObject({ question: 'MRI? Soon. Today.' }), { timeout: 5000 })
})

it('keeps what could not be discarded, and says so', async () => {
  await begin('MRI?')
  inTheWay = { DELETE: { status: 503 } }
  await press('Discard draft')
  const dialog = await screen.findByRole('dialog')
  const discard = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Discard draft' }))
  discard()
  expect(await within(dialog).findByRole('alert')).toBeTruthy()
  expect([stored!.content['question'], (await field('Question')).value]).toEqual(['MRI?', 'MRI?'])

  // What a second tab wrote meanwhile is seen before it is thrown away.
  inTheWay = {}
  elsewhere({ question: 'MRI, please' })
  discard()
  await waitFor(async () => expect((await field('Question')).value).toBe('MRI, please'))
  expect(discards).toBe(0)
  await waitFor(() => {
    discard()
    expect(discards).toBe(1)
  })
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
})

it('has every answered word again after a session that ended while somebody typed', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  await begin('MRI of the knee?')
  inTheWay = { PATCH: refusal('unauthorized') }
  await type('Question', 'MRI of the knee? So')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('knee')
  cleanup()
  // Signed in again.
  inTheWay = {}
  open()
  await press('Continue: Referral letter')
  expect((await field('Question')).value).toBe('MRI of the knee?')
})

it('keeps what is typed in sight when the letter ended in another tab, and goes on with it as a new one', async () => {
  await begin('MRI?')
  begins = 2
  stored = null
  await type('Question', 'MRI of the knee?')
  const said = await screen.findByText(/^This letter was issued or discarded in another window/)
  const question = await field('Question')
  expect([question.value, question.readOnly]).toEqual(['MRI of the knee?', true])
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await press('Copy')
  expect(write.mock.calls[0]![0]).toContain('Question: MRI of the knee?')
  fireEvent.click(within(said.closest<HTMLElement>('[role=alert]')!).getByText('Start a new letter with this'))
  await waitFor(() => expect(stored).toMatchObject({ version: 3, content: { question: 'MRI of the knee?' } }))
  expect(screen.queryByText(/^This letter was issued/)).toBeNull()
  expect((await field('Question')).readOnly).toBe(false)
})
