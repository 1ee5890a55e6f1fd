import { expect, test } from 'vitest'
import { aClinic, aUser, signedIn } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { keyedHash } from '../../platform/ids.ts'
import { takeAttempts } from '../../platform/limits.ts'
import { versionsPerDay } from '../organizations/take-version.ts'

const { call, clock, server } = await testServer()
const { services } = server

const page = (words: string) => [{ heading: 'Who we are', paragraphs: [words] }]
const texts = { privacy: page('We keep little.'), accessibility: page('Everybody gets in.') }

async function aManager(values: { country?: string } = {}) {
  const clinic = await aClinic(services.tenancy, values)
  const headers = await signedIn(clinic, await aUser(clinic, { roles: ['admin'], name: 'Ruth Ellery' }), services)
  const seen = (version: number) => ({ ...headers, 'if-match': `"${version}"` })
  return {
    clinic,
    read: async () => (await call(clinic.host, 'GET', '/legal-texts', { headers })).json(),
    list: async () => (await call(clinic.host, 'GET', '/legal-texts/versions', { headers })).json().items,
    save: (version: number, body: object) =>
      call(clinic.host, 'PATCH', '/legal-texts', { headers: seen(version), body: { texts: body } }),
    restore: (version: number, former: number) =>
      call(clinic.host, 'POST', `/legal-texts/versions/${former}/restore`, { headers: seen(version) }),
    visitor: (name: string, version?: number) =>
      call(clinic.host, 'GET', `/legal/${name}${version === undefined ? '' : `?version=${version}`}`),
  }
}

test('texts are saved as versions, each can be read as it stood, and one press goes back', async () => {
  const { clinic, read, list, save, restore, visitor } = await aManager()
  expect(await read()).toMatchObject({ texts: {}, version: 1, savedBy: null })
  expect((await save(1, texts)).json()).toMatchObject({ texts, version: 2, savedBy: 'Ruth Ellery' })
  // The same again is no version.
  expect((await save(2, texts)).json().version).toBe(2)
  const more = { ...texts, privacy: page('We keep nothing.'), imprint: page('Harbor Ltd.') }
  expect((await save(2, more)).json()).toMatchObject({ texts: more, version: 3 })

  server.clinics.forget()
  const [now, then] = [(await visitor('privacy')).json(), (await visitor('privacy', 2)).json()]
  expect(now).toMatchObject({ version: 3, until: null, language: 'en', sections: more.privacy })
  expect(then).toMatchObject({ version: 2, sections: texts.privacy, until: now.since })
  // What another page came to say moves none of its days.
  const same = (await visitor('accessibility')).json()
  expect(same).toMatchObject({ version: 3, since: then.since, until: null })
  expect((await visitor('accessibility', 2)).json()).toMatchObject({ version: 2, since: then.since, until: null })
  for (const [name, version] of [
    ['imprint', 2],
    ['privacy', 1],
    ['privacy', 9],
  ] as const)
    expect((await visitor(name, version)).statusCode, `${name} ${version}`).toBe(404)

  expect((await restore(3, 2)).json()).toMatchObject({ texts, version: 4, restoredFrom: 2 })
  expect((await visitor('imprint')).statusCode).toBe(404)
  expect(await list()).toMatchObject([
    { version: 4, restoredFrom: 2, changed: ['privacy', 'imprint'], pages: ['privacy', 'accessibility'] },
    { version: 3, restoredFrom: null, changed: ['privacy', 'imprint'], savedBy: 'Ruth Ellery' },
    { version: 2, changed: ['privacy', 'accessibility'] },
    { version: 1, savedBy: null, changed: [], pages: [] },
  ])
  for (const none of [9, 1]) expect((await restore(4, none)).statusCode).toBe(404)
  const audited = await clinic.transact((db) =>
    db
      .selectFrom('audit_events')
      .select(['action', 'detail'])
      .where('action', 'like', 'clinics:%')
      .orderBy('id')
      .execute(),
  )
  expect(audited.map(({ action, detail }) => [action, detail])).toEqual([
    ['clinics:change-legal-texts', 'privacy accessibility'],
    ['clinics:change-legal-texts', 'privacy imprint'],
    ['clinics:restore-legal-texts', 'version 2'],
  ])
})

test('long texts are saved, of a file or typed; what is longer than a request names its page', async () => {
  const { save } = await aManager()
  const long = (paragraphs: number) => [{ heading: 'Who we are', paragraphs: Array(paragraphs).fill('ü'.repeat(2500)) }]
  const body = { privacy: long(30), notice: long(8), accessibility: long(9) }
  expect((await save(1, body)).statusCode).toBe(200)
  const refused = await save(2, { ...body, accessibility: long(10) })
  expect([refused.statusCode, refused.json().errors]).toMatchObject([
    422,
    [{ pointer: '/body/texts/privacy', code: 'too_long' }],
  ])
})

test('a page says from when to when it read so, however often it came to read so and others changed', async () => {
  const { save, visitor } = await aManager()
  const said = ['one', 'two', 'two', 'one']
  const saved: string[] = []
  for (const [at, words] of said.entries())
    saved.push((await save(at + 1, { privacy: page(words), accessibility: page(`The ${at}th.`) })).json().savedAt)
  const days = async (version: number) => {
    const { since, until } = (await visitor('privacy', version)).json()
    return [saved.indexOf(since), saved.indexOf(until)]
  }
  expect(await Promise.all([2, 3, 4, 5].map(days))).toEqual([
    [0, 1],
    [1, 3],
    [1, 3],
    [3, -1],
  ])
})

test('a clinic saves so many versions a day', async () => {
  const { clinic, save, restore } = await aManager()
  expect((await save(1, texts)).statusCode).toBe(200)
  expect((await save(2, { ...texts, privacy: page('We keep nothing.') })).statusCode).toBe(200)
  const key = keyedHash(services.linkKey, 'versions of', clinic.id)
  const all = { kind: 'legal-versions', key, windowMinutes: 1440, most: 1000, size: versionsPerDay }
  const now = new Date(Date.now() + clock.offsetMs).toISOString()
  await clinic.transact((db) => takeAttempts(db, { limits: [all], now }))
  for (const refused of [save(3, texts), restore(3, 2)]) expect((await refused).json().code).toBe('too_many_requests')
})

test('of two who save at once one is told so, and no version is lost', async () => {
  const { list, save } = await aManager()
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((words) => save(1, { ...texts, privacy: page(`By ${words}.`) })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
  expect((await list()).map(({ version }: { version: number }) => version)).toEqual([2, 1])
})

test('what is written by a file keeps the texts before it, and nobody takes a version away', async () => {
  const { clinic, list, save, read, visitor } = await aManager()
  await save(1, texts)
  const byFile = { legal_texts: JSON.stringify({ privacy: { language: 'en', sections: page('By file.') } }) }
  await clinic.transact((db) =>
    db
      .updateTable('organizations')
      .set({ ...byFile, legal_saved_by: null, legal_saved_at: '2026-11-28T12:00:00Z' })
      .execute(),
  )
  expect(await read()).toMatchObject({ version: 3, savedBy: null })
  expect((await visitor('privacy', 2)).json().sections).toEqual(texts.privacy)
  expect(await list()).toMatchObject([{ version: 3 }, { version: 2, savedBy: 'Ruth Ellery' }, { version: 1 }])
  // Other settings are none of its versions, and nobody counts one on.
  await clinic.transact((db) => db.updateTable('organizations').set({ horizon_days: 30, legal_version: 9 }).execute())
  expect(await read()).toMatchObject({ version: 3, savedBy: null })
  await expect(clinic.transact((db) => db.deleteFrom('legal_versions').execute())).rejects.toThrow(/permission denied/)
  await expect(
    clinic.transact((db) => db.updateTable('legal_versions').set({ texts: '{}' }).execute()),
  ).rejects.toThrow(/permission denied/)
})

test('a country that asks for an imprint is told so by the field, and hostile words are words', async () => {
  const { save, visitor } = await aManager({ country: 'DE' })
  const refused = await save(1, texts)
  expect([refused.statusCode, refused.json().errors]).toMatchObject([422, [{ pointer: '/body/texts/imprint' }]])
  const evil = '</script><img src=x onerror=alert(1)>'
  const saved = await save(1, { ...texts, imprint: [{ heading: evil, paragraphs: [evil] }] })
  expect(saved.statusCode).toBe(200)
  expect((await visitor('imprint')).json().sections).toEqual([{ heading: evil, paragraphs: [evil] }])
  for (const wrong of [
    { ...texts, imprint: [] },
    { ...texts, imprint: [{ heading: 'x', paragraphs: [] }] },
    { ...texts, imprint: [{ heading: '', paragraphs: ['x'] }] },
    { ...texts, imprint: [{ heading: 'x', paragraphs: ['x\u0000'] }] },
    { ...texts, imprint: [{ heading: 'x', paragraphs: ['x'.repeat(5001)] }] },
    { ...texts, imprint: page('x'), terms: page('x') },
  ])
    expect((await save(2, wrong)).statusCode, JSON.stringify(wrong).slice(0, 80)).toBe(422)
})
