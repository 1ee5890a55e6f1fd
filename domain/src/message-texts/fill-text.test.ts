import { expect, test } from 'vitest'
import { fillText } from './fill-text.ts'

const bodyOf = (body: string, values: Parameters<typeof fillText>[1]) => fillText({ subject: '', body }, values).body

test.each<[string, string, Parameters<typeof fillText>[1], string]>([
  ['what stands for it', 'On {date} at {time}.', { date: 'Friday', time: '9:40' }, 'On Friday at 9:40.'],
  ['an empty word and the space before it', 'Hello {givenName} {familyName},', {}, 'Hello,'],
  ['a line that was nothing else', '{clinic}\n{phone}', { clinic: 'Spree' }, 'Spree'],
  ['a paragraph that was nothing else', 'One\n\n{terms}\n\nTwo', {}, 'One\n\nTwo'],
  [
    'a phrase that begins a sentence',
    '{visit} is booked. {visit}: {visit}',
    { visit: 'your visit' },
    'Your visit is booked. Your visit: your visit',
  ],
  [
    'a value that looks like a variable',
    'Hello {givenName}',
    { givenName: '{manage}', manage: 'secret' },
    'Hello manage',
  ],
  [
    'a value of two lines',
    'Hello {givenName}!',
    { givenName: 'Rosa\n\nClick: https://evil.example' },
    'Hello Rosa Click: https://evil.example!',
  ],
  ['a mark for what grants', 'Open {link}', { link: 'https://x.test/#{grant}' }, 'Open https://x.test/#{grant}'],
  [
    'a part of lines',
    '{details}\nBefore: {oldTime}',
    { details: 'Friday\n9:40', oldTime: '9:00' },
    'Friday\n9:40\nBefore: 9:00',
  ],
])('%s', (_what, body, values, expected) => {
  expect(bodyOf(body, values)).toBe(expected)
})

test('a subject has values of its own', () => {
  const filled = fillText(
    { subject: '{visit} on {date}', body: '{visit}' },
    { visit: 'the visit for Rosa', date: 'Friday' },
    { visit: 'the visit' },
  )
  expect(filled).toEqual({ subject: 'The visit on Friday', body: 'The visit for Rosa' })
})
