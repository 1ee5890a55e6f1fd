import { expect, test } from 'vitest'
import { bodyFrom } from './body.ts'
import { mistakeInTime, mistakesIn, stateOf, type Content } from './decide-publishing.ts'

const words = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
const whole: Content = {
  ...{ title: 'Fever', slug: 'fever', description: 'When to wait.', body: bodyFrom(words('Rest.')) },
  ...{ authorProviderId: 'a', authorName: '', reviewerProviderId: 'b', reviewedOn: '2026-11-20' },
  ...{ pictureId: null, pictureText: '' },
}
const fields = (changed: Partial<Content>) =>
  mistakesIn({ ...whole, ...changed }, '2026-11-25').map(({ pointer, code }) => `${pointer.slice(6)} ${code}`)

test.each<[string, Partial<Content>, string[]]>([
  ['all is there', {}, []],
  ['a name in place of a doctor', { authorProviderId: null, authorName: 'Team' }, []],
  ['nobody reviewed it', { reviewerProviderId: null, reviewedOn: null }, []],
  [
    'nothing is there',
    { title: '', slug: '', description: '', body: bodyFrom(null), authorProviderId: null },
    [...['title required', 'slug required', 'description required', 'body required', 'authorName required']],
  ],
  ['spaces are no text', { body: bodyFrom(words('   ')) }, ['body required']],
  ['a page of the blog itself', { slug: 'preview' }, ['slug reserved']],
  ['a review of one’s own', { reviewerProviderId: 'a' }, ['reviewerProviderId author']],
  ['a review without a day', { reviewedOn: null }, ['reviewedOn required']],
  ['a review to come', { reviewedOn: '2026-11-26' }, ['reviewedOn future']],
  ['a picture without words', { pictureId: 'p' }, ['pictureText required']],
  [
    'one in the text',
    {
      body: {
        type: 'doc',
        content: [...whole.body.content, { type: 'picture', attrs: { id: 'p', text: '', caption: 'Seen' } }],
      },
    },
    ['body picture_text'],
  ],
])('before visitors see it: %s', (_what, changed, wrong) => expect(fields(changed)).toEqual(wrong))

test('the clock shows what was scheduled', () => {
  const at = '2026-11-30T06:00:00.000Z'
  const shown = { publishedAt: at, withdrawnAt: null }
  expect(stateOf(null, at)).toBe('draft')
  expect(stateOf(shown, '2026-11-30T05:59:59.999Z')).toBe('scheduled')
  expect(stateOf(shown, at)).toBe('published')
  expect(stateOf({ ...shown, withdrawnAt: at }, at)).toBe('withdrawn')
})

test('a time is ahead, within a year, and of what nobody has seen', () => {
  const now = '2026-11-25T15:00:00.000Z'
  const mistake = (at: string | null, state: Parameters<typeof mistakeInTime>[1] = 'draft') =>
    mistakeInTime(at, state, now)?.code
  expect(mistake(null, 'published')).toBeUndefined()
  expect(mistake('2026-11-25T15:00:01Z', 'scheduled')).toBeUndefined()
  expect(mistake(now)).toBe('past')
  expect(mistake('2028-01-01T00:00:00Z')).toBe('too_late')
  expect(mistake('2026-12-01T00:00:00Z', 'published')).toBe('published')
  expect(mistake('2026-12-01T00:00:00Z', 'withdrawn')).toBe('published')
})
