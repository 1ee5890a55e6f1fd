import { expect, test } from 'vitest'
import { beginsWith, theirVisit } from './door.ts'

test.each([
  ['Díaz', 'dia', true],
  ['Diaz', 'DÍA', true],
  ['Diaz', 'Diaz', true],
  ['Diaz', 'Di', false],
  ['Li', 'li', true],
  ['Li', 'lia', false],
  ["O'Neill", 'one', true],
  ['Weiß', 'weiss', true],
  ['van der Berg', 'van', true],
  ['Diaz', '---', false],
  ['Müller', 'MUE', true],
  ['Jäger', 'JAE', true],
  ['Mueller', 'MÜL', true],
  ['Mueller', 'mul', true],
  ['Müller', 'mül', true],
  ['Mutter', 'MUE', false],
  ['Møller', 'moe', true],
  ['Großmann', 'GROSSM', true],
  ['Poe', 'POE', true],
])('%s and %s', (name, typed, isMeant) => {
  expect(beginsWith(name, typed)).toBe(isMeant)
})

const visit = (patientId: string, startsAt: string) => ({ patientId, startsAt })
const [nine, ten] = ['2026-11-25T14:00:00Z', '2026-11-25T15:00:00Z']

test.each([
  ['nobody', [], null],
  ['one', [visit('rosa', ten)], ten],
  ['the next of one person', [visit('rosa', ten), visit('rosa', nine)], nine],
  ['two people', [visit('rosa', nine), visit('ana', ten)], null],
])('%s', (_who, found, startsAt) => {
  expect(theirVisit(found)?.startsAt ?? null).toBe(startsAt)
})
