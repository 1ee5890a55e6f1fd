import { expect, test } from 'vitest'
import { spendersOf } from './spenders.ts'

test.each([
  ['203.0.113.7', undefined, ['203.0.113.7 × 1']],
  ['2001:db8:1:2:3::1', ['2001:db8:1:2:3::1'], ['2001:db8:1:2::/64 × 1', '2001:db8:1::/48 × 4']],
  ['127.0.0.1', undefined, []],
  ['::1', ['::1'], []],
  ['::ffff:172.18.0.1', ['::ffff:172.18.0.1'], []],
  ['fd00::5', ['fd00::5'], []],
  // What a trusted proxy says of its own network is somebody.
  ['10.0.0.7', ['127.0.0.1', '10.0.0.7'], ['10.0.0.7 × 1']],
])('%s by way of %j is on the budgets of %j', (ip, ips, spenders) => {
  expect(spendersOf(ips ? { ip, ips } : { ip }).map(({ key, times }) => `${key} × ${times}`)).toEqual(spenders)
})
