import { expect, test } from 'vitest'
import { readWords } from './read-words.ts'
import { smallList } from './small-list.fixture.ts'

const read = (text: string) => {
  const { substances, classes, leftOver } = readWords(text, smallList)
  return [...substances, ...[...classes].map((key) => `@${key}`), ...leftOver.map((word) => `${word}?`)].join(' ')
}

test.each([
  ['Diclofenac-Kalium', 'diclofenac'],
  ['diclofenac potassium 50 mg', 'diclofenac'],
  ['Warfarinkalium', 'warfarin'],
  ['Diclofenac, Kalium', 'diclofenac @potassium supplements'],
  ['Diclofenac und Kalium', 'diclofenac @potassium supplements'],
  ['Diclofenac + Kalium', 'diclofenac @potassium supplements'],
  ['Diclofenac\nKalium', 'diclofenac @potassium supplements'],
  ['Diclofenac 50 mg Kalium', 'diclofenac @potassium supplements'],
  ['Diclofenac potassium tablets', 'diclofenac'],
  ['Diclofenac potassium chloride', 'diclofenac potassium chloride'],
  ['Blutverdünner Kalium', '@anticoagulants @potassium supplements'],
  ['Diclofenac-Calcium', 'diclofenac'],
  ['Kalium', '@potassium supplements'],
  ['Kalium Calcium', 'calcium carbonate @potassium supplements'],
])('what “%s” names of salts: %s', (text, expected) => expect(read(text)).toBe(expected))

test.each([
  ['Warfarin, 5FU', 'warfarin 5fu?'],
  // Another drug is in it, and which is not said.
  ['Warfarin comp 5/25', 'warfarin comp?'],
  ['Warfarin 5 mg plus', 'warfarin plus?'],
  ['Warfarin-D', 'warfarin d?'],
  ['Warfarin #3', 'warfarin nr3?'],
  ['Warfarin 5 mg 2x/d', 'warfarin'],
  ['Warfarin, 6MP', 'warfarin 6mp?'],
  ['Warfarin 5mg 1x1', 'warfarin'],
  ['Warfarin 5 mg 1-0-½-0', 'warfarin'],
  ['Warfarin 75 µg', 'warfarin'],
  ['Warfarin 75µg, 2x tgl.', 'warfarin'],
  ['Warfarin 1½ Tbl. 2mal', 'warfarin'],
  ['Warfarin 2,5mg/5ml 12h', 'warfarin'],
  ['Warfarin 1000IE seit 2019', 'warfarin'],
])('of the figures of “%s” none is a name: %s', (text, expected) => expect(read(text)).toBe(expected))
