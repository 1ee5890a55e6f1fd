import { describe, expect, test } from 'vitest'
import { decideProof, recordValueOf } from './proof.ts'
import { isWithin, readHost } from './read-host.ts'

const label63 = 'a'.repeat(63)

describe('a host that somebody types', () => {
  test.each([
    ['www.north-pier.com', 'www.north-pier.com'],
    [' WWW.North-Pier.COM ', 'www.north-pier.com'],
    ['https://www.north-pier.com/', 'www.north-pier.com'],
    ['HTTP://north-pier.com', 'north-pier.com'],
    ['north-pier.com.', 'north-pier.com'],
    ['Praxis-Müller.de', 'xn--praxis-mller-klb.de'],
    ['xn--praxis-mller-klb.de', 'xn--praxis-mller-klb.de'],
    ['straße.de', 'xn--strae-oqa.de'],
    ['praxis。de', 'praxis.de'],
    [`${label63}.de`, `${label63}.de`],
  ])('%s is %s', (typed, host) => expect(readHost(typed)).toEqual({ host }))

  test.each([
    ...['', ' ', '.', '..', 'a..de', '.de', '-a.de', 'a-.de', 'ex_ample.de', 'a b.de', '*.praxis.de'],
    ...['praxis.de:8443', 'praxis.de/admin', 'praxis.de?x', 'praxis.de#x', 'somebody@praxis.de', 'ftp://praxis.de'],
    ...['praxis%2ede', 'praxis.de\\evil.de', 'praxis.de\u0000', '[::1]', '::1', '<b>.de', 'praxis.de//'],
    ...['javascript:alert(1)', `${label63}a.de`],
  ])('%j is none', (typed) => expect(readHost(typed)).toEqual({ mistake: 'not_a_host' }))

  test.each([
    ...['127.0.0.1', '0x7f.1', '2130706433', '127.1', '１２７.0.0.1', '10.0.0.7.'],
    ...[
      'localhost',
      'praxis',
      'a.localhost',
      'printer.local',
      'db.internal',
      'a.test',
      'a.example',
      '1.168.192.in-addr.arpa',
    ],
  ])('%s is not public', (typed) => expect(readHost(typed)).toEqual({ mistake: 'not_public' }))

  test('leaves room for the name of its record', () => {
    const of = (length: number) => `${'a.'.repeat(200)}de`.slice(-length)
    expect(readHost(of(241))).toEqual({ mistake: 'not_a_host' })
    expect(readHost(of(240))).toHaveProperty('host')
    expect(readHost(of(244))).toEqual({ mistake: 'too_long' })
  })
})

test('a host is within its own base and no other', () => {
  expect(isWithin('a.b.de', 'b.de')).toBe(true)
  expect(isWithin('b.de', 'b.de')).toBe(true)
  expect(isWithin('ab.de', 'b.de')).toBe(false)
  expect(isWithin('b.de.evil.com', 'b.de')).toBe(false)
})

describe('a proof', () => {
  const right = recordValueOf('token')
  test.each([
    [null, 'unreachable'],
    [[], 'missing'],
    [['v=spf1 -all'], 'different'],
    [[recordValueOf('another')], 'different'],
    [[`${right}x`], 'different'],
    [[right], null],
    [['v=spf1 -all', ` "${right}" `], null],
  ])('%j: %s', (records, problem) => expect(decideProof(records, 'token')).toBe(problem))
})
