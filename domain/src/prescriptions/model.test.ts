import { expect, test } from 'vitest'
import { withoutHidden } from './model.ts'

test.each([
  ['Mor\u00adphine', 'Morphine'],
  ['Mor\u2060phine', 'Morphine'],
  ['Mor\u061cphine', 'Morphine'],
  ['\u202eMorphine\u200b', 'Morphine'],
  ['\u3164\ufe0f\u034f', ''],
  ['Ibuprofen 400 mg – ½ Tbl.', 'Ibuprofen 400 mg – ½ Tbl.'],
])('%j shows what it says: %j', (typed, shown) => expect(withoutHidden(typed)).toBe(shown))
