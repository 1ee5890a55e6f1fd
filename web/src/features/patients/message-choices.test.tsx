import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { MessageChoices, type Choices } from './message-choices.tsx'

const offered: Choices = { reminders: 'email', phone: '+1 617 555 0142', isPhoneRefused: false, offersSms: true }
const show = (choices: Partial<Choices> = {}) =>
  renderInApp(<MessageChoices choices={{ ...offered, ...choices }} onChanged={() => {}} />)
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const agree = () => userEvent.click(screen.getByRole('button', { name: 'Text me reminders' }))

it('asks for a number and an agreement before anybody is texted, and saves the rest at a press', async () => {
  const asked = fakeApi(() => ({ status: 200, data: offered }))
  show()
  await userEvent.click(radio('By text message'))
  expect(asked).toEqual([])
  screen.getByText(/^You agree that we text/)
  await agree()
  await screen.findByText('Saved.')
  await userEvent.click(radio('Not at all'))
  await screen.findByText('Saved.')
  expect(asked.map(({ body }) => body)).toEqual([{ reminders: 'sms', phone: offered.phone }, { reminders: 'none' }])
})

it('says at the number that it is none, and keeps what was typed', async () => {
  fakeApi(() => refusal('invalid_fields'))
  show({ phone: null })
  await userEvent.click(radio('By text message'))
  await userEvent.type(screen.getByLabelText('Mobile number for text messages'), '12')
  await agree()
  const input = await screen.findByLabelText<HTMLInputElement>('Mobile number for text messages')
  await screen.findByText(/^Enter a mobile number/)
  expect([input.value, input.getAttribute('aria-invalid'), radio('By text message').checked]).toEqual([
    '12',
    'true',
    true,
  ])
})

it('says that a number takes no text messages any more', () => {
  show({ reminders: 'sms', isPhoneRefused: true })
  screen.getByText(/^Text messages to \+1 617 555 0142 have stopped/)
})

it('is one box where nobody is texted', async () => {
  const asked = fakeApi(() => ({ status: 200, data: offered }))
  show({ offersSms: false })
  expect(screen.queryByRole('radio')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Remind me before a visit' }))
  await screen.findByText('Saved.')
  expect(asked.map(({ body }) => body)).toEqual([{ reminders: 'none' }])
})
