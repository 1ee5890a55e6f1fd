import { checkPrescription, type CheckFacts } from '@polyclinic/domain/prescriptions/checks/check-prescription.ts'
import { comparable } from '@polyclinic/domain/prescriptions/checks/fold.ts'
import type { Side } from '@polyclinic/domain/prescriptions/checks/model.ts'
import { readWords } from '@polyclinic/domain/prescriptions/checks/read-words.ts'
import { doseUnitOf } from '@polyclinic/domain/prescriptions/dose/dose-unit.ts'
import { isMisread } from '@polyclinic/domain/prescriptions/dose/misread.ts'
import { readStrength } from '@polyclinic/domain/prescriptions/dose/strength.ts'
import { prescribedDrug, type PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drugList, drugListFacts } from './drug-list.ts'
import { asItem, namesOf } from './drug-texts.ts'

const list = drugList()
const ids = ['0b5d2c4e-7f0b-4d57-9c53-0f3f4ad6a001', '0b5d2c4e-7f0b-4d57-9c53-0f3f4ad6a002']

const named = (name: string, index: 0 | 1 = 0): PrescribedDrug => ({
  ...{ id: ids[index]!, drug: null, name, strength: '', form: 'tablet', route: 'oral', dose: null, everyDays: 1 },
  ...{ days: null, quantity: null, repeats: 0, mayBeSubstituted: true, food: null, note: '', indication: null },
  ...{ prior: null, overrides: [] },
})
const adult = (items: PrescribedDrug[]): CheckFacts => ({
  ...{ country: 'DE', today: '2026-03-10', isDecisionSupportOn: true, medications: [], items },
  patient: { birthDate: '1980-05-01', sex: 'male', weight: null, entries: [], allergiesInForms: [] },
})
/** In so low a dose a substance is of a group that it else is not of. */
const lowDoseOf = (side: Side) => list.lowDoses.find(({ becomes }) => `@${becomes}` === side)
/** One substance of a side. */
const oneOf = (side: Side, but?: string): string | undefined =>
  side.startsWith('@')
    ? ([...list.substances.values()].find(({ key, classes }) => key !== but && classes.has(side.slice(1)))?.key ??
      lowDoseOf(side)?.substance)
    : side
const namedAs = (side: Side, substance: string, index: 0 | 1): PrescribedDrug => {
  const low = lowDoseOf(side)
  return { ...named(substance, index), strength: low ? `${low.strength} ${low.unit}` : '' }
}

describe('the drug list', () => {
  test('is large enough for general practice', () => {
    const { substances, pairs, date } = drugListFacts()
    expect({ substances: substances >= 250, pairs: pairs >= 55 }).toEqual({ substances: true, pairs: true })
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  test('is as long as its README says', () => {
    const text = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
    const said = [...text('README.md').matchAll(/^\| `(\S+\.csv)` .*\| (\d+) +\|$/gm)].map(([, file, rows]) => [
      file,
      rows,
    ])
    expect(said).toHaveLength(10)
    const counted = said.map(([file]) => [file, String(parse(text(file!)).length - 1)])
    expect(said).toEqual(counted)
  })

  test('says of each interval where it comes from', () => {
    const drugs = [...list.drugs.values()].filter(({ leastEveryDays }) => leastEveryDays !== null)
    expect(drugs.map(({ substances }) => substances[0]!.key)).toEqual(
      expect.arrayContaining(['alendronic acid', 'semaglutide', 'fentanyl', 'methotrexate']),
    )
    expect(list.substances.get('methotrexate')?.leastEveryDays?.days).toBe(7)
    const unsourced = [...drugs, ...list.substances.values()].filter(
      ({ leastEveryDays }) => leastEveryDays?.source.startsWith('Strengths and forms') ?? false,
    )
    expect(unsourced).toEqual([])
  })

  test('says of what is taken as needed a most that its interval allows, and no other', () => {
    const wrong = [...list.drugs.values()].filter(({ usual }) => {
      if (usual?.dose.kind !== 'as-needed' || usual.dose.hoursApart === null) return false
      const { amount, hoursApart, mostPerDay } = usual.dose
      return mostPerDay > amount * Math.floor(24 / hoursApart)
    })
    expect(wrong.map(({ key }) => key)).toEqual([])
  })

  test('names no class and no substance that it does not have', () => {
    const isKnown = (side: Side) => (side.startsWith('@') ? list.classes.has(side.slice(1)) : list.substances.has(side))
    const sides = [
      ...[...list.substances.values()].flatMap(({ classes }) => [...classes].map((key) => `@${key}`)),
      ...[...list.drugs.values()].flatMap(({ substances }) => substances.map(({ key }) => key)),
      ...list.doseLimits.map(({ substance }) => substance),
      ...list.pairs.flatMap(({ a, b }) => [a, b]),
      ...list.allergyWords.flatMap(({ target }) => target ?? []),
      ...list.crossReactions.flatMap(({ from, to }) => [from, to]),
    ]
    expect([...new Set(sides)].filter((side) => !isKnown(side))).toEqual([])
  })

  test('has somebody in each class', () => {
    expect([...list.classes.keys()].filter((key) => oneOf(`@${key}`) === undefined)).toEqual([])
  })

  test('has no word of two meanings, however it is spelled', () => {
    const meanings = new Map<string, Set<string>>()
    for (const substance of list.substances.values())
      for (const name of namesOf(substance)) {
        const word = comparable(name).join(' ')
        meanings.set(word, (meanings.get(word) ?? new Set()).add(substance.key))
      }
    // A brand of several substances names each of them.
    const combinations = [
      ...[...list.drugs.values()].map(({ substances }) => substances.map(({ key }) => key)),
      ...[
        ['nirmatrelvir', 'ritonavir'],
        ['paracetamol', 'oxycodone'],
        ['salmeterol', 'fluticasone'],
      ],
    ]
    const doubtful = [...meanings].filter(
      ([, keys]) =>
        keys.size > 1 && !combinations.some((one) => one.length === keys.size && one.every((key) => keys.has(key))),
    )
    expect(doubtful.map(([word, keys]) => `${word}: ${[...keys].join(', ')}`)).toEqual([])
  })

  test('reads each of its own names, whole', () => {
    const misread = [...list.substances.values()].flatMap((substance) =>
      namesOf(substance).filter((name) => {
        const read = readWords(name, list)
        return !read.substances.has(substance.key) && read.classes.size === 0
      }),
    )
    expect(misread).toEqual([])
  })

  test.each([
    ['Losartan-Kalium 50 mg', ['losartan']],
    ['Penicillin V Kalium', ['phenoxymethylpenicillin']],
    ['Diclofenac-Kalium', ['diclofenac']],
    ['Atorvastatin-Calcium', ['atorvastatin']],
    ['Esomeprazole magnesium', ['esomeprazole']],
    ['Amoxicillin/Clavulansäure-Kalium', ['amoxicillin', 'clavulanic acid']],
    ['Ramipril, Magnesium', ['ramipril', 'magnesium']],
  ])('reads no supplement where “%s” names a salt', (text, expected) => {
    const { substances, classes, leftOver } = readWords(text, list)
    expect({ substances: [...substances], classes: [...classes], leftOver }).toEqual({
      ...{ substances: expected, classes: [], leftOver: [] },
    })
  })

  test.each(list.pairs.map((pair) => [pair.key, pair] as const))('finds %s in both orders', (_, pair) => {
    const a = oneOf(pair.a)!
    const b = oneOf(pair.b, a)!
    const keys = (one: PrescribedDrug, other: PrescribedDrug) =>
      checkPrescription(adult([one, other]), list)
        .filter(({ kind }) => kind === 'interaction')
        .map(({ key }) => key)
    const key = `pair:${[a, b].sort().join('+')}:${ids[0]}`
    expect(keys(namedAs(pair.a, a, 0), namedAs(pair.b, b, 1))).toContain(key)
    expect(keys(namedAs(pair.b, b, 0), namedAs(pair.a, a, 1))).toContain(key)
  })
})

describe('each drug', () => {
  const drugs = [...list.drugs.values()]

  test('is counted in the unit of its form, with a strength that can be read', () => {
    const wrong = drugs.filter(
      ({ form, strength, unit }) => isMisread(readStrength(strength)) || doseUnitOf({ form, strength }) !== unit,
    )
    expect(wrong.map(({ key }) => key)).toEqual([])
  })

  test('has the amount that its strength says', () => {
    const wrong = drugs.filter(({ substances, strength, unit }) => {
      const read = readStrength(strength)
      if (isMisread(read) || read.per !== null || !['tablet', 'capsule'].includes(unit)) return false
      return substances.some(({ amount, unit: of }, index) => {
        const said = read.amounts[index]
        return amount !== null && (said?.value !== amount || said.unit !== of)
      })
    })
    expect(wrong.map(({ key }) => key)).toEqual([])
  })

  test('can stand on a prescription', () => {
    const wrong = drugs.filter((drug) => {
      const item = { ...asItem(drug, list, 'de'), id: ids[0], prior: null, overrides: [] }
      return !prescribedDrug.safeParse(item).success
    })
    expect(wrong.map(({ key }) => key)).toEqual([])
  })

  test('is known by its own name, and its usual dose is none too many for an adult', () => {
    const found = drugs.flatMap((drug) => {
      const item = { ...asItem(drug, list, 'en'), id: ids[0]!, prior: null, overrides: [] }
      return checkPrescription(adult([item]), list)
        .filter(({ kind, key }) => kind === 'dose' || key.startsWith('not-checked:drug'))
        .map(({ key }) => `${drug.key} ${key}`)
    })
    expect(found).toEqual([])
  })
})
