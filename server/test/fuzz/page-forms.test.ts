import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { findSlots } from '@polyclinic/domain/slots/endpoints.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testSite } from '../../src/features/site/site.fixture.ts'
import { rowVersions } from '../every-row.ts'
import { anyText, chanceOf } from './chance.ts'
import { oddOfFormat } from './odd-values.ts'

// The forms of the pages, sent as no page of ours would send them: always a page or a way on, and nothing is kept.

const { app, database, get } = await testSite()
const host = 'boston.localhost:3000'
const long = 'a'.repeat(20_000)
const odd = [
  ...['', ' ', long, 'a\0b', '\ud800', '\u202e', '[]', '{"a":1}', '__proto__', '../../x', "'; drop table claims; --"],
  ...oddOfFormat({ format: 'uuid' }, '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00'),
  ...oddOfFormat({ format: 'date-time' }, '2031-03-05T15:00:00Z'),
]

const forms: Record<string, readonly string[]> = {
  '/appointment': ['slot', 'reason', 'chosen'],
  '/appointment/details': [
    ...['slot', 'reason', 'intent', 'chosen', 'holdId', 'holdSecret', 'key', 'known', 'for'],
    ...['givenName', 'familyName', 'email', 'birthDate', 'phone', 'patientGivenName', 'patientFamilyName'],
    ...['patientBirthDate', 'message', 'insurance'],
  ],
  '/appointment/manage': ['id', 'version', 'reason', 'token'],
  '/appointment/reschedule': ['id', 'version', 'to', 'key'],
  '/preferences': ['locale', 'mode', 'returnTo'],
  '/doctors': ['anything'],
}

let slot = ''
beforeAll(async () => {
  const [from, to] = [0, 14].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
  const found = (await get(`/api/v1/slots?from=${from}&to=${to}`)).json<Answer<typeof findSlots>>()
  const { starts, providerId, serviceId, locationId } = found.items.find((item) => item.starts.length > 0)!
  slot = [starts[0], providerId, serviceId, locationId].join('~')
})

/** A form that is right but for what is replaced. */
const rightOf = (names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const right = { chosen: slot, givenName: 'Rosa', familyName: 'Diaz', email: 'rosa@example.test', version: '1' }[
        name
      ]
      return right === undefined ? [] : [[name, right]]
    }),
  )

const post = (path: string, payload: string) =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload,
  })

async function complaintsAbout(path: string, forms: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const form of forms) {
    const { statusCode, headers } = await post(path, form)
    const type = String(headers['content-type']).split(';')[0]
    const isPage = statusCode === 303 || (type === 'text/html' && statusCode < 500)
    if (!isPage) found.push(`${statusCode} ${type} to ${form.slice(0, 300)}`)
    const { location = '' } = headers
    if (/[^\x20-\x7e]/.test(location)) found.push(`leads to ${location}`)
  }
  return found
}

const encoded = (form: Record<string, string>) =>
  new URLSearchParams(form).toString().replaceAll('%EF%BF%BD', '%ED%A0%80')

describe.each(Object.entries(forms))('POST %s', (path, names) => {
  test('with one field that cannot be', async () => {
    const before = await rowVersions(database)
    const sent = names.flatMap((name, field) =>
      odd
        .filter((_value, index) => index % 17 === field % 17)
        .map((value) => encoded({ ...rightOf(names), [name]: value })),
    )
    expect(await complaintsAbout(path, sent)).toEqual([])
    if (path !== '/appointment/details') expect(await rowVersions(database)).toEqual(before)
  })

  test('with all of them drawn at random, with fields twice, and with what is no form', async () => {
    const chance = chanceOf(7)
    const drawn = Array.from({ length: 20 }, () =>
      encoded(Object.fromEntries(names.map((name) => [name, anyText(chance)]))),
    )
    const twice = names.map((name) => `${name}=a&${name}=b`)
    const none = ['=', '&&&', '%', '%zz=%zz', '__proto__=1&constructor=2', 'a'.repeat(60_000), '&'.repeat(60_000)]
    expect(await complaintsAbout(path, [...drawn, ...twice, ...none])).toEqual([])
  })
})
