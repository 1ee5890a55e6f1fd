import { expect, it } from 'vitest'
import type { Texts } from '../../platform/i18n/texts.tsx'
import { summedUp } from './visits-in-the-way.tsx'

const texts = { t: (key: string, values?: object) => `${key} ${JSON.stringify(values)}` } as unknown as Texts
const day = { id: 'from', message: 'Choose a day.' }
const [rosa, ada] = ['Rosa', 'Ada'].map((name) => ({ id: `fate-${name}`, message: `Say it of ${name}.` }))

it('says of several visits in one sentence that nothing is said of them, and leads to the first', () => {
  expect(summedUp([day, rosa!, ada!], texts)).toEqual([
    day,
    { id: 'fate-Rosa', message: 'availability.fatesMissing {"count":2}' },
  ])
  expect(summedUp([day, rosa!], texts)).toEqual([day, rosa])
})
