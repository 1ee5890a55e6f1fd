import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeApi, refusal, type Reply } from '../../test/fake-api.ts'
import { renderInApp, testClinic } from '../../test/in-app.tsx'
import { Component } from './own-data.tsx'

const id = (n: number) => `01890000-0000-7000-8000-00000000000${n}`
const rosa = { id: id(1), givenName: 'Rosa', familyName: 'Diaz', birthDate: '1990-02-03', isOwn: true }
const mia = { id: id(2), givenName: 'Mia', familyName: 'Diaz', birthDate: '2019-03-03', isOwn: false }
const file = { status: 200, data: new Blob(['%PDF-'], { type: 'application/pdf' }) }

function show(items: object[], answer: () => Reply = () => file, requests: object[] = []) {
  const sent = fakeApi(answer)
  renderInApp(<Component />, '/patient/data', testClinic, { items, requests })
  return sent
}
const take = () => userEvent.click(screen.getByRole('button', { name: 'Download the copy' }))

it('asks for the password, and hands over what was chosen of whom', async () => {
  const saved: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:copy', revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const sent = show([rosa, mia])
  await take()
  expect(screen.getByRole('alert').textContent).toContain('Fill this in')
  expect(sent).toEqual([])
  await userEvent.selectOptions(screen.getByLabelText('Whose data'), 'Mia Diaz')
  await userEvent.click(screen.getByRole('radio', { name: /PDF/ }))
  await userEvent.type(screen.getByLabelText('Current password'), 'seven bees hum')
  await take()
  expect(await screen.findByText('Your copy was downloaded.')).toBeTruthy()
  expect(sent).toMatchObject([
    { method: 'POST', path: `/patients/${mia.id}/copies`, body: { format: 'paper', password: 'seven bees hum' } },
  ])
  expect(saved).toEqual([expect.stringMatching(/^Copy of your data \d{4}-\d\d-\d\d\.pdf$/)])
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('')
})

it('says so when the password is wrong, and keeps the rest', async () => {
  show([rosa], () => refusal('wrong_password'))
  expect(screen.queryByLabelText('Whose data')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: /FHIR/ }))
  await userEvent.type(screen.getByLabelText('Current password'), 'not it')
  await take()
  expect((await screen.findByRole('alert')).textContent).toContain('password')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /FHIR/ }).checked).toBe(true)
})

const request = {
  ...{ id: id(7), kind: 'erasure', status: 'in-progress', receivedOn: '2026-11-01', dueOn: '2027-02-01' },
  ...{ isExtended: true, law: 'Art. 12 (3) GDPR', endedAt: null, patientName: 'Mia Diaz', words: 'All of it' },
  ...{ extension: 'Three archives', answer: null, sent: null, sentOn: null, keptUntil: null },
  ...{ isLate: false, mayWithdraw: true, added: [] },
}

it('says how a request stands and why it takes longer, and takes it back by one press', async () => {
  const sent = show([rosa], () => ({ status: 200, data: { ...request, status: 'withdrawn' } }), [request])
  expect(screen.getByText('Answer by February 1, 2027')).toBeTruthy()
  expect(screen.getByText('The clinic needs longer: Three archives')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the request: Erasure' }))
  expect(await screen.findByText('The request was withdrawn.')).toBeTruthy()
  expect(sent).toMatchObject([{ method: 'POST', path: `/data-requests/${request.id}/withdraw` }])
})

it('asks for what was chosen, in the words that were typed', async () => {
  let answer: Reply = { status: 201, data: { ...request, kind: 'correction', isAdded: false } }
  const sent = show([rosa], () => answer)
  await userEvent.click(screen.getByRole('radio', { name: /To correct something/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Send the request' }))
  expect(screen.getByRole('alert').textContent).toContain('Say what it is about.')
  expect(sent).toEqual([])
  await userEvent.type(screen.getByLabelText(/In your words/), 'My name is spelled with a z')
  await userEvent.click(screen.getByRole('button', { name: 'Send the request' }))
  expect(await screen.findByText('The clinic has your request.')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Ask the clinic')
  // What was done is not said beside what now goes wrong.
  answer = refusal('too_many_requests')
  await userEvent.click(screen.getByRole('button', { name: 'Send the request' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText('The clinic has your request.')).toBeNull()
  const body = { kind: 'correction', words: 'My name is spelled with a z' }
  expect(sent[0]).toMatchObject({ path: `/patients/${rosa.id}/data-requests`, body })
  answer = { status: 201, data: { ...request, kind: 'correction', isAdded: true } }
  await userEvent.click(screen.getByRole('button', { name: 'Send the request' }))
  expect(await screen.findByText(/was added to your open request/)).toBeTruthy()
})
