import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bodyFrom,
  bodyLimits,
  bytesOf,
  countWords,
  emptyBody,
  linkFrom,
  linkTarget,
  minutesToRead,
  picturesIn,
  sectionsOf,
  textOf,
} from './body.ts'
import { body } from './shapes.ts'
import { slugFrom, isSlug } from '../kit/slug.ts'

const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, ...(marks.length ? { marks } : {}) })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const link = (href: string) => ({ type: 'link', attrs: { href } })
const takes = (value: unknown) => body.safeParse(value).success

const name = fc.constantFrom(
  ...['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'callout', 'picture', 'doc'],
  ...['text', 'hardBreak', 'image', 'codeBlock', 'script', 'table', '__proto__'],
)
const anyMark = fc.oneof(
  fc.record({ type: fc.constantFrom('bold', 'italic', 'link', 'code'), attrs: fc.anything() }),
  fc.record({ type: fc.constant('link'), attrs: fc.record({ href: fc.oneof(fc.webUrl(), fc.string()) }) }),
)
const { anyNode } = fc.letrec<{ anyNode: unknown }>((tie) => ({
  anyNode: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.record({ type: fc.constant('text'), text: fc.string({ unit: 'binary' }), marks: fc.option(fc.array(anyMark)) }),
    fc.record(
      { type: name, attrs: fc.object(), content: fc.array(tie('anyNode'), { maxLength: 4 }) },
      { requiredKeys: [] },
    ),
    fc.anything(),
  ),
}))
describe('what an editor holds', () => {
  test('becomes a document that is taken, whatever it was', () => {
    fc.assert(
      fc.property(fc.array(anyNode, { maxLength: 6 }), (nodes) => {
        const made = bodyFrom({ type: 'doc', content: nodes })
        expect(body.safeParse(made).error).toBeUndefined()
        // And is the same JSON when it is read again.
        expect(JSON.stringify(bodyFrom(JSON.parse(JSON.stringify(made))))).toBe(JSON.stringify(made))
      }),
    )
  })

  test('keeps its words where it loses a form', () => {
    const deep = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('third'))] }] }
    const item = (words: string, ...more: unknown[]) => ({
      type: 'listItem',
      content: [paragraph(text(words)), ...more],
    })
    const list = (...content: unknown[]) => ({ type: 'orderedList', content })
    const made = bodyFrom(
      doc(
        list(item('first', list(item('second', deep)))),
        { type: 'table', content: [{ type: 'row', content: [paragraph(text('in a table'))] }] },
        { type: 'codeBlock', content: [text('in code', { type: 'code' })] },
        { type: 'heading', attrs: { level: 1 }, content: [text('A title', link('javascript:alert(1)'))] },
        { type: 'callout', attrs: { tone: 'huge' }, content: [{ type: 'heading', content: [text('boxed')] }] },
        { type: 'listItem', content: [paragraph(text('one')), paragraph(text('two'))] },
        paragraph(),
      ),
    )
    expect(textOf(made).replaceAll(/\s+/g, ' ')).toBe('first second third in a table in code A title boxed one two')
    expect(JSON.stringify(made)).not.toContain('javascript')
    expect(made.content.map(({ type }) => type)).toEqual([
      ...['orderedList', 'paragraph', 'paragraph', 'heading', 'callout', 'paragraph', 'paragraph'],
    ])
  })

  test('is nothing where there is nothing', () => {
    for (const nothing of [null, undefined, 7, 'doc', [], {}, doc(), doc(paragraph(), paragraph())])
      expect(bodyFrom(nothing)).toEqual(emptyBody)
  })

  test('is cut at no depth that a program could run out of', () => {
    let nested: unknown = paragraph(text('deep'))
    for (let depth = 0; depth < 20_000; depth++) nested = { type: 'blockquote', content: [nested] }
    expect(takes(bodyFrom(doc(nested)))).toBe(true)
  })
})

describe('what is sent past the editor', () => {
  test.each<[string, unknown]>([
    ['a part that is unknown', doc({ type: 'html', content: [text('<script>')] })],
    ['an attribute that is unknown', doc({ type: 'paragraph', attrs: { style: 'x' }, content: [text('a')] })],
    ['an event', doc({ type: 'paragraph', onclick: 'x', content: [text('a')] })],
    ['a mark that is unknown', doc(paragraph(text('a', { type: 'code' })))],
    ['a script as a link', doc(paragraph(text('a', link('javascript:alert(1)'))))],
    ['one that is spelled differently', doc(paragraph(text('a', link(' JaVaScRiPt:alert(1)'))))],
    ['data as a link', doc(paragraph(text('a', link('data:text/html,<script>'))))],
    [
      'a link with more than an address',
      doc(paragraph(text('a', { type: 'link', attrs: { href: '/', target: 'x' } }))),
    ],
    ['a title of the page', doc({ type: 'heading', attrs: { level: 1 }, content: [text('a')] })],
    ['a box in a box', doc({ type: 'callout', attrs: { tone: 'info' }, content: [{ type: 'callout' }] })],
    [
      'a picture of another site',
      doc({ type: 'picture', attrs: { id: 'https://x.test/a.png', text: '', caption: '' } }),
    ],
    [
      'a picture with a source',
      doc({ type: 'picture', attrs: { id: crypto.randomUUID(), src: 'x', text: '', caption: '' } }),
    ],
    ['a list without points', doc({ type: 'bulletList', content: [] })],
    ['words over several lines', doc(paragraph(text('a\nb')))],
    ['half a character', doc(paragraph(text('a\ud800')))],
    ['too many parts', doc(...Array.from({ length: bodyLimits.blocks + 1 }, () => paragraph(text('a'))))],
    ['too much', doc(...Array.from({ length: 10 }, () => paragraph(text('a'.repeat(bodyLimits.words)))))],
  ])('is refused: %s', (_what, value) => expect(takes(value)).toBe(false))

  test('is refused however deep it is', () => {
    const deep = `${'{"type":"blockquote","content":['.repeat(1500)}{"type":"paragraph"}${']}'.repeat(1500)}`
    expect(takes(JSON.parse(`{"type":"doc","content":[${deep}]}`))).toBe(false)
  })

  test('markup is words', () => {
    const words = '<img src=x onerror=alert(1)> & "quotes"'
    expect(takes(doc(paragraph(text(words))))).toBe(true)
    expect(textOf(bodyFrom(doc(paragraph(text(words)))))).toBe(words)
  })
})

describe('a link', () => {
  test.each(['https://www.gesund.bund.de/a?b=c#d', 'http://a.test', 'mailto:a@b.de', 'tel:+4930123', '/doctors?x=1#y'])(
    'leads to %s',
    (href) => expect(linkTarget(href)).toBe(href),
  )
  test.each([
    ...['javascript:alert(1)', 'JAVASCRIPT:x', 'java\tscript:x', ' https://a.test', 'https://a.test/ b', '//evil.test'],
    ...['/\\evil.test', '/.//evil.test', 'https://user:pw@a.test', 'https:///a', 'mailto:a@b.de?bcc=c', 'ftp://a.test'],
    ...['data:text/html,x', 'vbscript:x', 'tel:javascript', '', '#', 'doctors', `https://a.test/${'a'.repeat(500)}`],
  ])('leads nowhere: %j', (href) => expect(linkTarget(href)).toBeNull())

  test('never to anything but four kinds', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((end) => `/${end}`),
        ),
        (href) => {
          const target = linkTarget(href)
          if (target === null) return
          const { protocol, origin } = new URL(target, 'https://clinic.test')
          expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(protocol)
          if (target.startsWith('/')) expect(origin).toBe('https://clinic.test')
        },
      ),
    )
  })

  test('is what somebody means who types it', () => {
    expect(linkFrom('www.aok.de/gesund')).toBe('https://www.aok.de/gesund')
    expect(linkFrom(' praxis@example.org ')).toBe('mailto:praxis@example.org')
    expect(linkFrom('+49 30 1234567')).toBe('tel:+49301234567')
    expect(linkFrom('/doctors')).toBe('/doctors')
    expect(linkFrom('javascript:alert(1)')).toBeNull()
  })
})

test('an article is counted and read', () => {
  const id = crypto.randomUUID()
  const made = bodyFrom(
    doc(
      { type: 'heading', attrs: { level: 2 }, content: [text('Ruhe '), text('zuerst', { type: 'bold' })] },
      paragraph(text('Fünf Minuten, don’t talk.')),
      { type: 'picture', attrs: { id, text: ' Ein  Arm ', caption: '' } },
      { type: 'heading', attrs: { level: 3 }, content: [text('Not listed')] },
    ),
  )
  expect(sectionsOf(made)).toEqual([{ id: 'part-1', title: 'Ruhe zuerst' }])
  expect(countWords(made)).toBe(8)
  expect(minutesToRead(made)).toBe(1)
  expect(minutesToRead(bodyFrom(doc(paragraph(text('word '.repeat(900))))))).toBe(5)
  expect(picturesIn(made)[0]!.attrs).toEqual({ id, text: 'Ein Arm', caption: '' })
  expect(bytesOf(made)).toBeLessThan(bodyLimits.bytes)
})

test('a title suggests an address', () => {
  expect(slugFrom('Blutdruck messen: so geht’s!')).toBe('blutdruck-messen-so-gehts')
  expect(slugFrom('Übergröße & Ärzte')).toBe('uebergroesse-aerzte')
  expect(slugFrom('<script>alert(1)</script>')).toBe('script-alert-1-script')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const slug = slugFrom(title)
      expect(slug === '' || isSlug(slug)).toBe(true)
    }),
  )
})
