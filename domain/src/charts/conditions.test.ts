import { expect, it } from 'vitest'
import { isPresent, knownEntry } from './conditions.ts'

const entry = {
  id: 'one',
  kind: 'condition',
  status: 'active',
  replaces: null,
  code: 'I10',
  title: 'High blood pressure',
}
const standing = entry as Parameters<typeof knownEntry>[0][number]

it.each([
  ['by its code, whatever it is called', { code: 'I10', title: 'Hypertension' }, [standing], 'one'],
  ['by the same words', { code: null, title: ' high Blood pressure' }, [standing], 'one'],
  ['not by another code', { code: 'E11.9', title: 'Type 2 diabetes' }, [standing], undefined],
  ['not where both have no code', { code: null, title: 'Gout' }, [{ ...standing, code: null }], undefined],
  [
    'not what has ended',
    { code: 'I10', title: 'x' },
    [standing, { ...standing, id: 'two', status: 'ended', replaces: 'one' }],
    undefined,
  ],
  [
    'not an allergy of that name',
    { code: null, title: entry.title },
    [{ ...standing, kind: 'allergy', code: null }],
    undefined,
  ],
] as const)('knows a condition %s', (_what, named, entries, id) => {
  expect(knownEntry(entries, { kind: 'condition', ...named })?.id).toBe(id)
})

it('takes for present what is sure, or of which nobody says how sure', () => {
  const certainties = [null, 'confirmed', 'suspected', 'excluded', 'history'] as const
  expect(certainties.filter((certainty) => isPresent({ code: 'I10', certainty }))).toEqual([null, 'confirmed'])
  const codes = ['Z00.00', 'Z23', 'Z95.5', null]
  expect(codes.filter((code) => isPresent({ code, certainty: null }))).toEqual(['Z95.5', null])
})
