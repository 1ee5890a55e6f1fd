import { mistakesIn } from '@polyclinic/domain/message-texts/check-text.ts'
import { isSms, occasionNames } from '@polyclinic/domain/message-texts/occasions.ts'
import { mailLanguages } from '@polyclinic/domain/message-texts/variables.ts'
import { describe, expect, test } from 'vitest'
import { aPractice, at, book, rosa } from '../../../test/booking.ts'
import { aClinic, aUser, signedIn, type TestClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { testsPerHour } from './test-message-text.ts'
import { productTexts } from './product-texts.ts'

const world = await testServer()
const { call, server } = world

const asAdmin = async (clinic: TestClinic) =>
  signedIn(clinic, await aUser(clinic, { roles: ['admin'] }), server.services)
const path = '/message-texts/appointment-booked/en'
const own = {
  subject: 'See you on {date}',
  body: 'Dear {givenName},\n\n{visit} is <b>booked</b>.\n\n{details}\n\n{terms}\n\n{manage}',
}

async function anAdmin() {
  const { clinic, ...practice } = await aPractice(world)
  const headers = await asAdmin(clinic)
  const send = (method: 'PATCH' | 'DELETE', version: number, body?: object, at = path) =>
    call(clinic.host, method, at, {
      headers: { ...headers, 'if-match': `"${version}"` },
      ...(body ? { body } : {}),
    })
  const read = async () => (await call(clinic.host, 'GET', path, { headers })).json()
  return { ...practice, clinic, headers, send, read }
}

const combinations = mailLanguages.flatMap((language) => occasionNames.map((name) => [name, language] as const))

test.each(combinations)('the product’s text for %s (%s) is one that a clinic could save', (name, language) => {
  expect(mistakesIn(name, language, productTexts[language][name])).toEqual([])
})

test('a text is changed, sent, and given up for the product’s again; nobody saves over what they did not see', async () => {
  const { clinic, send, read } = await anAdmin()
  expect(await read()).toMatchObject({ version: 0, isChanged: false, ...productTexts.en['appointment-booked'] })
  const changed = await send('PATCH', 0, own)
  expect(changed.json()).toMatchObject({ ...own, version: 1, isChanged: true })

  // Others learn of it within two seconds.
  server.clinics.forget()
  await book(
    world,
    clinic,
    { slot: { startsAt: at('15:00', '2026-11-27') }, patient: rosa },
    { cookies: { locale: 'en' } },
  )
  const [mail] = await clinic.transact((db) => db.selectFrom('messages').selectAll().execute())
  expect(mail!.subject).toBe('See you on Friday, November 27, 2026')
  expect(mail!.body).toContain(`Dear ${rosa.givenName},\n\nYour visit is <b>booked</b>.`)
  expect(mail).toMatchObject({ grants: true, kind: 'appointment-booked' })

  const stale = await send('PATCH', 0, { ...own, subject: 'Another' })
  expect([stale.statusCode, stale.json().code]).toEqual([412, 'stale_version'])
  expect((await send('DELETE', 0)).statusCode).toBe(412)
  const reset = await send('DELETE', 1)
  expect(reset.json()).toMatchObject({ version: 2, isChanged: false, ...productTexts.en['appointment-booked'] })
  // Also what was given up counts as seen or not.
  expect((await send('PATCH', 0, own)).statusCode).toBe(412)
  expect((await send('PATCH', 2, own)).json()).toMatchObject({ version: 3, isChanged: true })
  const audited = await clinic.transact((db) =>
    db
      .selectFrom('audit_events')
      .select(['action', 'detail'])
      .where('action', 'like', 'message-texts:%')
      .orderBy('id')
      .execute(),
  )
  expect(audited.map(({ action, detail }) => [action, detail])).toEqual([
    ['message-texts:change', 'appointment-booked en'],
    ['message-texts:reset', 'appointment-booked en'],
    ['message-texts:change', 'appointment-booked en'],
  ])
})

test('of two who save at once one is told so', async () => {
  const { send, read } = await anAdmin()
  for (const version of [0, 1, 2]) {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((each) => send('PATCH', version, { ...own, subject: `Text ${each}` })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412])
    const [won] = answers.filter(({ statusCode }) => statusCode === 200)
    expect(await read()).toMatchObject({ version: version + 1, subject: won!.json().subject })
  }
})

describe('a text that is wrong is not kept', () => {
  test.each([
    ['an unknown variable', path, { ...own, subject: 'For {reason}' }, '/body/subject', 'unknown_variable', '{reason}'],
    ['without its link', path, { ...own, body: '{details}\n\n{terms}' }, '/body/body', 'missing_variable', '{manage}'],
    [
      ...['a password mail without its link', '/message-texts/password-change/en'],
      ...[{ subject: 'Password', body: 'Choose one.' }, '/body/body', 'missing_variable', '{link}'],
    ],
    [
      ...['a password mail with another link', '/message-texts/password-change/de'],
      ...[{ subject: 'Passwort', body: 'Hier: {link}\nOder evil.example' }, '/body/body', 'address', 'address'],
    ],
  ] as [string, string, object, string, string, string][])('%s', async (_what, at, body, pointer, code, named) => {
    const { clinic, send } = await anAdmin()
    const answer = await send('PATCH', 0, body, at)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual([{ pointer, code, message: expect.stringContaining(named) }])
    const kept = await clinic.transact((db) => db.selectFrom('message_texts').select('version').execute())
    expect(kept).toEqual([])
  })

  test('without a version, and for an occasion that there is not', async () => {
    const { clinic, headers } = await anAdmin()
    const patch = (at: string) => call(clinic.host, 'PATCH', at, { headers, body: own })
    expect((await patch(path)).json().code).toBe('version_required')
    expect((await patch('/message-texts/birthday/en')).statusCode).toBe(404)
    expect((await patch('/message-texts/appointment-booked/fr')).statusCode).toBe(404)
  })
})

test('a text that an earlier version took and this one would not is not sent', async () => {
  const { clinic } = await anAdmin()
  await clinic.transact((db) =>
    db
      .insertInto('message_texts')
      .values({
        ...{ occasion: 'appointment-booked', language: 'en', subject: 'Old', body: 'Hello {nickname}' },
        changed_at: '2026-01-01T00:00:00Z',
      })
      .execute(),
  )
  // Others learn of it within two seconds.
  server.clinics.forget()
  await book(
    world,
    clinic,
    { slot: { startsAt: at('15:00', '2026-11-27') }, patient: rosa },
    { cookies: { locale: 'en' } },
  )
  const [mail] = await clinic.transact((db) => db.selectFrom('messages').selectAll().execute())
  expect(mail!.subject).toMatch(/^Booked: your visit on/)
})

describe('a preview', () => {
  const combined = combinations.flatMap(([name, language]) =>
    (['usual', 'longest'] as const).map((names) => [name, language, names] as const),
  )
  const headersOf = new Map<string, Promise<[TestClinic, Record<string, string>]>>()
  const admin = () => {
    const made =
      headersOf.get('admin') ??
      anAdmin().then(({ clinic, headers }) => [clinic, headers] as [TestClinic, Record<string, string>])
    headersOf.set('admin', made)
    return made
  }
  test.each(combined)(
    'of %s (%s, %s) is whole, and each sentence begins with a capital',
    async (occasion, language, names) => {
      const [clinic, headers] = await admin()
      const body = { occasion, language, names, ...productTexts[language][occasion] }
      const answer = await call(clinic.host, 'POST', '/message-texts/preview', { headers, body })
      expect(answer.statusCode).toBe(200)
      const { subject, text, html } = answer.json()
      expect(subject + text).not.toMatch(/[{}]|undefined|null/)
      // A German letter goes on after the comma of its greeting.
      const words = text.replace(/(?<=^Guten Tag[^\n]*,\n\n)\p{Ll}/u, (letter: string) => letter.toUpperCase())
      const sentences = [...(isSms(occasion) ? [] : [subject]), ...words.split(/\n+|(?<=[.!?]) /)] as string[]
      expect(sentences.filter((sentence) => !/^[\p{Lu}\d(…]/u.test(sentence))).toEqual([])
      if (isSms(occasion)) expect(html).toBeNull()
      else expect(html).toContain('<!doctype html>')
    },
  )

  test('keeps nothing, and markup in a text is text', async () => {
    const { clinic, headers } = await anAdmin()
    const body = { occasion: 'appointment-booked', language: 'en', ...own }
    const answer = await call(clinic.host, 'POST', '/message-texts/preview', { headers, body })
    expect(answer.json().html).toContain('Your visit is &lt;b&gt;booked&lt;/b&gt;.')
    for (const table of ['messages', 'message_texts', 'account_links'] as const)
      expect(await clinic.transact((db) => db.selectFrom(table).selectAll().execute())).toEqual([])
  })

  test('shows the clinic’s longest doctor when asked for', async () => {
    const { clinic, headers } = await anAdmin()
    await clinic.transact((db) => db.updateTable('providers').set({ family_name: 'Wolkenstein-Trostburg' }).execute())
    const body = {
      occasion: 'appointment-booked',
      language: 'de',
      names: 'longest',
      ...productTexts.de['appointment-booked'],
    }
    const answer = await call(clinic.host, 'POST', '/message-texts/preview', { headers, body })
    expect(answer.json().text).toContain('Wolkenstein-Trostburg')
    expect(answer.json().subject).not.toContain('Hohenlohe')
  })
})

describe('a test', () => {
  const draft = { occasion: 'appointment-booked', language: 'en', ...own }
  const sent = (clinic: TestClinic) =>
    clinic.transact((db) => db.selectFrom('messages').selectAll().where('kind', '=', 'message-test').execute())

  test('goes to whoever asks, says what it is, grants nothing, and is in the audit', async () => {
    const { clinic } = await anAdmin()
    const user = await aUser(clinic, { roles: ['admin'] })
    const headers = await signedIn(clinic, user, server.services)
    const answer = await call(clinic.host, 'POST', '/message-texts/test', { headers, body: draft })
    expect(answer.json()).toEqual({ to: user.email, leaves: server.services.hasMailServer })
    const [mail, ...more] = await sent(clinic)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to_address: user.email, grants: false, subject_id: null })
    expect(mail!.subject).toMatch(/^Test: See you on /)
    expect(mail!.body).toMatch(/^This is a test with sample data, not a real patient\..*\n\nDear /)
    expect(mail!.body).not.toContain('{')
    // Nothing is saved by it.
    expect(await clinic.transact((db) => db.selectFrom('message_texts').selectAll().execute())).toEqual([])
    const audited = await clinic.transact((db) =>
      db.selectFrom('audit_events').select('detail').where('action', '=', 'message-texts:send-test').execute(),
    )
    expect(audited).toEqual([{ detail: 'appointment-booked en' }])
  })

  test('takes no other address, no text message and no wrong text', async () => {
    const { clinic, headers } = await anAdmin()
    const send = async (body: object) =>
      (await call(clinic.host, 'POST', '/message-texts/test', { headers, body })).json().errors[0].pointer
    expect(await send({ ...draft, to: 'somebody@else.test' })).toBe('/body/to')
    expect(await send({ ...draft, occasion: 'appointment-reminder-sms' })).toBe('/body/occasion')
    expect(await send({ ...draft, body: 'Come.' })).toBe('/body/body')
    expect(await sent(clinic)).toEqual([])
  })

  test('is sent so often in an hour, and not once more', async () => {
    const { clinic, headers } = await anAdmin()
    const send = () => call(clinic.host, 'POST', '/message-texts/test', { headers, body: draft })
    for (let count = 0; count < testsPerHour; count++) expect((await send()).statusCode).toBe(200)
    expect((await send()).json().code).toBe('too_many_requests')
    expect(await sent(clinic)).toHaveLength(testsPerHour)
  })
})

test('another clinic sends its own', async () => {
  const { send } = await anAdmin()
  await send('PATCH', 0, own)
  const other = await aClinic(server.services.tenancy)
  const answer = await call(other.host, 'GET', '/message-texts', { headers: await asAdmin(other) })
  // This server sends no text messages.
  expect(answer.json().items).toHaveLength(combinations.filter(([name]) => !isSms(name)).length)
  expect((answer.json().items as { isChanged: boolean }[]).filter(({ isChanged }) => isChanged)).toEqual([])
})
