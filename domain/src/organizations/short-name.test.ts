import { expect, test } from 'vitest'
import { shortNameOf } from './short-name.ts'

test.each([
  ['Harborlight Family Practice', 'Harborlight'],
  ['Fachärzte am Spreebogen', 'Fachärzte'],
  ['Elm Family Care', 'Elm Family'],
  ['Dr. Vogel', 'Dr. Vogel'],
  ['Gemeinschaftspraxis Mitte', 'Gemeinschaftspraxis'],
  ['Am See 12 Praxis', 'Am'],
])('%s is %s below its picture', (name, short) => {
  expect(shortNameOf(name)).toBe(short)
})
