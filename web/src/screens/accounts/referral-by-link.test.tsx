import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { fakeApi, refusal, type Reply } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { Component } from './referral-by-link.tsx'

const token = 'uCPFdRKAxA8jWK66IET99wgfrF8qTpaPUT18jvrmX6w'
const content = {
  patient: { givenName: 'Ada', familyName: 'Quill', birthDate: '1980-02-03', phone: null, email: null },
  ...{ reason: 'A mole that grows', question: '', urgency: 'routine', writtenBy: 'Dr. Okafor', letters: [] },
  ...{ clinicName: 'Harborlight', requestedAt: '2026-11-24T14:00:00Z' },
}

beforeEach(() => history.replaceState(null, '', '/'))

async function answer(reply: Reply) {
  const asked = fakeApi(() => reply)
  const { unmount } = renderInApp(<Component />, `/referral/01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a03#${token}`)
  await userEvent.type(await screen.findByLabelText('Code'), 'abcd-2345')
  await userEvent.type(screen.getByLabelText('Date of birth'), '1980-02-03')
  await userEvent.click(screen.getByRole('button', { name: 'Read the referral' }))
  return { asked, unmount }
}

it('reads it with link, code and birth date, and says that this was the only time', async () => {
  const { asked } = await answer({ status: 200, data: content })
  expect(await screen.findByText('A mole that grows')).toBeTruthy()
  expect(screen.getByText(/once you leave this page, it does not open again/)).toBeTruthy()
  expect(screen.getByText('November 24, 2026')).toBeTruthy()
  expect(screen.getByRole('link', { name: '+1 617 555 0142' })).toBeTruthy()
  expect(asked).toMatchObject([{ body: { token, code: 'abcd-2345', birthDate: '1980-02-03' } }])
})

it.each([
  ['referral_unproven', /is not right/],
  ['referral_locked', /this link is locked/],
  ['referral_read', /was read already/],
  ['referral_over', /can no longer be read/],
] as const)('says clearly when it is refused: %s', async (code, words) => {
  await answer(refusal(code))
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  // What was typed stays.
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('abcd-2345')
})

it('says what to do where the link is not whole', async () => {
  fakeApi(() => refusal('not_found'))
  renderInApp(<Component />, '/referral/01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a03')
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy()
  expect(screen.getByText('48 Wharf Street')).toBeTruthy()
})

it('sends whoever reloads back to the email, and once it was read to the clinic', async () => {
  const path = '/referral/01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a03'
  fakeApi(() => refusal('not_found'))
  const { unmount } = renderInApp(<Component />, `${path}#${token}`)
  await screen.findByLabelText('Code')
  unmount()
  const again = renderInApp(<Component />, path)
  expect(await screen.findByRole('heading', { name: 'Open the link from the email again' })).toBeTruthy()
  again.unmount()
  const { unmount: leave } = await answer({ status: 200, data: content })
  await screen.findByText('A mole that grows')
  leave()
  renderInApp(<Component />, path)
  expect(await screen.findByRole('heading', { name: 'You have read this referral' })).toBeTruthy()
})
