import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ErrorSummary } from './error-summary.tsx'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { RadioCards } from './radio-cards.tsx'
import { TextInput } from './text-input.tsx'

it('ties label, hint and error to the control', () => {
  render(
    <Field id="email" label="Email" hint="For the confirmation" error="The ending is missing" optional="(optional)">
      <TextInput name="email" />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Email (optional)' })
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'For the confirmation',
    'The ending is missing',
  ])
})

it('describes nothing when there is nothing to say', () => {
  render(
    <Field label="Last name">
      <TextInput />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Last name' })
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(input.hasAttribute('aria-describedby')).toBe(false)
})

it('moves the focus to the summary after an attempt, and from it to the field', async () => {
  const errors = [{ id: 'email', message: 'Check your email' }]
  const form = (attempt: number) => (
    <>
      <ErrorSummary title="There is a problem." errors={attempt ? errors : []} attempt={attempt} />
      <Field id="email" label="Email">
        <TextInput />
      </Field>
    </>
  )
  const { rerender } = render(form(0))
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(form(1))
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  await userEvent.click(screen.getByRole('link', { name: 'Check your email' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }))
})

it('shows a password and hides it again', async () => {
  render(
    <Field label="Password">
      <PasswordInput show="Show" hide="Hide" autoComplete="current-password" />
    </Field>,
  )
  const input = screen.getByLabelText('Password')
  expect(input.getAttribute('type')).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(input.getAttribute('type')).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(input.getAttribute('type')).toBe('password')
})

it('offers choices as native radio buttons of one named group', async () => {
  const choices = [
    { value: 'me', label: 'Me' },
    { value: 'other', label: 'Someone else' },
  ]
  render(<RadioCards legend="Who is it for?" name="for" choices={choices} defaultValue="me" />)
  expect(screen.getByRole('group', { name: 'Who is it for?' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Someone else' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Someone else' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Me' }).checked).toBe(false)
})
