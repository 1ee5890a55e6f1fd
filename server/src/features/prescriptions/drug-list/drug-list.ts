import type { DrugList, ListedDrug, OfficialForm, Citation } from '@polyclinic/domain/prescriptions/checks/model.ts'
import type { z } from 'zod'
import { readRows } from './rows.ts'
import * as shapes from './shapes.ts'

type CitedSource = z.output<typeof shapes.sourceRow>

let list: DrugList | undefined

/** Substances, presentations, doses, pairs and words of allergies: `README.md` says where they come from. */
export function drugList(): DrugList {
  return (list ??= readList())
}

/** How much the list has, and when the latest of it was read. */
export function drugListFacts(): { substances: number; pairs: number; date: string } {
  const { substances, pairs, drugs } = drugList()
  const dates = [...substances.values(), ...pairs, ...drugs.values()].map(({ date }) => date)
  return { substances: substances.size, pairs: pairs.length, date: dates.sort().at(-1) ?? '' }
}

function readList(): DrugList {
  const sources = new Map(readRows('sources', shapes.sourceRow).map((source) => [source.id, source]))
  const cite = (id: string): Citation => {
    const source = sources.get(id)
    if (!source) throw new Error(`The drug list names a source that it does not have: ${id}`)
    return { source: citation(source), date: source.read }
  }
  const citeIf = <T extends object>(value: T | null, id: string | null): (T & Citation) | null =>
    value === null || id === null ? null : { ...value, ...cite(id) }
  const lawOf = (form: OfficialForm | null) => form && { form, ...cite(laws[form]) }
  const leastOf = (row: { least_every_days: number | null; least_every_days_source: string | null }) =>
    citeIf(row.least_every_days === null ? null : { days: row.least_every_days }, row.least_every_days_source)
  const classes = readRows('classes', shapes.classRow).map(
    ({ key, en, de, synonyms, two, is_allergy_class, source }) => ({
      ...{ key, name: { en, de }, synonyms, two, isAllergyClass: is_allergy_class },
      ...cite(source),
    }),
  )
  const substances = readRows('substances', shapes.substanceRow).map((row) => {
    const { key, en, de, synonyms, pregnancy, pregnancy_late: late, pregnancy_late_from: from } = row
    const levels = pregnancy && {
      level: pregnancy,
      late: late && from !== null ? { level: late, fromWeek: from } : null,
    }
    return {
      ...{ key, name: { en, de }, synonyms, classes: new Set(row.classes) },
      pregnancy: citeIf(levels, row.pregnancy_source),
      pregnancyLocal: citeIf(row.pregnancy_local && { level: row.pregnancy_local }, row.pregnancy_local_source),
      leastAge: citeIf(row.least_age_months === null ? null : { months: row.least_age_months }, row.least_age_source),
      leastEveryDays: leastOf(row),
      officialForm: { DE: lawOf(row.de_form), US: lawOf(row.us_form) },
      ...cite(row.source),
    }
  })
  const drugs = readRows('drugs', shapes.drugRow).map((row) => ({
    ...drugOf(row, cite(row.source)),
    leastEveryDays: leastOf(row),
  }))
  return {
    classes: byKey(classes),
    substances: byKey(substances),
    drugs: byKey(drugs),
    doseLimits: readRows('dose-limits', shapes.limitRow).map((row) => ({
      ...{ substance: row.substance, route: row.route, unit: row.unit, single: row.single, day: row.day },
      usual: citeIf(row.usual_day === null ? null : { day: row.usual_day }, row.usual_source),
      adultFromMonths: row.adult_from_months,
      adultFromKg: citeIf(
        row.adult_from_kg === null ? null : { kilograms: row.adult_from_kg },
        row.adult_from_kg_source,
      ),
      older: citeIf(
        row.older_from_months === null
          ? null
          : { fromMonths: row.older_from_months, single: row.older_single, day: row.older_day },
        row.older_source,
      ),
      child:
        row.child_from_months === null
          ? null
          : {
              fromMonths: row.child_from_months,
              singlePerKg: row.child_single_per_kg,
              dayPerKg: row.child_day_per_kg,
            },
      ...cite(row.source),
    })),
    lowDoses: readRows('low-doses', shapes.lowDoseRow).map(({ source, ...row }) => ({ ...row, ...cite(source) })),
    childWeights: readRows('child-weights', shapes.childWeightRow).map(({ source, ...row }) => ({
      ...row,
      ...cite(source),
    })),
    pairs: readRows('pairs', shapes.pairRow).map((row) => ({
      ...{ key: `${row.a}+${row.b}`, a: row.a, b: row.b, severity: row.severity },
      mechanism: { en: row.mechanism_en, de: row.mechanism_de },
      advice: { en: row.advice_en, de: row.advice_de },
      ...cite(row.source),
    })),
    allergyWords: readRows('allergies', shapes.allergyRow).map(({ words, target, source }) => ({
      ...{ words, target },
      ...cite(source),
    })),
    crossReactions: readRows('cross-reactions', shapes.crossReactionRow).map((row) => ({
      ...{ from: row.from, to: row.to, rate: { en: row.rate_en, de: row.rate_de } },
      ...cite(row.source),
    })),
  }
}

/** Where it says what needs a form of its own. */
const laws: Record<OfficialForm, string> = {
  ...{ btm: 'btmg', 't-rezept': 'amvv', retinoids: 'amvv-3b', ipledge: 'ipledge' },
  ...{ 'schedule-2': 'cfr-1308', 'schedule-3': 'cfr-1308', 'schedule-4': 'cfr-1308', 'schedule-5': 'cfr-1308' },
}

const citation = ({ title, publisher, where }: CitedSource) => `${title} (${publisher}), ${where}`

const byKey = <T extends { key: string }>(rows: readonly T[]): ReadonlyMap<string, T> => {
  const map = new Map(rows.map((row) => [row.key, row]))
  if (map.size < rows.length) throw new Error('The drug list has a key twice.')
  return map
}

/** A row of `drugs.csv`, or of a clinic's own list. */
export function drugOf(row: z.output<typeof shapes.drugRow>, cited: Citation): ListedDrug {
  return {
    key: row.key,
    substances: row.substances.map((key, index) => ({ key, ...(row.amounts[index] ?? { amount: null, unit: null }) })),
    name:
      row.name_en === '' && row.name_de === ''
        ? null
        : { en: row.name_en || row.name_de, de: row.name_de || row.name_en },
    ...{ strength: row.strength, form: row.form, route: row.route, unit: row.unit },
    usual: row.dose && { dose: row.dose, everyDays: row.every_days ?? 1, days: row.days, food: row.food },
    leastEveryDays: row.least_every_days === null ? null : { days: row.least_every_days, ...cited },
    countries: row.countries.length > 0 ? row.countries : ['DE', 'US'],
    ...cited,
  }
}
