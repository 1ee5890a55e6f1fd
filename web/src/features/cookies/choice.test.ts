import { expect, test } from 'vitest'
import { choiceIn } from './choice.ts'

const now = new Date('2026-11-30T12:00:00Z')
const stored = (more: object = {}) =>
  JSON.stringify({ answer: 'accepted', question: 'GTM-ABC123 1', at: '2026-03-01T09:00:00Z', ...more })

test('an answer stands for twelve months', () => {
  const at = '2025-11-30T12:00:01.000Z'
  expect(choiceIn(stored({ at }), 'GTM-ABC123', now)).toEqual({ answer: 'accepted', at })
  expect(choiceIn(stored({ answer: 'declined' }), 'GTM-ABC123', now)?.answer).toBe('declined')
})

test.each([
  ['nothing was answered', null],
  ['it is of another container', stored({ question: 'GTM-OTHER1 1' })],
  ['it is of another question', stored({ question: 'GTM-ABC123 2' })],
  ['it is older than twelve months', stored({ at: '2025-11-30T11:59:59Z' })],
  ['it is of a time to come', stored({ at: '2026-12-01T00:00:00Z' })],
  ['its time is none', stored({ at: 'soon' })],
  ['it has no time', stored({ at: undefined })],
  ['it is another answer', stored({ answer: 'yes' })],
  ['it is no answer', '"accepted"'],
  ['it cannot be read', '{'],
])('somebody is asked where %s', (_why, kept) => expect(choiceIn(kept, 'GTM-ABC123', now)).toBeNull())
