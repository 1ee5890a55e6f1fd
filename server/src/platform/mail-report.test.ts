import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMailReport, reportBytesAtMost } from './mail-report.ts'
import { reports } from './mail-report-fixture.ts'

const about = {
  organizationId: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00',
  messageId: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a01',
  to: 'Rosa+visits@example.test',
}
const { to, ...ids } = about
const read = (mail: string) => readMailReport(Buffer.from(mail))
const recipient = (action: string, status: string, addresses = [to]) => ({
  about: ids,
  report: { kind: 'delivery', recipients: [{ action, status, addresses }] },
})

test.each([
  ['postfix', recipient('failed', '5.1.1', ['Rosa+2Bvisits@example.test', to, to])],
  ['delayed', recipient('delayed', '4.4.1', ['Rosa+2Bvisits@example.test', to, to])],
  ['exchange', recipient('failed', '5.1.10')],
  ['gmail', recipient('failed', '5.2.2')],
  ['yahoo', { about: ids, report: { kind: 'complaint' } }],
] as const)('what %s reports is read', async (name, expected) => {
  expect(await read(reports[name](about))).toEqual(expected)
})

test('where a status says nothing, the answer that the server got is believed', async () => {
  const mail = reports.postfix(about).replace('Status: 5.1.1', 'Status: 5.0.0')
  expect((await read(mail))?.report).toMatchObject({ recipients: [{ status: '5.1.1' }] })
  expect((await read(mail.replace('550 5.1.1', '554 delivery error:')))?.report).toMatchObject({
    recipients: [{ status: '5.0.0' }],
  })
})

test('what is delivered, taken back, about no mail of ours, or in somebody’s own words reports nothing', async () => {
  const { postfix, yahoo } = reports
  const id = `${about.messageId}.${about.organizationId}`
  for (const mail of [
    postfix(about).replace('Action: failed', 'Action: relayed'),
    yahoo(about).replace('Feedback-Type: abuse', 'Feedback-Type: not-spam'),
    postfix(about).replaceAll(id, 'another'),
    `Subject: Re: Your visit\r\nIn-Reply-To: <${id}@clinic.test>\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n`,
    // In what the returned mail says, not in its head.
    postfix(about).replaceAll(id, 'another').replace('boundary="--_NmP-1"', `boundary=x\r\n\r\nMessage-ID: <${id}@x>`),
    '',
  ])
    expect(await read(mail)).toBeNull()
})

test('a mail of any size and depth is read in bounded time', async () => {
  const deep = Array.from(
    { length: 5000 },
    (_each, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}`,
  )
  expect(await read(deep.join('\r\n'))).toBeNull()
  expect(await read(`${'X-Long: x\r\n'.repeat(40_000)}\r\n`)).toBeNull()
  const status = 'Content-Type: message/delivery-status\r\n\r\n'
  for (const filling of ['\n', 'Action: failed\n\n', 'rfc822;'])
    expect(await read(status + filling.repeat(reportBytesAtMost / filling.length))).toBeNull()
  // What is returned may be cut off.
  const returned = reports.exchange(about).replace('----_NmP-1--', 'x'.repeat(2 * reportBytesAtMost))
  expect(await read(returned)).toEqual(recipient('failed', '5.1.10'))
})

test('however a report is broken, it is read as itself or as none', async () => {
  const all = Object.values(reports).map((report) => report(about))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...all),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(40), fc.string({ maxLength: 12 })), {
        maxLength: 6,
      }),
      async (mail, cuts) => {
        const broken = cuts.reduce((text, [share, length, put]) => {
          const at = Math.floor(share * text.length)
          return text.slice(0, at) + put + text.slice(at + length)
        }, mail)
        const found = await read(broken)
        expect(found === null || found.about.messageId.length === 36).toBe(true)
        for (const each of found?.report.kind === 'delivery' ? found.report.recipients : [])
          expect(each.status ?? '5.0.0').toMatch(/^[245]\.\d{1,3}\.\d{1,3}$/)
      },
    ),
    { numRuns: 300 },
  )
})
