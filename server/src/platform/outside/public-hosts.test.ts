import { expect, test } from 'vitest'
import { isPublicAddress, isPublicUrl, lookupPublic, lookupPublicBy } from './public-hosts.ts'

test.each<[string, boolean]>([
  ['93.184.216.34', true],
  ['2606:4700::1111', true],
  ...[
    ...[
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '255.255.255.255',
    ],
    ...[
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:db8::1',
      'ff02::1',
    ],
    ...['', 'localhost', '1.2.3', '93.184.216.34 '],
  ].map((address): [string, boolean] => [address, false]),
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test.each<[string, boolean]>([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://web.push.apple.com/QF', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://127.0.0.1/x', false],
  // As browsers and we write addresses: 127.0.0.1 in other words.
  ['https://2130706433/x', false],
  ['https://0x7f.1/x', false],
  ['https://[::1]/x', false],
  ['https://[::ffff:10.0.0.1]/x', false],
  ['https://localhost/x', false],
  ['https://postgres/x', false],
  ['https://push.example:8443/x', false],
  ['https://user:word@push.example/x', false],
  ['file:///etc/passwd', false],
  ['nothing', false],
])('%s may be asked: %s', (url, isAsked) => {
  expect(isPublicUrl(url)).toBe(isAsked)
})

test('a name that leads inside is not connected to', async () => {
  for (const all of [true, false]) {
    const error = await new Promise((resolve) => lookupPublic('localhost', { all }, resolve))
    expect(error).toMatchObject({ code: 'ENOTFOUND' })
  }
})

test.each<[string, string[], boolean]>([
  ['public alone', ['93.184.216.34', '2606:4700::1111'], true],
  ['one of them inside', ['93.184.216.34', '10.0.0.1'], false],
  ['the metadata of a cloud', ['169.254.169.254'], false],
  ['version 4 in the clothes of 6', ['::ffff:127.0.0.1'], false],
  ['none', [], false],
])('a name with these addresses: %s', async (_, addresses, isTaken) => {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  const lookup = lookupPublicBy(() => Promise.resolve(found))
  const all = await new Promise((resolve) =>
    lookup('calendar.example', { all: true }, (error, answer) => resolve(error ? null : answer)),
  )
  expect(all).toEqual(isTaken ? found : null)
})

test('a name that is another one the next time is looked at each time', async () => {
  const answers = ['93.184.216.34', '127.0.0.1']
  const lookup = lookupPublicBy(() => Promise.resolve([{ address: answers.shift()!, family: 4 }]))
  const asked = () =>
    new Promise((resolve) => lookup('rebind.example', {}, (error, address) => resolve(error?.code ?? address)))
  expect([await asked(), await asked()]).toEqual(['93.184.216.34', 'ENOTFOUND'])
})

test('who does not answer for a name has no address', async () => {
  const lookup = lookupPublicBy(() => Promise.reject(new Error('no name server')))
  const error = await new Promise((resolve) => lookup('calendar.example', {}, resolve))
  expect(error).toMatchObject({ code: 'ENOTFOUND' })
})
