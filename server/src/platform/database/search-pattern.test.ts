import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { foldName } from '@polyclinic/domain/kit/personal-name.ts'
import { searchPattern } from './search-pattern.ts'

const { server } = await testServer()

/** A name, and as what it is typed: the same to both rules, or to neither. */
const pairs: [name: string, typed: string, isSame: boolean][] = [
  ['Müller', 'Mueller', true],
  ['Mueller', 'Müller', true],
  ['Müller', 'Muller', true],
  ['Muller', 'Müller', true],
  ['Großmann', 'Grossmann', true],
  ['Grossmann', 'Großmann', true],
  ['Grossmann', 'Grosmann', true],
  ['Großmann', 'Grosmann', true],
  ['GROẞMANN', 'großmann', true],
  ['Þorsteinn', 'Thorsteinn', true],
  ['Thorsteinn', 'Þorsteinn', true],
  ['Þorsteinn', 'þorsteinn', true],
  ['Þorsteinn', 'Torsteinn', false],
  ['Søren', 'Soren', true],
  ['Soren', 'Sören', true],
  ['Łukasz', 'lukasz', true],
  ['Lukasz', 'Łukasz', true],
  ['Đặng', 'Dang', true],
  ['Nguyễn', 'Nguyen', true],
  ['Guðrún', 'Gudrun', true],
  ['Ħamrun', 'hamrun', true],
  ['Işık', 'Isik', true],
  ['İnci', 'inci', true],
  ['Æbeltoft', 'Aebeltoft', true],
  ['Lœwe', 'Loewe', true],
  ['Samuel', 'Samul', true],
  ['Zoë', 'Zoe', true],
  ['Ángel', 'Angel', true],
  ['Семён', 'семен', true],
  ['Андрей', 'АНДРЕИ', true],
  ['Ρένα', 'ρενα', true],
  ['がく', 'かく', false],
  ['한나', '하나', false],
  ['Meier', 'Maier', false],
  ['Smith', 'Smit', false],
]

test('a name is the same as what is typed by the keys of patients, by the pattern of the other lists, and to the tablet at the door', async () => {
  const clinic = await aClinic(server.services.tenancy)
  const patterns = pairs.map(([, typed]) => `^${searchPattern(typed)}$`)
  const [names, typed] = [pairs.map(([name]) => name), pairs.map((pair) => pair[1])]
  const { rows } = await clinic.transact((db) =>
    sql<{ folds: boolean; fits: boolean }>`
      select fold_for_search(name) = fold_for_search(typed) as folds, name ~* pattern as fits
      from unnest(${names}::text[], ${typed}::text[], ${patterns}::text[]) with ordinality
        as pairs (name, typed, pattern, place) order by place`.execute(db),
  )
  const told = rows.map(({ folds, fits }, place) => {
    const [name, typedAs] = pairs[place]!
    return [name, typedAs, folds, fits, foldName(name) === foldName(typedAs)]
  })
  expect(told).toEqual(pairs.map(([name, each, isSame]) => [name, each, isSame, isSame, isSame]))
})

test('what has a meaning in patterns is looked for as it is typed', () => {
  const finds = (typed: string, name: string) => new RegExp(`^${searchPattern(typed)}$`, 'iu').test(name)
  expect(finds('\\^$.*+?()[]{}|-', '\\^$.*+?()[]{}|-')).toBe(true)
  expect(['M.ier', 'Me*ier', 'Mei(er)?', '[M]eier', 'Meier|x'].filter((typed) => finds(typed, 'Meier'))).toEqual([])
})
