import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../test/in-app.tsx'
import { Field } from '../../ui/field.tsx'
import { EmailInput } from './email-input.tsx'

function show() {
  const onInput = vi.fn()
  renderInApp(
    <form onInput={(event) => onInput(new FormData(event.currentTarget).get('email'))}>
      <Field id="email" label="Email">
        <EmailInput name="email" />
      </Field>
      <button>Next</button>
    </form>,
  )
  return { email: screen.getByLabelText<HTMLInputElement>('Email'), onInput }
}

const asked = () => screen.queryByRole('status')?.textContent ?? ''
const suggestion = () => screen.findByRole('button', { name: 'anna@gmail.com' })

it('asks when the field is left, where it is heard, and one press takes it', async () => {
  const { email, onInput } = show()
  await userEvent.type(email, 'anna@gmial.com')
  // It is there before its words are, or they would not be heard.
  const status = await screen.findByRole('status')
  expect(asked()).toBe('')
  await userEvent.tab()
  const button = await suggestion()
  expect(asked()).toBe('Did you mean anna@gmail.com?')
  expect(screen.getByRole('status')).toBe(status)
  await userEvent.click(button)
  expect(email.value).toBe('anna@gmail.com')
  expect(document.activeElement).toBe(email)
  expect(asked()).toBe('')
  // Whoever keeps what is typed hears of it.
  expect(onInput).toHaveBeenLastCalledWith('anna@gmail.com')
})

it('asks whoever stays in the field, and not while the rest may be on its way', async () => {
  const { email } = show()
  email.focus()
  await screen.findByRole('status')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    for (const [typed, question] of [
      ['anna@gmail.co', ''],
      ['anna@gmail.con', 'Did you mean anna@gmail.com?'],
    ] as const) {
      fireEvent.input(email, { target: { value: typed } })
      await vi.advanceTimersByTimeAsync(1000)
      await vi.waitFor(() => expect(asked()).toBe(question), 5000)
    }
  } finally {
    vi.useRealTimers()
  }
})

it('says nothing about an address that is right, nor about one that was mended by hand', async () => {
  const { email } = show()
  await userEvent.type(email, 'anna@gmx.ed')
  await userEvent.tab()
  await screen.findByRole('button', { name: 'anna@gmx.de' })
  await userEvent.type(email, '{backspace}{backspace}net')
  expect(asked()).toBe('')
  await userEvent.tab()
  await new Promise((done) => setTimeout(done, 50))
  expect(asked()).toBe('')
})
