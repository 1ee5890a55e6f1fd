import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { texts } from '../../messages/en/outgoing.ts'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { OutgoingForm } from './outgoing-form.tsx'

const id = '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a03'
const partnerId = '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a04'
const patient = { id, name: 'Rosa Delgado' }
const at = '2026-11-24T14:00:00Z'
const letter = { id: patient.id, kind: 'referral', name: 'Letter', about: null, writtenAt: at, size: 5 } as const
const saved = {
  ...{ id, version: 1, state: 'draft', since: at, requestedAt: null, expiresAt: null, readAt: null },
  ...{ consentWithdrawnAt: null, recipient: { name: 'Hill', isPartner: false }, partnerId: null },
  ...{ outside: { name: 'Hill', email: 'hill@example.test' }, reason: 'A mole', question: '', urgency: 'routine' },
  ...{ letters: [], consent: null, writtenBy: 'Dr. Okafor', isLocked: false, history: [], acts: ['send'] },
}

const sent = { ...saved, version: 2, state: 'requested', requestedAt: at, acts: ['resend', 'cancel'] }
type Draft = Parameters<typeof OutgoingForm>[0]['draft']

function show({ found, draft = null }: { found?: { version: number; reason?: string }; draft?: Draft } = {}) {
  let sends = 0
  const asked = fakeApi(({ path, method, headers }) => {
    if (method === 'DELETE') return { status: 204, data: undefined }
    if (method === 'GET')
      return { status: 200, data: { items: [{ ...saved, ...found }], partners: [], letters: [], mayWrite: true } }
    if (path.endsWith('/resend')) return { status: 200, data: { referral: sent, code: 'WXYZ2345' } }
    if (method === 'PATCH')
      return found && headers['if-match'] === '"1"'
        ? refusal('stale_version')
        : { status: 200, data: { ...saved, ...found } }
    if (!path.endsWith('/send')) return { status: 201, data: saved }
    sends++
    return found && sends === 1 ? refusal('unavailable') : { status: 200, data: { referral: sent, code: 'ABCD2345' } }
  })
  const [onSent, onKept] = [vi.fn(), vi.fn()]
  renderInApp(
    <QueryProvider>
      <OutgoingForm
        patient={patient}
        draft={draft}
        options={{ partners: [{ id: partnerId, name: 'Bayside' }], letters: [letter] }}
        today="2026-11-24"
        {...{ onSent, onKept }}
        onClose={() => {}}
      />
    </QueryProvider>,
  )
  return { asked, onSent, onKept }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const fill = async () => {
  await userEvent.click(screen.getByRole('radio', { name: 'Another address' }))
  await userEvent.type(screen.getByLabelText('Practice or person'), 'Hill')
  await userEvent.type(screen.getByLabelText('Email'), 'hill@example.test')
  await userEvent.type(screen.getByLabelText('Reason for the referral'), 'A mole')
}

it('names what is missing, by field, and sends nothing', async () => {
  const { asked } = show()
  await press('Send')
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links).toEqual(['Choose a partner.', 'Say why the patient is referred.', 'Note the patient’s consent.'])
  await userEvent.click(screen.getByRole('radio', { name: 'Another address' }))
  expect(screen.getAllByRole('link')[0]!.textContent).toBe('Say who gets it.')
  expect(asked).toEqual([])
})

it('sends what was typed with the consent to the text that names the recipient, and gives the code on', async () => {
  const { asked, onSent } = show()
  await fill()
  expect(screen.getByText(/chosen here to Hill, for my further treatment/)).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'The patient agrees to this text' }))
  await press('Send')
  expect(screen.getByRole('link', { name: 'Say who agreed.' })).toBeTruthy()
  const [by, way] = screen.getAllByRole('combobox')
  await userEvent.selectOptions(by!, 'patient')
  await userEvent.selectOptions(way!, 'spoken')
  await press('Send')
  expect(onSent.mock.calls[0]![0].code).toBe('ABCD2345')
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST /patients/${id}/outgoing-referrals`,
    `POST /outgoing-referrals/${id}/send`,
  ])
  expect(asked[0]!.body).toMatchObject({
    ...{ partnerId: null, outside: { name: 'Hill', email: 'hill@example.test' }, reason: 'A mole' },
    consent: { version: 1, recipient: 'Hill', givenBy: 'patient', way: 'spoken', givenOn: '2026-11-24' },
  })
})

it('asks for consent again as soon as somebody else would get it, or something else', async () => {
  show()
  await fill()
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'The patient agrees to this text' })
  const again = /Read the text to the patient again/
  for (const change of [
    () => userEvent.type(screen.getByLabelText('Practice or person'), 's'),
    () => userEvent.type(screen.getByLabelText('Email'), 's'),
    () => userEvent.click(screen.getByRole('checkbox', { name: /Letter/ })),
    () => userEvent.click(screen.getByRole('radio', { name: 'A partner of ours' })),
  ]) {
    await userEvent.click(box())
    expect(screen.queryByText(again)).toBeNull()
    await userEvent.selectOptions(screen.getAllByRole('combobox')[0]!, 'patient')
    await change()
    expect(box().checked).toBe(false)
    expect(screen.getByText(again)).toBeTruthy()
  }
})

it('keeps a draft without all of it', async () => {
  const { asked, onKept } = show()
  await fill()
  await press('Save draft')
  expect(onKept).toHaveBeenCalledOnce()
  expect(asked).toHaveLength(1)
})

it('does not drop what cannot be kept yet: it says what is missing of it', async () => {
  const { asked, onKept } = show()
  await fill()
  await userEvent.click(screen.getByRole('checkbox', { name: 'The patient agrees to this text' }))
  await userEvent.clear(screen.getByLabelText('Reason for the referral'))
  await press('Save draft')
  const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)
  expect(links()).toEqual(['Say who agreed.', 'Say how they agreed.'])
  await userEvent.type(screen.getByLabelText('Email'), '@')
  expect(links()).toEqual(['Enter a valid email address.'])
  expect(asked).toEqual([])
  await userEvent.clear(screen.getByLabelText('Email'))
  await press('Save draft')
  expect(onKept).toHaveBeenCalledOnce()
})

it('asks before a draft is discarded', async () => {
  const { asked, onKept } = show({ draft: saved as unknown as Draft })
  await press('Discard draft')
  expect(asked).toEqual([])
  await press('Keep it')
  await press('Discard draft')
  await userEvent.click(screen.getAllByRole('button', { name: 'Discard draft' }).at(-1)!)
  expect(asked.map(({ method }) => method)).toEqual(['DELETE'])
  expect(onKept).toHaveBeenCalledOnce()
})

const agree = async () => {
  await userEvent.click(screen.getByRole('checkbox', { name: 'The patient agrees to this text' }))
  const [by, way] = screen.getAllByRole('combobox')
  await userEvent.selectOptions(by!, 'patient')
  await userEvent.selectOptions(way!, 'spoken')
}

it('says that it was sent where only the answer got lost, and sends another link', async () => {
  const { onSent } = show({ found: sent })
  await fill()
  await agree()
  await press('Send')
  await press('Send')
  expect(screen.getByRole('dialog', { name: 'Already sent to Hill' })).toBeTruthy()
  await press(texts.resend)
  expect(onSent.mock.calls[0]![0].code).toBe('WXYZ2345')
})

it('keeps what was typed where somebody else changed the draft, and sends that', async () => {
  const { onSent, asked } = show({ found: { version: 4, reason: 'Something else' } })
  await fill()
  await agree()
  await press('Send')
  await press('Send')
  expect(screen.getByText(/changed or discarded in the meantime/)).toBeTruthy()
  await press('Send')
  expect(onSent).toHaveBeenCalledOnce()
  expect(asked.findLast(({ method }) => method === 'PATCH')!.body).toMatchObject({ reason: 'A mole' })
})
