import { massUnits, officialForms, pregnancyLevels } from '@polyclinic/domain/prescriptions/checks/model.ts'
import { dose, doseUnits, drugForms, foods, routes } from '@polyclinic/domain/prescriptions/model.ts'
import { z } from 'zod'

// What stands in the list's files. A field of a CSV file is a text; an empty one is what is not known.

const filled = z.string().trim().min(1)
const decimal = z.stringFormat('decimal', /^\d+(\.\d{1,3})?$/).transform(Number)
const whole = z.stringFormat('whole', /^\d+$/).transform(Number)
const words = z.string().transform((text) =>
  text
    .split(';')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
)
const day = z.stringFormat('day', /^\d{4}-\d{2}-\d{2}$/)
const key = z.stringFormat('key', /^[a-z0-9][a-z0-9.+-]*( [a-z0-9.+-]+)*$/)
const side = z.stringFormat('side', /^@?[a-z0-9][a-z0-9.+ -]*$/)
const yesOrNo = z.enum(['yes', 'no']).transform((value) => value === 'yes')

/** Empty: not known. */
const known = <S extends z.ZodType<unknown, string>>(shape: S) => z.union([z.literal('').transform(() => null), shape])

export const sourceRow = z.strictObject({ id: key, title: filled, publisher: filled, where: filled, read: day })

export const classRow = z.strictObject({
  key,
  en: filled,
  de: filled,
  synonyms: words,
  two: known(z.enum(['serious', 'minor'])),
  is_allergy_class: yesOrNo,
  source: key,
})

export const substanceRow = z.strictObject({
  key,
  en: filled,
  de: filled,
  synonyms: words,
  atc: known(z.stringFormat('atc', /^[A-Z]\d{2}[A-Z]{2}\d{2}$/)),
  classes: words,
  pregnancy: known(z.enum(pregnancyLevels)),
  pregnancy_late: known(z.enum(pregnancyLevels)),
  pregnancy_late_from: known(whole),
  pregnancy_source: known(key),
  pregnancy_local: known(z.enum(pregnancyLevels)),
  pregnancy_local_source: known(key),
  least_age_months: known(whole),
  least_age_source: known(key),
  least_every_days: known(whole),
  least_every_days_source: known(key),
  de_form: known(z.enum(officialForms)),
  us_form: known(z.enum(officialForms)),
  source: key,
})

/** 1-0-1-0; 1/8h; 1 max 4, at least 6h apart: 1?6h4. */
const usualDose = z.string().transform((text, context) => {
  const read = dose.safeParse(doseOf(text))
  if (read.success) return read.data
  context.addIssue({ code: 'custom', message: 'not a dose' })
  return z.NEVER
})
function doseOf(text: string) {
  const times = /^([\d.]+)-([\d.]+)-([\d.]+)-([\d.]+)$/.exec(text)?.slice(1).map(Number)
  if (times) return { kind: 'times', morning: times[0], noon: times[1], evening: times[2], night: times[3] }
  const every = /^([\d.]+)\/(\d+)h$/.exec(text)?.slice(1).map(Number)
  if (every) return { kind: 'every', amount: every[0], hours: every[1] }
  const needed = /^([\d.]+)\?(?:(\d+)h)?([\d.]+)$/.exec(text)?.slice(1)
  if (!needed) return null
  const [amount, hours, most] = needed
  return {
    kind: 'as-needed',
    amount: Number(amount),
    hoursApart: hours === undefined ? null : Number(hours),
    mostPerDay: Number(most),
    occasion: null,
  }
}

/** `500 mg`, of each substance in turn for a combination; `-` where it is not known. */
const amounts = words.pipe(
  z.array(
    z.string().transform((text, context) => {
      if (text === '-') return { amount: null, unit: null }
      const [, amount, unit] = /^(\d+(?:\.\d+)?) (\S+)$/.exec(text) ?? []
      const known = massUnits.find((one) => one === unit)
      if (amount !== undefined && known) return { amount: Number(amount), unit: known }
      context.addIssue({ code: 'custom', message: 'not an amount' })
      return z.NEVER
    }),
  ),
)

export const drugRow = z.strictObject({
  key,
  substances: filled.transform((text) => text.split('+')),
  name_en: z.string(),
  name_de: z.string(),
  strength: z.string(),
  amounts,
  form: z.enum(drugForms),
  route: z.enum(routes),
  unit: z.enum(doseUnits),
  dose: known(usualDose),
  every_days: known(whole),
  days: known(whole),
  food: known(z.enum(foods)),
  least_every_days: known(whole),
  least_every_days_source: known(key),
  countries: words.pipe(z.array(z.enum(['DE', 'US']))),
  source: key,
})

export const limitRow = z.strictObject({
  substance: key,
  route: z.enum(routes),
  unit: z.enum(massUnits),
  single: known(decimal),
  day: known(decimal),
  usual_day: known(decimal),
  usual_source: known(key),
  adult_from_months: whole,
  adult_from_kg: known(decimal),
  adult_from_kg_source: known(key),
  child_from_months: known(whole),
  child_single_per_kg: known(decimal),
  child_day_per_kg: known(decimal),
  older_from_months: known(whole),
  older_single: known(decimal),
  older_day: known(decimal),
  older_source: known(key),
  source: key,
})

export const lowDoseRow = z.strictObject({
  substance: key,
  unit: z.enum(massUnits),
  day: decimal,
  strength: decimal,
  classes: words,
  becomes: known(key),
  source: key,
})

export const childWeightRow = z.strictObject({ months: whole, least: decimal, most: decimal, source: key })

export const pairRow = z.strictObject({
  a: side,
  b: side,
  severity: z.enum(['serious', 'minor']),
  mechanism_en: filled,
  mechanism_de: filled,
  advice_en: filled,
  advice_de: filled,
  source: key,
})

export const allergyRow = z.strictObject({ words, target: known(side), source: key })

export const crossReactionRow = z.strictObject({ from: side, to: side, rate_en: filled, rate_de: filled, source: key })
