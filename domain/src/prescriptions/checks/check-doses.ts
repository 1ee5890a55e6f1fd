import { perDay } from '../dose/arithmetic.ts'
import type { PrescribedDrug } from '../model.ts'
import { inUnit, substanceAmounts } from './amounts.ts'
import type { Finding } from './finding.ts'
import type { DoseLimit, DrugList, LeastEveryDays } from './model.ts'
import type { Use } from './use.ts'

export type Body = {
  /** Null: the date of birth is not known. */
  months: number | null
  weight: { kilograms: number; on: string } | null
  today: string
}

const daysOld = (on: string, today: string) => (Date.parse(today) - Date.parse(on)) / 86_400_000
/** A child's weight is of use for so long. */
const weightIsGoodFor = (months: number) => (months < 24 ? 45 : 180)
/** What a sum of rounded numbers may add. */
const tolerance = 1.005
/**
 * What rounding a child's dose to what can be measured may add before it interrupts: hospitals look at doses that end up
 * more than 10% off (Int J Pharm Pract 2020; 28:107–110). A drug of a narrow range would have no such room.
 */
const roundingOfChild = 1.1

/** What is taken at once and in a day, of each substance, against the most that the list knows. */
export function checkDoses(items: readonly Use[], others: readonly Use[], body: Body, list: DrugList): Finding[] {
  return items.flatMap((use) => {
    const { item } = use
    if (item?.dose == null) return []
    if (use.substances.size === 0) return tooOften(use, item, list)
    return [...tooOften(use, item, list), ...amountsOf(use, item, [...items, ...others], body, list)]
  })
}

/** Its key has the figures: a reason for one dose is none for another. */
const found = (
  use: Use,
  what: string,
  about: Finding['about'],
  source: string,
  severity: Finding['severity'] = 'serious',
): Finding => ({
  key: `dose:${what}:${use.id}`,
  itemId: use.id,
  kind: 'dose',
  severity,
  source,
  about,
})
const notChecked = (use: Use, what: string, about: Finding['about']): Finding => ({
  key: `not-checked:${what}:${use.id}`,
  itemId: use.id,
  kind: 'not-checked',
  severity: 'unknown',
  source: null,
  about,
})

/** A drug of once a week that is taken each day has killed: by any way, and also where the list knows no substance of it. */
function tooOften(use: Use, { everyDays }: PrescribedDrug, list: DrugList): Finding[] {
  const least = new Map<string, LeastEveryDays>()
  const [first] = use.drug?.substances ?? []
  if (use.drug?.leastEveryDays && first) least.set(first.key, use.drug.leastEveryDays)
  for (const key of use.substances) {
    const known = list.substances.get(key)?.leastEveryDays
    if (known && known.days > (least.get(key)?.days ?? 0)) least.set(key, known)
  }
  return [...least]
    .filter(([, { days }]) => days > everyDays)
    .map(([substance, { days, source }]) => {
      const about = { case: 'dose-too-often', substance, leastEveryDays: days, everyDays } as const
      return found(use, `often:${substance}:${everyDays}/${days}`, about, source)
    })
}

const limitOf = (substance: string, { item, isLocal }: Use, list: DrugList): DoseLimit | undefined => {
  const route = item?.route ?? (isLocal ? null : 'oral')
  return list.doseLimits.find((limit) => limit.substance === substance && limit.route === route)
}

function amountsOf(use: Use, item: PrescribedDrug, all: readonly Use[], body: Body, list: DrugList): Finding[] {
  if (item.dose === null) return []
  const taken = perDay(item.dose, item.everyDays)
  if (taken === null) return [notChecked(use, 'dose', { case: 'dose-in-words' })]
  const amounts = substanceAmounts(use, list)
  if (amounts === null) return [notChecked(use, 'dose', { case: 'strength-not-read' })]
  return amounts.flatMap(({ key, amount, unit }) => {
    const limit = limitOf(key, use, list)
    if (!limit || (limit.single === null && limit.day === null))
      return [notChecked(use, `dose:${key}`, { case: 'no-dose-limit', substance: key })]
    const perUnit = inUnit(amount, unit, limit.unit)
    if (perUnit === null) return [notChecked(use, 'dose', { case: 'strength-not-read' })]
    const most = mostFor(limit, body)
    if ('unknown' in most) return [notChecked(use, most.unknown, most.about)]
    const day = taken.day * perUnit + ofOthersInADay(key, use, all, limit, list)
    const old = most.perKg && body.months !== null ? oldWeight(use, body) : []
    const given = (kind: 'dose-single' | 'dose-day', amountGiven: number, atMost: number | null): Finding[] => {
      if (atMost === null || amountGiven <= atMost * tolerance) return []
      const perKg = perKgOf(most, kind, body)
      const isByWeight = perKg !== null && perKg.most * perKg.kilograms <= atMost
      const isRounding = isByWeight && amountGiven <= atMost * roundingOfChild
      const figures = { given: rounded(amountGiven), most: rounded(atMost) }
      const about = { case: kind, substance: key, unit: limit.unit, perKg, isRounding, ...figures }
      const what = `${kind === 'dose-day' ? 'day' : 'single'}:${key}:${figures.given}/${figures.most}`
      return [found(use, what, about, limit.source, isRounding ? 'minor' : 'serious')]
    }
    return [...old, ...given('dose-single', taken.single * perUnit, most.single), ...given('dose-day', day, most.day)]
  })
}

const rounded = (value: number) => Math.round(value * 1000) / 1000

type Most =
  | { single: number | null; day: number | null; perKg: DoseLimit['child'] }
  | { unknown: string; about: Finding['about'] }

/** For a child by weight, and never more than for an adult. */
function mostFor(limit: DoseLimit, { months, weight }: Body): Most {
  const { single, day, child, substance } = limit
  if (months === null || months >= limit.adultFromMonths) return { single, day, perKg: null }
  if (!child || months < child.fromMonths)
    return { unknown: `dose:${substance}`, about: { case: 'no-child-dose', substance } }
  if (!weight) return { unknown: 'weight', about: { case: 'weight-missing' } }
  const byWeight = (perKg: number | null, adult: number | null) =>
    perKg === null ? adult : Math.min(perKg * weight.kilograms, adult ?? Infinity)
  return { single: byWeight(child.singlePerKg, single), day: byWeight(child.dayPerKg, day), perKg: child }
}

function perKgOf(most: Most, kind: 'dose-single' | 'dose-day', { weight }: Body) {
  if (!('perKg' in most) || !most.perKg || !weight) return null
  const perKg = kind === 'dose-day' ? most.perKg.dayPerKg : most.perKg.singlePerKg
  return perKg === null ? null : { most: perKg, kilograms: weight.kilograms }
}

const oldWeight = (use: Use, { weight, months, today }: Body): Finding[] =>
  weight && daysOld(weight.on, today) > weightIsGoodFor(months ?? 0)
    ? [notChecked(use, 'weight', { case: 'weight-old', on: weight.on, kilograms: weight.kilograms })]
    : []

/** The same substance in something else of the day: two drugs with paracetamol in them are one dose. */
function ofOthersInADay(key: string, use: Use, all: readonly Use[], limit: DoseLimit, list: DrugList): number {
  return all
    .filter((other) => other.id !== use.id && !other.isLocal)
    .reduce((sum, other) => sum + inADay(other, key, limit, list), 0)
}

function inADay(use: Use, key: string, limit: DoseLimit, list: DrugList): number {
  const taken = use.item?.dose ? perDay(use.item.dose, use.item.everyDays) : null
  const amount = substanceAmounts(use, list)?.find((one) => one.key === key)
  const perUnit = amount ? inUnit(amount.amount, amount.unit, limit.unit) : null
  return taken === null || perUnit === null ? 0 : taken.day * perUnit
}
