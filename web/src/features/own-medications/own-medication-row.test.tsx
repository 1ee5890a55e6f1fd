import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import type { OwnMedication } from './own-medication.ts'
import { OwnMedicationRow } from './own-medication-row.tsx'

const medication: OwnMedication = {
  ...{ id: 'm', prescriptionId: 'p', appointmentId: null, status: 'active', name: 'Ramipril 5 mg tablets' },
  ...{ sentence: 'Take 1 tablet in the morning.', signedAt: '2026-11-25T15:00:00Z', signedBy: 'Dr. Maya Okafor' },
  ...{
    endsOn: null,
    repeats: 0,
    ended: null,
    next: null,
    repeatRequest: null,
    code: '7KQ4-M2XD',
    mayAskForRepeat: true,
  },
  patient: { id: 'r', name: 'Rosa Delgado' },
}

function show(more: Partial<OwnMedication> = {}) {
  const onAsked = vi.fn<(said: string) => void>()
  renderInApp(<OwnMedicationRow medication={{ ...medication, ...more }} isNamed={false} onAsked={onAsked} />)
  return onAsked
}

it('says how to take what is current, and asks for more of it with a note', async () => {
  const asked = fakeApi(() => ({ status: 201, data: { id: 'x' } }))
  const onAsked = show()
  expect(await screen.findByText('Take 1 tablet in the morning.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ask for a refill of Ramipril 5 mg tablets' }))
  await userEvent.type(screen.getByRole('textbox'), 'Three left')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ['/medications/m/repeat-requests', { note: 'Three left' }],
  ])
  expect(onAsked).toHaveBeenCalledOnce()
})

it('keeps what was typed when it was asked already, and says so', async () => {
  fakeApi(() => refusal('repeat_asked'))
  const onAsked = show()
  await userEvent.click(await screen.findByRole('button', { name: /^Ask for a refill/ }))
  await userEvent.type(screen.getByRole('textbox'), 'Three left')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('alert')).textContent).toContain('You have asked for this already')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Three left')
  expect(onAsked).not.toHaveBeenCalled()
})

it('says not to take what was stopped, why, and which answer a request had', async () => {
  const ended = { at: '2026-11-25T15:00:00Z', by: 'Dr. Maya Okafor', reason: 'cough' }
  const repeatRequest = { id: 'q', askedAt: '2026-11-24T15:00:00Z', status: 'declined' as const, answer: 'cough' }
  show({ status: 'stopped', ended, repeatRequest, mayAskForRepeat: false })
  expect(await screen.findByText(/Do not take it anymore/)).toBeTruthy()
  expect(screen.getByText('Reason: cough')).toBeTruthy()
  expect(screen.getByText(/was declined: cough$/)).toBeTruthy()
  expect(screen.queryByText('Take 1 tablet in the morning.')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Ask for a refill/ })).toBeNull()
})

it('sends to the newer one what was replaced, unless that was an error', async () => {
  const ended = { at: '2026-11-25T15:00:00Z', by: 'Dr. Maya Okafor', reason: null }
  show({ status: 'stopped', ended, next: { id: 'n', kind: 'replacement' }, mayAskForRepeat: false })
  expect((await screen.findByText(/^Replaced on November 25, 2026/)).textContent).toContain(
    'Take the newer one instead',
  )
  expect(screen.getByRole('link', { name: 'the newer one' }).getAttribute('href')).toBe('#medication-n')
  show({ status: 'stopped', ended, mayAskForRepeat: false })
  expect(await screen.findByText(/Do not take it anymore/)).toBeTruthy()
})

it('leads from what was renewed to the newer one', async () => {
  show({ status: 'completed', next: { id: 'm', kind: 'renewal' }, mayAskForRepeat: false })
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'the newer one' })
  expect(document.querySelector(link.hash)?.textContent).toContain('Ramipril 5 mg tablets')
})

it('strikes what was prescribed in error, and says not to take it', async () => {
  const ended = { at: '2026-11-25T15:00:00Z', by: 'Dr. Maya Okafor', reason: 'meant for somebody else' }
  show({ status: 'entered-in-error', ended, mayAskForRepeat: false })
  expect(await screen.findByText(/Please do not take it, and call us/)).toBeTruthy()
  expect(screen.getByText('Ramipril 5 mg tablets').closest('s')).not.toBeNull()
  expect(screen.queryByText('Take 1 tablet in the morning.')).toBeNull()
})
