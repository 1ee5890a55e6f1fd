import { expect, test } from 'vitest'
import { sharesByDefault } from './sharing.ts'

const own = { isPatient: true }
const guardian = { isPatient: false }

test.each([
  ['of an adult', 'US', 41 * 12, [own], true],
  ['of a child whose parent reads it', 'US', 7 * 12, [guardian], true],
  ['of a teenager whose parent reads it', 'US', 12 * 12, [own, guardian], false],
  ['of a teenager who alone reads it', 'US', 17 * 12, [own], true],
  ['of who has come of age', 'US', 18 * 12, [guardian], true],
  ['of nobody knows what age', 'US', null, [guardian], true],
  ['where it is asked for', 'DE', 41 * 12, [own], false],
] as const)('a note is shared unless its doctor says otherwise: %s', (_, country, months, readers, isShared) => {
  expect(sharesByDefault({ country, months, readers })).toBe(isShared)
})
