import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../platform/query/query-provider.tsx'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { Door } from './door.tsx'

const show = (reply: Parameters<typeof fakeApi>[0]) => {
  const asked = fakeApi(reply)
  renderInApp(
    <QueryProvider>
      <Door locationName="Main Street" />
    </QueryProvider>,
  )
  return asked
}
const here = { number: 7, before: 0, doctor: 'Dr. Okafor', locationName: 'Main Street', openForms: 0 }

it('lets a slip be mended, with the other way at hand, and asks to the desk after several', async () => {
  const asked = show(() => refusal('not_found'))
  const code = screen.getByLabelText<HTMLInputElement>('Code')
  await userEvent.type(code, 'k4pd 9xq3{Enter}')
  expect(await screen.findByText(/No visit today has this code/)).toBeTruthy()
  // What was typed stays, and is typed over.
  expect(code.value).toBe('k4pd 9xq3')
  await waitFor(() => expect(document.activeElement).toBe(code))
  await userEvent.type(screen.getByLabelText('Date of birth'), '3/28/1985')
  expect(screen.getByText('March 28, 1985')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/^First three letters/), 'ng{Enter}')
  expect(await screen.findByText(/no visit within the next hour/)).toBeTruthy()
  expect(asked.at(-1)?.body).toEqual({ birthDate: '1985-03-28', letters: 'ng' })
  await userEvent.type(screen.getByLabelText(/^First three letters/), '{Enter}')
  expect((await screen.findByRole('heading')).textContent).toBe('Please go to the front desk')
})

it('tells a number, and nothing stays of who was there', async () => {
  show(() => ({ status: 200, data: here }))
  await userEvent.type(screen.getByLabelText('Code'), 'K4PD9XQ2{Enter}')
  expect(await screen.findByText('7')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next person' }))
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('')
})
