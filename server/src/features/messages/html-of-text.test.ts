import { computePalettes } from '@polyclinic/domain/brand/palette.ts'
import { expect, test } from 'vitest'
import { htmlOfText } from './html-of-text.ts'

const palettes = computePalettes({ global: { buttonBackgroundColor: '#0f6e63' } })
const options = {
  subject: 'Your <visit>',
  language: 'en',
  clinicName: 'Smith & Sons',
  palettes,
  origin: 'https://clinic.test',
}

test('what people wrote stays text', () => {
  const html = htmlOfText('Hello <img src=x onerror=alert(1)> & "you"', options)
  expect(html).toContain('Hello &lt;img src=x onerror=alert(1)&gt; &amp; &quot;you&quot;')
  expect(html).toContain('<title>Your &lt;visit&gt;</title>')
  expect(html).toContain('Smith &amp; Sons')
  expect(html).not.toContain('<img')
})

test('a label with an address becomes a button in the clinic’s colours', () => {
  const html = htmlOfText('Change it: https://clinic.test/manage?a=1&b=2#token', options)
  expect(html).toMatch(/<a href="https:\/\/clinic\.test\/manage\?a=1&amp;b=2#token" [^>]*>Change it<\/a>/)
  expect(html).toContain(`background:${palettes.light.brand}`)
})

test('an address within a sentence becomes a link, and only http ones do', () => {
  const html = htmlOfText('See https://clinic.test/a for more, javascript:alert(1) for less', options)
  expect(html).toContain('>https://clinic.test/a</a> for more, javascript:alert(1) for less')
})

test('blank lines part paragraphs, line ends stay', () => {
  const html = htmlOfText('one\ntwo\n\nthree', options)
  expect(html).toMatch(/<p[^>]*>one<br>two<\/p>\n<p[^>]*>three<\/p>/)
})

test.each([undefined, {}, { light: { brand: 'red;}</style><script>' } }])(
  'colours that are none are not written: %j',
  (stored) => {
    const html = htmlOfText('Hello', { ...options, palettes: stored })
    expect(html).toContain(`background:${computePalettes().light.page}`)
    expect(html).not.toContain('<script>')
  },
)

test('a code in a line of its own is large, and nothing else is', () => {
  const html = htmlOfText('Type it:\n\n123456\n\nIn 123456 minutes\n\n1234567', options)
  expect(html.match(/letter-spacing[^>]*>([^<]*)</g)).toEqual([expect.stringMatching(/>123456<$/)])
})

test('what to do is the one button; facts begin in bold; dark is the clinic’s dark', () => {
  const html = htmlOfText('one\ntwo\nthree\n\nChange: https://clinic.test/1\n\nDirections: https://a.test/2', options)
  expect(html).toContain('<strong>one</strong><br>two<br>three')
  expect(html).toMatch(/<a href="https:\/\/clinic\.test\/1" class="button"[^>]*>Change<\/a>/)
  expect(html).toMatch(/<a href="https:\/\/a\.test\/2" class="link"[^>]*>Directions<\/a>/)
  expect(html).toContain(`.mail{background:${palettes.dark.surface}!important`)
})

test.each(['https://evil.test/a', 'https://clinic.test.evil.test/a', 'https://clinic.test/', 'http://clinic.test/a'])(
  'what somebody typed above it, %s, does not become the button',
  (typed) => {
    const html = htmlOfText(`Website: ${typed}\n\nChange: https://clinic.test/manage#token`, options)
    expect(html.match(/class="button"/g)).toHaveLength(1)
    expect(html).toMatch(/manage#token" class="button"/)
  },
)
