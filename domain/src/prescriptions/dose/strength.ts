import { isMisread, misread, type Misread } from './misread.ts'
import { number, readNumber, writeNumber, type Language } from './numbers.ts'

const strengthUnits = ['mg', 'µg', 'g', 'ml', 'IU', '%', 'mmol'] as const
export type StrengthUnit = (typeof strengthUnits)[number]
export type StrengthAmount = { value: number; unit: StrengthUnit }

/** How much of the active ingredients is in one of a drug, or in so much of it. */
export type Strength = {
  /** One for each ingredient. */
  amounts: StrengthAmount[]
  per: { value: number; unit: 'ml' | 'g' | 'dose' | 'h' } | null
}

const spellings: Record<string, StrengthUnit> = {
  ...{ mg: 'mg', milligram: 'mg', milligrams: 'mg', milligramm: 'mg', g: 'g', gram: 'g', grams: 'g', gramm: 'g' },
  // µ is two characters that look the same; a slip of the pen makes mg of µg, so nothing else stands for it.
  ...{ µg: 'µg', μg: 'µg', mcg: 'µg', ug: 'µg', microgram: 'µg', micrograms: 'µg', mikrogramm: 'µg' },
  ...{ ml: 'ml', mmol: 'mmol', '%': '%', percent: '%', prozent: '%' },
  ...{ iu: 'IU', ie: 'IU', 'i.e.': 'IU', 'i.u.': 'IU', unit: 'IU', units: 'IU', einheit: 'IU', einheiten: 'IU' },
}
const perSpellings: Record<string, NonNullable<Strength['per']>['unit']> = {
  ...{ ml: 'ml', g: 'g', h: 'h', hr: 'h', hour: 'h', std: 'h', stunde: 'h' },
  ...{ dose: 'dose', dosis: 'dose', puff: 'dose', spray: 'dose', hub: 'dose', sprühstoß: 'dose', actuation: 'dose' },
}
const word = String.raw`(?:%|i\.\s?[eu]\.|[\p{L}µ]+)`
const part = new RegExp(String.raw`^(${number})\s*(${word})?\.?$`, 'iu')
const perPart = new RegExp(String.raw`^(?:(${number})\s*)?(${word})\.?$`, 'iu')

/** `500mg`, `0,5 mg`, `875/125 mg`, `250 mg/5 ml`, `100 mcg`, `1 %`, `100 I.E./ml`. */
export function readStrength(typed: string): Strength | Misread {
  const text = decimalsOf(typed.trim()).replaceAll(/\s+/g, ' ')
  if (text === '') return misread('empty', typed)
  const half = /^([13])\/([248]) ?(\S*)$/.exec(text)
  if (half) return misread('ambiguous', typed, [`${Number(half[1]) / Number(half[2])} ${half[3] || 'mg'}`])
  const pieces = text.split(/\s*(?:\/|\+|\bper\b|\bpro\b)\s*/iu)
  const last = pieces.length > 1 ? readPer(pieces.at(-1)!, pieces.at(-2)!) : null
  const raw = (last === null ? pieces : pieces.slice(0, -1)).map((piece) => readPart(piece))
  const wrong = raw.find((piece) => isMisread(piece))
  if (wrong) return wrong
  const found = raw as { value: number; unit: StrengthUnit | null }[]
  const common = found.at(-1)!.unit
  if (common === null) return misread('not-understood', typed, [`${text} mg`])
  const amounts = found.map(({ value, unit }) => ({ value, unit: unit ?? common }))
  if (amounts.some(({ value }) => value === 0)) return misread('nothing', typed)
  return { amounts, per: last }
}

/** `½ mg` is half a milligram; 1/2 mg may be one of one ingredient and two of another. */
const decimalsOf = (text: string) =>
  text.replaceAll(/\d*\s*[½¼¾⅛⅜⅝⅞]/gu, (fraction) => writeNumber(Number(readNumber(fraction)), 'en'))

function readPart(piece: string): { value: number; unit: StrengthUnit | null } | Misread {
  const match = part.exec(piece)
  if (!match) return misread('not-understood', piece)
  const value = readNumber(match[1]!)
  if (isMisread(value)) {
    return { ...value, instead: value.instead.map((number) => [number, match[2]].filter(Boolean).join(' ')) }
  }
  if (match[2] === undefined) return { value, unit: null }
  const unit = spellings[match[2].toLowerCase().replaceAll(' ', '')]
  return unit === undefined ? misread('not-understood', piece) : { value, unit }
}

/** What stands after the last stroke says per what, unless it is a further ingredient: a `mg` of something. */
function readPer(piece: string, before: string): Strength['per'] {
  const match = perPart.exec(piece)
  const unit = match && perSpellings[match[2]!.toLowerCase()]
  if (!match || !unit) return null
  // 1/2 g: no weight of one ingredient is a part of the other.
  if (part.exec(before)?.[2] === undefined) return null
  const value = match[1] === undefined ? 1 : readNumber(match[1])
  return isMisread(value) || value === 0 ? null : { value, unit }
}

/**
 * What a unit is printed as. English: µg is read as mg, and IU as IV or 10 (Joint Commission, Official “Do Not Use” List;
 * ISMP, List of Error-Prone Abbreviations).
 */
const printedUnits: Record<Language, Partial<Record<string, string>>> = {
  en: { µg: 'mcg', IU: 'units', ml: 'mL' },
  de: { IU: 'I.E.', dose: 'Dosis' },
}

export const printUnit = (unit: string, language: Language): string => printedUnits[language][unit] ?? unit

/** As it is kept, or, in a language, as it is read. */
export function writeStrength({ amounts, per }: Strength, language?: Language): string {
  const unitOf = (unit: string) => (language ? printUnit(unit, language) : unit)
  const write = (value: number) => writeNumber(value, language ?? 'en')
  const common = amounts.every(({ unit }) => unit === amounts[0]!.unit)
  const spaced = (text: string, unit: string) => (unit === '%' && language !== 'de' ? `${text}%` : `${text} ${unit}`)
  const whole = common
    ? spaced(amounts.map(({ value }) => write(value)).join('/'), unitOf(amounts[0]!.unit))
    : amounts.map(({ value, unit }) => spaced(write(value), unitOf(unit))).join('/')
  if (per === null) return whole
  return `${whole}/${per.value === 1 ? '' : `${write(per.value)} `}${unitOf(per.unit)}`
}

/** A strength that is kept, for a reader; what is in other words stays in them. */
export function printStrength(stored: string, language: Language): string {
  const read = readStrength(stored)
  return isMisread(read) ? stored.trim() : writeStrength(read, language)
}
