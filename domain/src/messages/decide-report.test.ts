import { expect, test } from 'vitest'
import { decideReport } from './decide-report.ts'

const to = 'rosa@example.test'
const failed = (status: string | null, addresses = [to]) =>
  decideReport({ kind: 'delivery', recipients: [{ action: 'failed', status, addresses }] }, to)

test.each([
  ['5.1.1', 'address-refused', true],
  ['5.1.10', 'address-refused', true],
  ['5.2.1', 'address-refused', true],
  ['5.4.4', 'address-refused', true],
  ['5.4.1', 'address-refused', true],
  // The sender’s address.
  ['5.1.8', 'returned', false],
  ['5.2.2', 'mailbox-full', false],
  ['5.7.1', 'message-refused', false],
  ['5.0.0', 'returned', false],
  ['4.4.7', 'returned-late', false],
  ['5.4.7', 'returned-late', false],
  [null, 'returned', false],
])('a mail that came back with %s', (status, failure, refusesAddress) => {
  expect(failed(status)).toMatchObject({
    status: 'failed',
    failure,
    code: status,
    refusesAddress,
    stopsOptional: false,
  })
})

test('only what is said of the very address refuses it', () => {
  expect(failed('5.1.1', ['other@example.test', 'ROSA@example.test'])).toMatchObject({ refusesAddress: true })
  expect(failed('5.1.1', [])).toMatchObject({ refusesAddress: true })
  expect(failed('5.1.1', ['other@example.test'])).toMatchObject({
    ...{ status: 'sent', failure: 'returned-elsewhere', refusesAddress: false },
  })
})

test('what is tried still, or is unwanted, stays sent', () => {
  const recipients = [{ action: 'delayed', status: '4.4.1', addresses: [to] }] as const
  expect(decideReport({ kind: 'delivery', recipients }, to)).toMatchObject({ status: 'sent', failure: 'mail-delayed' })
  expect(decideReport({ kind: 'complaint' }, to)).toMatchObject({ status: 'sent', stopsOptional: true })
  expect(decideReport({ kind: 'delivery', recipients: [] }, to)).toBeNull()
})
