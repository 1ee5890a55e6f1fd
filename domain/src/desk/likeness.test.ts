import { expect, test } from 'vitest'
import { likenessOf, swappedDate, type LikenedPerson } from './likeness.ts'

/** As the database folds these. */
const fold = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f\s-]/g, '')
    .replaceAll(/([aou])e/g, '$1')
const person = (givenName: string, familyName: string, birthDate: string | null = '2019-03-04'): LikenedPerson => ({
  ...{ givenName, familyName, birthDate },
  folded: { givenName: fold(givenName), familyName: fold(familyName) },
})
const known = person('Zoe', 'Quillfeather')

test.each([
  ['the same', person('zoe', ' Quillfeather'), 'name'],
  ['with a mark', person('Zoé', 'Quillfeather'), 'similar-name'],
  ['one letter more', person('Zoey', 'Quillfeather'), 'similar-name'],
  ['one letter less', person('Zoe', 'Quilfeather'), 'similar-name'],
  ['another letter', person('Zoe', 'Quillfeether'), 'similar-name'],
  ['two letters exchanged', person('Zoe', 'Quillfeahter'), 'similar-name'],
  ['with a second name', person('Zoe Marie', 'Quillfeather'), 'similar-name'],
  ['the names exchanged', person('Quillfeather', 'Zoë'), 'swapped-name'],
  ['day and month exchanged', person('Zoé', 'Quillfeather', '2019-04-03'), 'swapped-date'],
  ['another day', person('Zoe', 'Quillfeather', '2019-03-05'), null],
  ['no date', person('Zoe', 'Quillfeather', null), null],
  ['another name', person('Max', 'Quillfeather'), null],
  ['two letters another', person('Zoe', 'Quillfaether-B'), null],
  ['both names a little another', person('Zoey', 'Quilfeather'), null],
  ['a little another name on the exchanged day', person('Zoey', 'Quillfeather', '2019-04-03'), null],
])('%s', (_what, typed, likeness) => {
  expect(likenessOf(typed, known)).toBe(likeness)
  expect(likenessOf(known, typed)).toBe(likeness)
})

test('one letter alone is no slip', () => {
  expect(likenessOf(person('伟', '王'), person('伟', '李'))).toBeNull()
})

test('a date has another one in the same figures, or none', () => {
  expect(swappedDate('2019-03-04')).toBe('2019-04-03')
  expect([swappedDate('2019-03-13'), swappedDate('2019-03-03')]).toEqual([null, null])
})
