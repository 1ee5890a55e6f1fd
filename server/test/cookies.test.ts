import { expect, test } from 'vitest'
import { aPractice, at, book, cookiesOf, hold, rosa } from './booking.ts'
import { testServer } from './test-server.ts'
import { aUserWithPassword, password } from '../src/features/accounts/account-fixture.ts'
import { cookieNameAt, cookieNamesOf, cookieOf } from '../src/platform/http/cookies.ts'

test('over https a cookie counts by the name that nothing unencrypted, and of the whole host no other host, can set', () => {
  const cookies = { '__Host-locale': 'de', '__Secure-locale': 'xx', locale: 'yy', '__Secure-device': 'a', device: 'b' }
  const [open, encrypted] = [
    { protocol: 'http' as const, cookies },
    { protocol: 'https' as const, cookies },
  ]
  expect(['visitor', 'locale', 'mode', 'device'].map((name) => cookieNameAt(encrypted, name))).toEqual([
    '__Host-visitor',
    '__Host-locale',
    '__Host-mode',
    '__Secure-device',
  ])
  expect([cookieOf(encrypted, 'locale'), cookieOf(open, 'locale')]).toEqual(['de', 'yy'])
  expect([cookieNamesOf(encrypted), cookieNamesOf(open)]).toEqual([
    ['locale', 'device'],
    ['locale', 'device'],
  ])
})

test('behind a proxy each cookie is given, and read again, by that name alone', async () => {
  const server = await testServer({ trustedProxyHops: 1 })
  const { clinic } = await aPractice(server)
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
  const user = await aUserWithPassword(clinic)
  const signedIn = await server.call(clinic.host, 'POST', '/sessions', {
    body: { email: user.email, password },
    headers,
  })
  expect(signedIn.cookies).toMatchObject([{ name: '__Secure-device', secure: true, httpOnly: true }])

  const held = (await hold(server, clinic, { startsAt: at('15:00') }, { headers })).json()
  const booked = await book(server, clinic, { hold: { id: held.id, secret: held.secret }, patient: rosa }, { headers })
  const given = cookiesOf(booked)
  const id: string = booked.json().appointment.id
  expect(Object.keys(given)).toContain(`__Secure-manage-${id}`)
  const calendar = (cookies: Record<string, string>) =>
    server.app.inject({
      url: `/appointment/api/appointments/${id}/calendar`,
      headers: { host: clinic.host, ...headers },
      cookies,
    })
  expect((await calendar(given)).statusCode).toBe(200)
  expect((await calendar({ [`manage-${id}`]: given[`__Secure-manage-${id}`]! })).statusCode).toBe(404)
})
