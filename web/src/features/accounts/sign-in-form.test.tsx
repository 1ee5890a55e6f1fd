import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import type { LoginPage } from '@polyclinic/domain/kit/login-page.ts'
import { renderInApp } from '../../test/in-app.tsx'
import { SignInForm } from './sign-in-form.tsx'

const goTo = vi.spyOn(location, 'assign').mockImplementation(() => {})

beforeEach(() => {
  localStorage.clear()
  goTo.mockClear()
})

const show = (search = '', page: LoginPage = '/patient/login') =>
  renderInApp(<SignInForm page={page} />, `${page}${search}`)
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

async function signIn(email: string, password: string) {
  await userEvent.type(field('Email'), email)
  await userEvent.type(field('Password'), `${password}{Enter}`)
}

it('keeps the token and loads the area in full', async () => {
  const asked = fakeApi(() => ({ status: 201, data: { authToken: 'a.b.c', userId: 'u', roles: ['guest'] } }))
  show('?returnTo=%2Finvoice')
  await signIn('rosa@delgado.com', 'four words of mine')
  await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/invoice'), 5000)
  expect(asked).toMatchObject([
    { method: 'POST', path: '/sessions', body: { email: 'rosa@delgado.com', password: 'four words of mine' } },
  ])
  expect(localStorage.getItem('authToken')).toBe('a.b.c')
})

it('keeps the address, drops the password and leads to a new one when they don’t match', async () => {
  fakeApi(() => refusal('invalid_login'))
  show()
  await signIn('rosa@delgado.com', 'wrong')
  expect((await screen.findByRole('alert')).textContent).toContain('don’t match')
  expect(screen.getByRole('link', { name: 'reset your password' }).getAttribute('href')).toBe('/forget-password')
  expect([field('Email').value, field('Password').value]).toEqual(['rosa@delgado.com', ''])
  expect(document.activeElement).toBe(field('Password'))
  expect(goTo).not.toHaveBeenCalled()
})

it.each([
  [45, /Wait 45 seconds/],
  [600, /Try again after \d+:\d\d\s\wM( tomorrow)?\./],
])('says how long to wait after too many tries: %i s', async (retryAfterSeconds, expected) => {
  fakeApi(() => refusal('too_many_requests', { retryAfterSeconds }))
  show()
  await signIn('rosa@delgado.com', 'wrong')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(expected)
  expect(alert.textContent).toContain('+1 617 555 0142')
  const link = screen.getByRole('link', { name: 'have a link emailed to you' })
  expect(link.getAttribute('href')).toBe('/forget-password')
})

it('offers the team no number but a link by email: the number is their own', async () => {
  fakeApi(() => refusal('too_many_requests', { retryAfterSeconds: 600 }))
  show('', '/doctor/login')
  await signIn('rosa@delgado.com', 'wrong')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('have a link emailed to you')
  expect(alert.textContent).not.toContain('+1 617 555 0142')
})

it('asks nothing of the server before both are filled in', async () => {
  const asked = fakeApi(() => refusal('internal'))
  show()
  await signIn('rosa', 'x')
  expect(screen.getByText('Enter an email address like name@example.com.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Email'))
  expect(asked).toEqual([])
})

it('carries what was typed to the next form that asks for the address', async () => {
  show()
  await userEvent.type(field('Email'), 'rosa@delgado.com')
  await userEvent.tab()
  cleanup()
  show()
  expect(field('Email').value).toBe('rosa@delgado.com')
})

it('takes back what it said about a field once that is mended', async () => {
  show()
  await signIn('rosa', 'x')
  expect(screen.getByText(/Enter an email address/)).toBeTruthy()
  await userEvent.type(field('Email'), '@delgado.com')
  expect(screen.queryByText(/Enter an email address/)).toBeNull()
})

it('asks for a code where the account has a second factor, and keeps what was typed before', async () => {
  const session = { status: 201, data: { authToken: 'a.b.c', userId: 'u', roles: ['guest'] } }
  const asked = fakeApi(({ body }) => {
    const { code } = body as { code?: string }
    return code === undefined ? refusal('code_required') : code === '123456' ? session : refusal('wrong_code')
  })
  show()
  await signIn('rosa@delgado.com', 'four words of mine')
  await userEvent.type(await screen.findByLabelText('Six digits'), '111111{Enter}')
  expect(await screen.findByText(/That code doesn’t match/)).toBeTruthy()
  expect(document.activeElement).toBe(field('Six digits'))
  expect(field('Six digits').value).toBe('')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.type(field('Six digits'), '123456{Enter}')
  await vi.waitFor(() => expect(goTo).toHaveBeenCalled(), 5000)
  expect(asked.at(-1)?.body).toEqual({
    ...{ email: 'rosa@delgado.com', password: 'four words of mine', code: '123456', rememberDevice: true },
  })
})

it('takes a recovery code, and leads back to another account', async () => {
  fakeApi(({ body }) => refusal('code' in (body as object) ? 'wrong_code' : 'code_required'))
  show()
  await signIn('rosa@delgado.com', 'four words of mine')
  await userEvent.type(await screen.findByLabelText('Six digits'), '12345{Enter}')
  expect(screen.getByText('Enter all six digits.')).toBeTruthy()
  await userEvent.type(field('Six digits'), '6{Enter}')
  expect(await screen.findByText(/That code doesn’t match/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  expect(document.activeElement).toBe(field('Recovery code'))
  // What the app's digits were told is not said of these.
  expect(screen.queryByText(/doesn’t match/)).toBeNull()
  expect(screen.getByText(/Lost your phone and these codes/)).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(field('Password').value).toBe('')
})
