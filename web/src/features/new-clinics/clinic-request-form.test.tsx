import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp, testClinic } from '../../test/in-app.tsx'
import { ClinicRequestForm } from './clinic-request-form.tsx'

const show = () => renderInApp(<ClinicRequestForm offer={{ domain: 'clinics.test', country: 'US' }} />)
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send me the link' }))

it('makes the address of the name, names what is missing, and says where the link went', async () => {
  const asked = fakeApi(({ body }) => ({
    status: 202,
    data: { sentTo: (body as { email: string }).email, host: 'south-pier.clinics.test' },
  }))
  show()
  await send()
  expect(asked).toEqual([])
  expect(screen.getAllByText('Enter the name of the clinic').length).toBeGreaterThan(0)
  type(/^Name of the clinic/, 'South Pier')
  screen.getByText('south-pier.clinics.test')
  type(/^Your email/, 'ines@example.test')
  await send()
  await screen.findByText(/south-pier\.clinics\.test is on its way to ines@example\.test/)
  expect(asked.at(-1)!.body).toEqual({
    ...{ name: 'South Pier', slug: 'south-pier', country: 'US', locale: 'en-US', email: 'ines@example.test' },
  })
})

it('keeps what was typed when the address is not available', async () => {
  fakeApi(() => refusal('invalid_fields', { errors: [{ pointer: '/body/slug', code: 'not_available', message: '' }] }))
  show()
  type(/^Name of the clinic/, 'South Pier')
  type(/^Name in web addresses/, 'www')
  type(/^Your email/, 'ines@example.test')
  await send()
  expect((await screen.findAllByText(/This name is not available/)).length).toBeGreaterThan(0)
  expect(screen.getByLabelText<HTMLInputElement>(/^Name of the clinic/).value).toBe('South Pier')
})

it('says until when no link is mailed, and gives nobody the number of another practice', async () => {
  fakeApi(() => refusal('too_many_requests', { retryAfterSeconds: 1500 }))
  show()
  type(/^Name of the clinic/, 'South Pier')
  type(/^Your email/, 'ines@example.test')
  await send()
  expect((await screen.findByRole('alert')).textContent).toMatch(/request another after \d+:\d\d/)
  expect(screen.queryByText(testClinic.staticContent.homepage.footer.contactUs.phone)).toBeNull()
})

it('takes the language of the country until somebody chooses one', () => {
  show()
  const language = () => screen.getByLabelText<HTMLSelectElement>(/^Language/).value
  expect(language()).toBe('en-US')
  type(/^Country/, 'AT')
  expect(language()).toBe('de-DE')
  type(/^Language/, 'en-US')
  type(/^Country/, 'DE')
  expect(language()).toBe('en-US')
})
