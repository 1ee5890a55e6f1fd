import { expect, test } from 'vitest'
import { hasForeignAddress } from './foreign-addresses.ts'

test.each([
  ...[
    'www.evil',
    'https:\\\\evil',
    '//evil/c',
    'mailto:x',
    'evil.com',
    'Log in at Evil.Com:',
    'x@evil.co.uk',
    'evil.com.',
  ],
  ...[
    'böse.de',
    'пример.рф',
    'xn--bse-sna.xn--p1ai',
    'evil。com',
    'evil．com',
    'evil.c\u200bom',
    '{clinic}.com',
    '163.com',
  ],
  ...['dr.evil.com', 'account.Please'],
])('somebody else’s address: %s', (text) => {
  expect(hasForeignAddress(text)).toBe(true)
})

test.each([
  ...[
    'z.B. so',
    'e.g. this',
    'Dr.Müller',
    'Prof.Dr.med.Weiß',
    'um 10.30 Uhr',
    'at 10.30am',
    'am 25.11.2026',
    '25.November',
  ],
  ...[
    'Ende. Anfang',
    'Gut...so',
    'Nr.5',
    'i.d.R.',
    'z.Hd. Frau Weiß',
    '{link}.',
    'and/or',
    'Hello {name}, {inviter}: {role}.',
  ],
])('none: %s', (text) => {
  expect(hasForeignAddress(text)).toBe(false)
})
