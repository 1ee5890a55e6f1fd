import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectTwilio } from './twilio.ts'
import { readTwilioAddress } from './twilio-address.ts'
import { twilioFixture } from './twilio-fixture.ts'

const account = `AC${'0'.repeat(32)}`

let provider: Awaited<ReturnType<typeof twilioFixture>>
beforeAll(async () => {
  provider = await twilioFixture()
})
afterAll(() => provider.stop())
beforeEach(() => {
  for (const list of [provider.sent, provider.answers, provider.taken, provider.looked]) list.length = 0
})

const sms = { to: '+16175550142', text: 'Ärzte: Termin', since: new Date().toISOString(), mayHaveLeft: false }
const sendTo = (url: string, more: Partial<typeof sms> = {}) =>
  connectTwilio(readTwilioAddress(url)!).send({ ...sms, ...more })
const send = (more: Partial<typeof sms> = {}) => sendTo(provider.url, more)

test('a text is posted as a form, by the account', async () => {
  await send()
  expect(provider.sent).toEqual([
    {
      ...{ To: sms.to, Body: sms.text, From: '+15005550006' },
      authorization: `Basic ${Buffer.from(`${account}:s@cret`).toString('base64')}`,
    },
  ])
  expect(provider.looked).toEqual([])
})

test.each([
  [{ status: 400, code: 21211 }, 'number-refused', true, '400 21211'],
  [{ status: 400, code: 21614 }, 'number-refused', true, '400 21614'],
  [{ status: 400, code: 21610 }, 'number-opted-out', true, '400 21610'],
  [{ status: 400, code: 21606 }, 'sms-refused', true, '400 21606'],
  [{ status: 401, code: 20003 }, 'sms-sign-in-refused', false, '401 20003'],
  [{ status: 429, code: 20429 }, 'sms-later', false, '429 20429'],
  [{ status: 503 }, 'sms-uncertain', false, '503'],
  [{ status: 200 }, 'sms-uncertain', false, null],
] as const)('%j is told in words of ours, without the number', async (answer, failure, isFinal, codes) => {
  provider.answers.push(answer)
  const error = await send().catch((thrown: unknown) => thrown as Error)
  expect(error).toMatchObject({ failure, isFinal })
  expect((error as Error).message).toMatch(codes === null ? /\.$/ : new RegExp(`\\(${codes}\\)$`))
})

test('where nobody answers nothing has left', async () => {
  const gone = await twilioFixture()
  await gone.stop()
  await expect(sendTo(gone.url)).rejects.toMatchObject({
    failure: 'sms-unreachable',
    isFinal: false,
  })
})

test.each([
  ['queued', null, { kind: 'under-way' }],
  ['sent', null, { kind: 'under-way' }],
  ['delivered', null, { kind: 'delivered' }],
  ['read', null, { kind: 'delivered' }],
  ['undelivered', 30_003, { kind: 'failed', failure: 'sms-not-delivered', code: '30003' }],
  ['undelivered', 30_005, { kind: 'failed', failure: 'number-refused', code: '30005' }],
  ['failed', 21_610, { kind: 'failed', failure: 'number-opted-out', code: '21610' }],
  ['canceled', null, { kind: 'failed', failure: 'sms-not-delivered', code: null }],
] as const)('a text that is %s (%s) is %j', async (status, code, fate) => {
  const server = connectTwilio(readTwilioAddress(provider.url)!)
  const id = await server.send(sms)
  provider.tell(status, code)
  expect(await server.fateOf(id)).toEqual(fate)
})

test('of a text that is not there, or not the account’s, no fate is made up', async () => {
  await expect(connectTwilio(readTwilioAddress(provider.url)!).fateOf(`SM${'0'.repeat(32)}`)).rejects.toMatchObject({
    failure: 'sms-refused',
  })
})

describe('an acknowledgement that was lost', () => {
  test('is looked up, and what left is not sent again', async () => {
    provider.answers.push('lost')
    await expect(send()).rejects.toMatchObject({ failure: 'sms-uncertain', isFinal: false })
    provider.taken[0]!.body = `Sent from your Twilio trial account - ${sms.text}`
    await send({ mayHaveLeft: true })
    expect([provider.sent.length, provider.looked]).toEqual([1, [sms.to]])
  })

  test.each<[string, () => void]>([
    ['never left', () => (provider.taken.length = 0)],
    ['was another text', () => (provider.taken[0]!.body = 'Another')],
    ['was of another day', () => (provider.taken[0]!.date_created = 'Thu, 24 Aug 2023 05:01:45 +0000')],
    ['was given up by the provider', () => (provider.taken[0]!.status = 'undelivered')],
  ])('one that %s is sent', async (_what, change) => {
    provider.answers.push('lost')
    await expect(send()).rejects.toThrow()
    change()
    await send({ mayHaveLeft: true })
    expect(provider.sent).toHaveLength(2)
  })

  test('nothing is sent as long as it cannot be looked up', async () => {
    const elsewhere = provider.url.replace(account, `AC${'1'.repeat(32)}`)
    await expect(sendTo(elsewhere, { mayHaveLeft: true })).rejects.toMatchObject({ failure: 'sms-refused' })
    expect(provider.sent).toEqual([])
  })
})

test.each([
  [`twilio://${account}:t@api.twilio.com?from=+15005550006`, { From: '+15005550006' }],
  [`twilio://${account}:t@api.twilio.com?from=%2B15005550006`, { From: '+15005550006' }],
  [`twilio://${account}:t@api.twilio.com/?from=MG${'a'.repeat(32)}`, { MessagingServiceSid: `MG${'a'.repeat(32)}` }],
  [`twilio://${account}:t@api.twilio.com?from=Spreebogen`, { From: 'Spreebogen' }],
])('%s is an address', (url, sender) => {
  expect(readTwilioAddress(url)).toEqual({ origin: 'https://api.twilio.com', account, token: 't', sender })
})

test.each([
  `twilio://${account}:t@api.twilio.com`,
  `twilio://${account}@api.twilio.com?from=+15005550006`,
  'twilio://someone:t@api.twilio.com?from=+15005550006',
  `twilio://${account}:t@api.twilio.com?from=+15005550006&to=x`,
  `twilio://${account}:t@api.twilio.com?from=5005550006`,
  `twilio://${account}:t@api.twilio.com?from=%E0%A4%A`,
  `https://${account}:t@api.twilio.com?from=+15005550006`,
])('%s is none', (url) => expect(readTwilioAddress(url)).toBeNull())
