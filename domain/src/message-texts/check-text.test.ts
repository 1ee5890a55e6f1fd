import { expect, test } from 'vitest'
import { bodyAtMost, mistakesIn, smsAtMost, subjectAtMost } from './check-text.ts'
import { occasionNames, occasionOf } from './occasions.ts'
import { mailLanguages, variableOf } from './variables.ts'

const right = { subject: 'See you on {date}', body: 'Hello {givenName},\n\n{details}\n\n{terms}\n\n{manage}' }
const mistakes = (changed: Partial<typeof right>, language: 'en' | 'de' = 'en') =>
  mistakesIn('appointment-booked', language, { ...right, ...changed }).map(({ field, code, variables }) =>
    [field, code, ...variables].join(' '),
  )

test.each<[string, Partial<typeof right>, string[]]>([
  ['what is right', {}, []],
  ['a date and a time in place of the details', { body: '{date}, {time}\n{terms}\n{manage}' }, []],
  ['a date without a time', { body: '{date}\n{terms}\n{manage}' }, ['body missing_variable details time']],
  ['no link', { body: '{details}\n{terms}' }, ['body missing_variable manage']],
  ['nothing', { subject: ' ' }, ['subject required']],
  ['an unknown variable', { subject: 'For {reason}' }, ['subject unknown_variable reason']],
  ['one of another occasion', { body: `${right.body} {link}` }, ['body own_line manage', 'body unknown_variable link']],
  [
    'the name of a property of every object',
    { body: `${right.body}\n{constructor}` },
    ['body unknown_variable constructor'],
  ],
  ['what grants', { body: `${right.body}\n{grant}` }, ['body unknown_variable grant']],
  ['a name in the subject', { subject: 'For {givenName}' }, ['subject not_in_subject givenName']],
  ['a link in the subject', { subject: '{manage}' }, ['subject not_in_subject manage']],
  ['a part within a line', { body: right.body.replace('{manage}', 'Here: {manage}') }, ['body own_line manage']],
  ['an open brace', { subject: 'See you on {date' }, ['subject brace']],
  ['braces in braces', { subject: 'See {{date}}' }, ['subject brace']],
  ['what is too long', { subject: 'x'.repeat(subjectAtMost + 1) }, ['subject too_long']],
  ['a long text', { body: right.body + 'x'.repeat(bodyAtMost) }, ['body too_long', 'body own_line manage']],
])('%s', (_what, changed, expected) => {
  expect(mistakes(changed).toSorted()).toEqual(expected.toSorted())
})

test('a variable for German grammar is one in German alone', () => {
  expect(mistakes({ subject: '{visitAccusative}' }, 'de')).toEqual([])
  expect(mistakes({ subject: '{visitAccusative}' }, 'en')).toEqual(['subject unknown_variable visitAccusative'])
})

test('a text about who may sign in has no address but the product’s own', () => {
  const check = (body: string) =>
    mistakesIn('password-change', 'en', { subject: 'New password', body }).map(({ code }) => code)
  expect(check('Choose it: {link}')).toEqual([])
  expect(check('Choose it: {link} or at https://evil.example')).toEqual(['line_end', 'address'])
  for (const before of ['evil.example/c?u=', 'Log in at evil.com', '{clinic}', 'Here:', '{link}: '])
    expect(check(`${before}{link}`)).toContain('line_end')
  for (const after of ['@evil.com', '.evil.com', '/../evil', ' or here'])
    expect(check(`Choose it: {link}${after}`)).toContain('line_end')
  expect(check('  {link} \nThat is all.')).toEqual([])
  expect(check('Choose it soon')).toEqual(['missing_variable'])
})

test('a text message has no subject, is short, and says whose it is, when the visit is, and where it is changed', () => {
  const check = (body: string, subject = '') =>
    mistakesIn('appointment-reminder-sms', 'en', { subject, body }).map(({ code, variables }) =>
      [code, ...variables].join(' '),
    )
  const words = 'Hi, {clinic} here. See you {date} at {time}. {account}'
  expect(check(words)).toEqual([])
  expect(check(words, 'Hello')).toEqual(['no_subject'])
  expect(check('x'.repeat(smsAtMost) + words)).toEqual(['too_long'])
  expect(check(`${words} {givenName} {doctor} {manage}`)).toEqual(
    ['givenName', 'doctor', 'manage'].map((name) => `unknown_variable ${name}`),
  )
  expect(check('See you')).toEqual(['clinic', 'date', 'time', 'account'].map((name) => `missing_variable ${name}`))
})

test('what an occasion needs, it has, and each has its place once', () => {
  expect(new Set(occasionNames).size).toBe(occasionNames.length)
  for (const name of occasionNames)
    for (const language of mailLanguages) {
      const { variables, needs } = occasionOf(name, language)
      for (const variable of [...variables, ...needs.flat()]) expect(variableOf(variable)).toBeDefined()
      for (const variable of needs.flat()) expect(variables).toContain(variable)
    }
})
