import { expect, test } from 'vitest'
import { likelyAddress } from './likely-address.ts'

test.each([
  ['gmial.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['gmal.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.cmo', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.cm', 'gmail.com'],
  ['gmail.comm', 'gmail.com'],
  ['gmail,com', 'gmail.com'],
  ['gmailcom', 'gmail.com'],
  ['gmail.com.', 'gmail.com'],
  ['GMIAL.com', 'gmail.com'],
  ['googelmail.com', 'googlemail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmai.com', 'hotmail.com'],
  ['hotmail.ed', 'hotmail.de'],
  ['yahooo.com', 'yahoo.com'],
  ['yaho.com', 'yahoo.com'],
  ['yahoo.co', 'yahoo.com'],
  ['outlok.com', 'outlook.com'],
  ['iclod.com', 'icloud.com'],
  ['comcast.ent', 'comcast.net'],
  ['verizon.nte', 'verizon.net'],
  ['t-onlin.de', 't-online.de'],
  ['tonline.de', 't-online.de'],
  ['t-online.d', 't-online.de'],
  ['freenet.ed', 'freenet.de'],
  ['gmx.ed', 'gmx.de'],
  ['gxm.de', 'gmx.de'],
  ['gmx.dee', 'gmx.de'],
  ['gmx.nte', 'gmx.net'],
  ['gmx.ne', 'gmx.net'],
  ['web.ed', 'web.de'],
  ['wbe.de', 'web.de'],
  ['web.dr', 'web.de'],
  ['aol.con', 'aol.com'],
  ['att.ent', 'att.net'],
  ['delgado-family.con', 'delgado-family.com'],
  ['mail.harbor.ogr', 'mail.harbor.org'],
  ['harvard.eud', 'harvard.edu'],
])('%s was probably %s', (typed, meant) => {
  expect(likelyAddress(`anna@${typed}`)).toBe(`anna@${meant}`)
})

test.each([
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'yahoo.de', 'yahoo.co.uk', 'yahoo.ie', 'yahoo.com.br', 'yahoo.ca'],
  ...[
    'hotmail.com',
    'hotmail.de',
    'hotmail.dk',
    'hotmail.se',
    'hotmail.be',
    'hotmail.co.uk',
    'outlook.ie',
    'outlook.es',
  ],
  ...['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'gmx.com', 'gmx.eu', 'gmx.org', 'web.de', 'web.dev', 'web.be'],
  ...['mail.com', 'email.com', 'ymail.com', 'mail.de', 'email.de', 'gmail.de', 'mail.ru', 'mailo.com', 'cloud.com'],
  ...['live.com', 'live.dk', 'live.ie', 'live.nl', 'life.com', 'love.com', 'line.de', 'aon.com', 'aol.de', 'all.com'],
  ...['t-online.de', 'online.de', 'vodafone.ie', 'posteo.net', 'poster.de', 'weg.de', 'webb.de', 'proton.me', 'pm.me'],
  ...['me.com', 'mac.com', 'harborfamilymedicine.com', 'praxis-am-kanal.de', 'harvard.edu', 'startup.co', 'uni.cm'],
  ...['example.org', 'demo.test', 'delgado', 'münchen.de', '__proto__', 'constructor.constructor'],
])('%s is nobody else’s', (domain) => {
  expect(likelyAddress(`anna@${domain}`)).toBeNull()
})

test('what is no address is left to the check of the field, and the name stays as it was typed', () => {
  for (const typed of ['', 'anna', '@gmial.com', 'anna@', 'anna b@gmial.com', 'anna@gmial.com@home'])
    expect(likelyAddress(typed)).toBeNull()
  expect(likelyAddress(' Anna.B+clinic@gmial.com ')).toBe('Anna.B+clinic@gmail.com')
})
