import { expect, test } from 'vitest'
import { emptyField, type Definition, type Field } from './definition.ts'
import { knownAnswers, openKnown } from './known-answers.ts'

const a = (id: string, kind: Field['kind'], changes: Partial<Field> = {}): Field => ({
  ...emptyField(id, kind),
  ...{ label: `About ${id}`, ...changes },
})
const asking = (...fields: Field[]): Definition => ({ sections: [{ id: 'health', title: 'Health', help: '', fields }] })
const options = (...labels: string[]) => labels.map((label) => ({ id: label.toLowerCase(), label }))

test.each([
  ['the same question', a('x', 'long-text'), a('x', 'long-text'), 'Nuts', 'Nuts'],
  ['other words', a('x', 'yes-no', { label: 'Do you drink?' }), a('x', 'yes-no', { label: 'Do you smoke?' }), true],
  ['another kind', a('x', 'short-text'), a('x', 'number'), 3],
  ['another unit', a('x', 'number', { unit: 'lb' }), a('x', 'number', { unit: 'kg' }), 70],
  ['a narrower one', a('x', 'number', { most: 60 }), a('x', 'number'), 70],
  ['a wider one', a('x', 'number', { most: 600 }), a('x', 'number', { most: 70 }), 70, 70],
  [
    'a choice',
    a('x', 'choice', { options: options('A', 'B', 'C') }),
    a('x', 'choice', { options: options('A', 'B') }),
    'a',
    'a',
  ],
  [
    'a choice that is gone',
    a('x', 'choice', { options: options('B') }),
    a('x', 'choice', { options: options('A', 'B') }),
    'a',
  ],
  [
    'a choice with other words',
    a('x', 'choices', { options: [{ id: 'a', label: 'Never' }] }),
    a('x', 'choices', { options: [{ id: 'a', label: 'Daily' }] }),
    ['a'],
  ],
  ['a consent', a('x', 'consent'), a('x', 'consent'), true],
  ['a signature', a('x', 'signature'), a('x', 'signature'), 'Rosa Diaz'],
  ['nothing', a('x', 'long-text'), a('x', 'long-text'), null],
  ['no', a('x', 'yes-no'), a('x', 'yes-no'), false, false],
  ['a new question', a('y', 'long-text'), a('x', 'long-text'), 'Nuts'],
])('%s', (_name, now, before, answer, offered?) =>
  expect(knownAnswers(asking(now), { definition: asking(before), answers: { x: answer } })).toEqual(
    offered === undefined ? {} : { x: offered },
  ),
)

test('what is taken brings up what depends on it, and nothing that was answered is touched', () => {
  const definition = asking(
    a('smokes', 'yes-no'),
    a('since', 'number', { when: { field: 'smokes', test: 'is', value: true } }),
    a('else', 'long-text'),
  )
  const known = { smokes: true, since: 1999, else: 'Nuts' }
  expect(openKnown(definition, 'health', {}, known)).toEqual(known)
  expect(openKnown(definition, 'health', { smokes: false, else: '' }, known)).toEqual({ else: 'Nuts' })
  expect(openKnown(definition, 'other', {}, known)).toEqual({})
})
