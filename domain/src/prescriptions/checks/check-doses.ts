import { monthsOn } from '../../encounters/months-on.ts'
import { perDay } from '../dose/arithmetic.ts'
import type { Dose, PrescribedDrug } from '../model.ts'
import { inUnit, substanceAmounts } from './amounts.ts'
import type { Finding } from './finding.ts'
import { foldedWords } from './fold.ts'
import type { DoseLimit, DrugList, LeastEveryDays } from './model.ts'
import { saysDaily } from './says-daily.ts'
import { typedInterval } from './typed-interval.ts'
import type { Use } from './use.ts'

export type Body = {
  /** Null: the date of birth is not known. */
  months: number | null
  birthDate: string | null
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
    if (item?.dose == null || use.substances.size === 0) return []
    return amountsOf(use, item, [...items, ...others], body, list)
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

/** Whether what must not be taken daily is not: looked at always, since nothing else kills as surely. */
export const checkIntervals = (items: readonly Use[], list: DrugList): Finding[] =>
  items.flatMap((use) => (use.item?.dose ? tooOften(use, use.item, list) : []))

/**
 * A drug of once a week that is taken each day has killed: by any way, and also where the list knows no substance of it. Of a
 * dose in words, or as needed, nobody can count the days; and what the patient is told beside the dose must not say another.
 */
function tooOften(use: Use, item: PrescribedDrug, list: DrugList): Finding[] {
  const { dose, everyDays, note } = item
  const least = new Map<string, LeastEveryDays>()
  const [first] = use.drug?.substances ?? []
  if (use.drug?.leastEveryDays && first) least.set(first.key, use.drug.leastEveryDays)
  for (const key of use.substances) {
    const known = list.substances.get(key)?.leastEveryDays ?? (use.drug ? null : typedInterval(key, item, list))
    if (known && known.days > (least.get(key)?.days ?? 0)) least.set(key, known)
  }
  const uncounted = dose && uncountedDays(dose)
  const apart = dose ? daysApart(dose, everyDays) : everyDays
  return [...least].flatMap(([substance, { days, source }]) => {
    if (uncounted !== null) {
      const about = { case: 'dose-days-unclear', substance, leastEveryDays: days } as const
      return [found(use, `often:${substance}:${uncounted}/${days}`, about, source)]
    }
    if (days <= apart) {
      if (!saysDaily(note)) return []
      const about = { case: 'dose-note-daily', substance, leastEveryDays: days } as const
      return [found(use, `often:${substance}:note ${foldedWords(note).join(' ')}/${days}`, about, source)]
    }
    const about = { case: 'dose-too-often', substance, leastEveryDays: days, everyDays } as const
    return [found(use, `often:${substance}:${everyDays}/${days}`, about, source)]
  })
}

/** What a reason is given for where a dose does not say on which days it is taken. */
function uncountedDays(dose: Dose): string | null {
  if (dose.kind === 'text') return `words ${foldedWords(dose.text).join(' ')}`
  if (dose.kind !== 'as-needed') return null
  return `as-needed ${dose.amount} ${dose.hoursApart ?? '-'} ${dose.mostPerDay}`
}

/** Every 72 hours is every three days. */
const daysApart = (dose: Dose, everyDays: number) =>
  dose.kind === 'every' ? Math.max(everyDays, Math.floor(dose.hours / 24)) : everyDays

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
    const most = mostFor(limit, body, list)
    if (most.day === null && most.single === null && most.unknown) return [notChecked(use, ...most.unknown)]
    const day = taken.day * perUnit + ofOthersInADay(key, use, all, limit, list)
    const unweighed = most.unknown ? [notChecked(use, ...most.unknown)] : []
    const given = (kind: 'dose-single' | 'dose-day', amountGiven: number, atMost: number | null): Finding[] => {
      if (atMost === null || amountGiven <= atMost * tolerance) return []
      const forAdults = kind === 'dose-day' ? limit.day : limit.single
      const perKg = perKgOf(most, kind)
      const isByWeight = perKg !== null && perKg.most * perKg.kilograms <= atMost
      const isRounding = isByWeight && amountGiven <= atMost * roundingOfChild
      // Labels differ on what a light adult may take at once; what is too much is what a day adds up to.
      const isOfAge = body.months === null || body.months >= limit.adultFromMonths
      const isLightAdult =
        isByWeight && isOfAge && kind === 'dose-single' && amountGiven <= (most.ofAge.single ?? 0) * tolerance
      const isQuiet = isRounding || isLightAdult
      const figures = { given: rounded(amountGiven), most: rounded(atMost) }
      const isByHighestWeight = most.unknown !== null && atMost !== forAdults
      const olderFrom = isByWeight || atMost === forAdults ? null : most.olderFrom
      const by = { perKg, olderFrom, isRounding, isByHighestWeight }
      const about = { case: kind, substance: key, unit: limit.unit, ...by, ...figures }
      const what = `${kind === 'dose-day' ? 'day' : 'single'}:${key}:${figures.given}/${figures.most}`
      const source = isByWeight ? most.source : olderFrom === null ? limit.source : most.ofAge.source
      return [found(use, what, about, source, isQuiet ? 'minor' : 'serious')]
    }
    return [
      ...unweighed,
      ...given('dose-single', taken.single * perUnit, most.single),
      ...given('dose-day', day, most.day),
      ...aboveUsual(use, limit, day, most, body),
    ]
  })
}

/** Not too much for everybody, though far more than most take: one zero too many is that. */
function aboveUsual(
  use: Use,
  { substance, unit, usual, adultFromMonths }: DoseLimit,
  day: number,
  most: Most,
  body: Body,
) {
  const isOfAge = body.months === null || body.months >= adultFromMonths
  if (!usual || !isOfAge || day <= usual.day * tolerance || day > (most.day ?? Infinity) * tolerance) return []
  const about = { case: 'dose-usual', substance, unit, given: rounded(day), usual: usual.day } as const
  return [found(use, `usual:${substance}:${about.given}/${usual.day}`, about, usual.source, 'minor')]
}

const rounded = (value: number) => Math.round(value * 1000) / 1000

type Most = {
  single: number | null
  day: number | null
  /** By what it is measured for who is a child or weighs as little as one. */
  perKg: { child: NonNullable<DoseLimit['child']>; kilograms: number; isLightestAdult: boolean } | null
  /** For whoever is as old and weighs as much as an adult. */
  ofAge: Pick<DoseLimit, 'single' | 'day' | 'source'>
  olderFrom: number | null
  unknown: readonly [what: string, about: Finding['about']] | null
  /** Of what is measured by weight. */
  source: string
}

/** For a child by weight, and never more than for an adult; for an adult by age and, if they are light, by weight. */
function mostFor(limit: DoseLimit, body: Body, list: DrugList): Most {
  const { months, weight } = body
  if (months === null || months >= grownUp) return ofAdult(limit, body, weight && wasGrownUp(weight.on, body) && weight)
  return months < limit.adultFromMonths
    ? ofChild(limit, { ...body, months }, list)
    : ofYouth(limit, { ...body, months }, list)
}

const grownUp = 18 * 12
const wasGrownUp = (on: string, { birthDate, today }: Body) =>
  birthDate === null || monthsOn(birthDate, on) >= grownUp || daysOld(on, today) <= weightIsGoodFor(grownUp)

function ofAdult(limit: DoseLimit, { months }: Body, weight: { kilograms: number } | null | false): Most {
  const { child, adultFromKg } = limit
  const { olderFrom, ...ofAge } = byAge(limit, months)
  const adult = { single: ofAge.single, day: ofAge.day, perKg: null, ofAge, olderFrom, unknown: null }
  if (!weight || !child || !adultFromKg || weight.kilograms >= adultFromKg.kilograms)
    return { ...adult, source: limit.source }
  // Who is old and light, too, takes the lower of the two.
  const light = byWeight({ ...limit, ...ofAge }, child, weight.kilograms)
  return { ...adult, ...light, source: adultFromKg.source }
}

function byAge({ single, day, source, older }: DoseLimit, months: number | null) {
  if (!older || months === null || months < older.fromMonths) return { single, day, source, olderFrom: null }
  return {
    ...{ single: older.single ?? single, day: older.day ?? day },
    ...{ source: older.source, olderFrom: older.fromMonths },
  }
}

/** Old enough for what adults take, if they weigh enough. */
function ofYouth(limit: DoseLimit, body: Body & { months: number }, list: DrugList): Most {
  if (!limit.child || !limit.adultFromKg) return ofAdult(limit, body, null)
  const { kilograms, unusable } = weightOf(body, list)
  return { ...ofAdult(limit, body, { kilograms }), unknown: unusable && ['weight', unusable] }
}

/** Of a child whose weight is not known, or cannot be theirs, that is said; what is too much for the heaviest of that age is too much all the same. */
function ofChild(limit: DoseLimit, body: Body & { months: number }, list: DrugList): Most {
  const { child, substance, source } = limit
  if (!child || body.months < child.fromMonths) {
    const unknown = [`dose:${substance}`, { case: 'no-child-dose', substance }] as const
    return { single: null, day: null, perKg: null, ofAge: limit, olderFrom: null, unknown, source }
  }
  const { kilograms, unusable } = weightOf(body, list)
  const most = byWeight(limit, child, kilograms)
  return {
    ...most,
    ...(unusable && { perKg: null }),
    ofAge: limit,
    olderFrom: null,
    unknown: unusable && ['weight', unusable],
    source,
  }
}

function byWeight(limit: DoseLimit, child: NonNullable<DoseLimit['child']>, weight: number) {
  // A child can be as heavy as an adult, and has no adult's liver.
  const kilograms = Math.min(weight, limit.adultFromKg?.kilograms ?? Infinity)
  const atMost = (perKg: number | null, adult: number | null) => {
    const most = perKg === null ? (adult ?? Infinity) : Math.min(perKg * kilograms, adult ?? Infinity)
    return Number.isFinite(most) ? most : null
  }
  return {
    single: atMost(child.singlePerKg, limit.single),
    day: atMost(child.dayPerKg, limit.day),
    perKg: { child, kilograms, isLightestAdult: kilograms < weight },
  }
}

function perKgOf({ perKg }: Most, kind: 'dose-single' | 'dose-day') {
  if (!perKg) return null
  const most = kind === 'dose-day' ? perKg.child.dayPerKg : perKg.child.singlePerKg
  const { kilograms, isLightestAdult } = perKg
  return most === null ? null : { most, kilograms, isLightestAdult }
}

/** What more than its usual growth a child may put on until it is weighed again. */
const growthAtMost = 1.3

/** What a child weighs or, where no dose is computed from what is known, why not and the most that it can weigh. */
function weightOf(
  { months, birthDate, weight, today }: Body & { months: number },
  list: DrugList,
): { kilograms: number; unusable: Finding['about'] | null } {
  const heaviest = plausibleWeight(months, list)?.most ?? Infinity
  if (!weight) return { kilograms: heaviest, unusable: { case: 'weight-missing' } }
  const then = plausibleWeight(birthDate === null ? months : monthsOn(birthDate, weight.on), list)
  const isLikely = !then || (weight.kilograms >= then.least && weight.kilograms <= then.most)
  if (!isLikely) return { kilograms: heaviest, unusable: { case: 'weight-implausible', ...weight } }
  if (daysOld(weight.on, today) <= weightIsGoodFor(months)) return { kilograms: weight.kilograms, unusable: null }
  const grown = then ? ((weight.kilograms * heaviest) / then.most) * growthAtMost : Infinity
  return { kilograms: Math.min(heaviest, grown), unusable: { case: 'weight-old', ...weight } }
}

/** Between two ages of the list in proportion. */
function plausibleWeight(months: number, { childWeights }: DrugList): { least: number; most: number } | null {
  const after = childWeights.findIndex((row) => row.months > months)
  const [low, high] = [childWeights.at(after - 1), childWeights[after]]
  if (!low || !high || after === 0) return null
  const part = (months - low.months) / (high.months - low.months)
  const between = (from: number, to: number) => from + (to - from) * part
  return { least: between(low.least, high.least), most: between(low.most, high.most) }
}

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
