import { expect, test } from 'vitest'
import { Refused } from '../kit/refused.ts'
import { mistakeIn, type NoteText } from './decide-note-text.ts'
import { fieldBefore, fieldFrom, fieldsIn } from './fields.ts'
import { abbreviationBefore, phrasesFor } from './phrases.ts'

const knee = 'Pain in the [[side: left|right|left]] knee for [[days]] days. [[]] [[ ]] [[a|b]] [[open'

test('fields have a name, and what is usual', () => {
  expect(fieldsIn(knee).map(({ start, end, ...field }) => ({ ...field, text: knee.slice(start, end) }))).toEqual([
    { name: 'side', options: ['left', 'right'], text: '[[side: left|right|left]]' },
    { name: 'days', options: [], text: '[[days]]' },
  ])
  expect(fieldsIn('Nothing [here] to [[fill\nin]]')).toEqual([])
})

test('from one field it goes to the next and back, and ends', () => {
  const [side, days] = fieldsIn(knee)
  expect(fieldFrom(knee, 0)).toEqual(side)
  expect(fieldFrom(knee, side!.end)).toEqual(days)
  expect(fieldFrom(knee, days!.end)).toBeNull()
  expect(fieldBefore(knee, days!.start)).toEqual(side)
  expect(fieldBefore(knee, side!.start)).toBeNull()
})

test('an abbreviation is asked for at the beginning of a word, never inside one or behind a number', () => {
  const before = (text: string) => abbreviationBefore(text, text.length)
  expect(before('.rtl')).toEqual({ start: 0, typed: 'rtl', isAll: false })
  expect(before('Chest: /übl')).toEqual({ start: 7, typed: 'übl', isAll: false })
  expect(before('Chest:\n/')).toEqual({ start: 7, typed: '', isAll: true })
  for (const none of ['End.', 'End. ', '1.5', '120/80', 'e.g', '...', '.rtl ']) expect(before(none)).toBeNull()
  // A long text is not read from its beginning.
  expect(abbreviationBefore(`${'x'.repeat(20_000)} .rtl more`, 20_005)).toMatchObject({ start: 20_001, typed: 'rtl' })
})

test('the phrase of just that name is first, then those that begin so', () => {
  const phrases = ['rtlx', 'RTL', 'art', 'rt'].map((name) => ({ name, text: 'rtl' }))
  expect(phrasesFor(phrases, 'rtl').map(({ name }) => name)).toEqual(['RTL', 'rtlx'])
  expect(phrasesFor(phrases, '')).toHaveLength(4)
})

test('a phrase has an abbreviation and words, a template a part', () => {
  const nothing = { text: '', complaint: '', findings: '', plan: '' }
  const wrong = (changed: Partial<NoteText>) => {
    const mistake = mistakeIn({ ...nothing, kind: 'phrase', name: 'rtl', ...changed })
    return mistake instanceof Refused ? mistake.details.errors![0]!.pointer : null
  }
  expect(wrong({ text: 'Reflexes equal' })).toBeNull()
  expect(wrong({ name: 'two words', text: 'x' })).toBe('/body/name')
  expect(wrong({})).toBe('/body/text')
  expect(wrong({ text: 'x', plan: 'y' })).toBe('/body/text')
  expect(wrong({ kind: 'template', name: 'Common cold', plan: 'Rest' })).toBeNull()
  expect(wrong({ kind: 'template', name: 'Common cold' })).toBe('/body/complaint')
  expect(wrong({ kind: 'template', text: 'x', plan: 'y' })).toBe('/body/text')
})
