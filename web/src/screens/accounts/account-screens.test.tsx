import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeApi, refusal } from '../../test/fake-api.ts'
import { renderInApp, testClinic } from '../../test/in-app.tsx'
import * as changePassword from './change-password.tsx'
import * as forgetPassword from './forget-password.tsx'
import * as signUp from './sign-up.tsx'

const token = 'uCPFdRKAxA8jWK66IET99wgfrF8qTpaPUT18jvrmX6w'
const link = { kind: 'sign-up', email: 'rosa@delgado.com' }
const goTo = vi.spyOn(location, 'assign').mockImplementation(() => {})

beforeEach(() => {
  localStorage.clear()
  goTo.mockClear()
})

it('says the same to everybody who asks for an account', async () => {
  const asked = fakeApi(() => ({ status: 202, data: { sentTo: 'rosa@delgado.com' } }))
  renderInApp(<signUp.Component />, '/patient/signup')
  await userEvent.type(screen.getByLabelText('Email'), 'rosa@delgado.com{Enter}')
  const heading = await screen.findByRole('heading', { name: 'We sent you a link' })
  expect(document.activeElement).toBe(heading)
  expect(asked).toMatchObject([{ path: '/sign-ups', body: { email: 'rosa@delgado.com' } }])
  expect(screen.queryByText(/This is a demo/)).toBeNull()
})

it('says that earlier links still work, and until when there is no other, when too many were asked for', async () => {
  fakeApi(() => refusal('too_many_requests', { retryAfterSeconds: 1500 }))
  renderInApp(<forgetPassword.Component />, '/forget-password')
  await userEvent.type(screen.getByLabelText('Email'), 'rosa@delgado.com{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('it still works')
  expect(alert.textContent).toMatch(/another after \d+:\d\d\s\wM( tomorrow)?, or/)
  const { phone } = testClinic.staticContent.homepage.footer.contactUs
  expect(screen.getByRole('link', { name: phone })).toBeTruthy()
})

it('says where the mail of a demo lands', async () => {
  fakeApi(() => ({ status: 202, data: { sentTo: 'rosa@delgado.com' } }))
  const demo = { ...testClinic, settings: { ...testClinic.settings, isDemo: true } }
  renderInApp(<signUp.Component />, '/patient/signup', demo)
  await userEvent.type(screen.getByLabelText('Email'), 'rosa@delgado.com{Enter}')
  expect((await screen.findByRole('link', { name: 'outbox' })).getAttribute('href')).toBe('/admin/outbox')
})

it('makes an account from a mailed link and signs in', async () => {
  const session = { authToken: 'a.b.c', userId: 'u', roles: ['guest'] }
  const asked = fakeApi(({ path }) =>
    path === '/links/read' ? { status: 200, data: link } : { status: 201, data: session },
  )
  renderInApp(<signUp.Component />, `/patient/signup#${token}`)
  await userEvent.type(await screen.findByLabelText('First name'), 'Rosa')
  await userEvent.type(screen.getByLabelText('New password'), 'too short{Enter}')
  expect(screen.getByRole('alert').textContent).toContain('Enter a last name')
  expect(screen.getByRole('alert').textContent).toContain('at least 12 characters')
  expect(asked).toHaveLength(1)
  await userEvent.type(screen.getByLabelText('Last name'), 'Delgado')
  await userEvent.type(screen.getByLabelText('New password'), ', but not any more{Enter}')
  await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/patient'), 5000)
  expect(asked[1]?.body).toEqual({
    token,
    givenName: 'Rosa',
    familyName: 'Delgado',
    password: 'too short, but not any more',
  })
})

it.each(['link_expired', 'invalid_fields'] as const)('leads on when the link is no good: %s', async (code) => {
  fakeApi(() => refusal(code))
  renderInApp(<changePassword.Component />, `/change-password#${token}`)
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forget-password')
})

it('does not open a link that was made for something else', async () => {
  fakeApi(() => ({ status: 200, data: link }))
  renderInApp(<changePassword.Component />, `/change-password#${token}`)
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
})

it('forgets the session that the new password ended', async () => {
  localStorage.setItem('authToken', 'old')
  fakeApi(({ path }) =>
    path === '/links/read' ? { status: 200, data: { ...link, kind: 'password' } } : { status: 204 },
  )
  renderInApp(<changePassword.Component />, `/change-password#${token}`)
  await userEvent.type(await screen.findByLabelText('New password'), 'four other words of mine{Enter}')
  expect(await screen.findByRole('heading', { name: 'Your new password is set' })).toBeTruthy()
  expect(localStorage.getItem('authToken')).toBeNull()
})
