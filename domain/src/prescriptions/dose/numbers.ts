import type { PrescriptionContent } from '../model.ts'
import { misread, type Misread } from './misread.ts'

export type Language = PrescriptionContent['language']

const eighths = ['', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞'] as const
const fractions: Record<string, string> = {
  ...{ '½': '1/2', '¼': '1/4', '¾': '3/4', '⅛': '1/8', '⅜': '3/8', '⅝': '5/8', '⅞': '7/8' },
  ...{ '⅓': '1/3', '⅔': '2/3' },
}
/** `1½` becomes `1 1/2`. */
export const spellFractions = (text: string): string =>
  text
    .replaceAll('\u2044', '/')
    .replaceAll(/(\d?)\s*([½¼¾⅛⅜⅝⅞⅓⅔])/gu, (_, whole: string, sign: string) =>
      [whole, fractions[sign]].filter(Boolean).join(' '),
    )

/** In a larger pattern; `readNumber` says what it is. */
export const number = String.raw`(?:\d+ \d+\/\d+|\d+\/\d+|\d+(?:[.,'’]\d+)*|[.,]\d+)`

const round = (value: number) => Math.round(value * 1000) / 1000
const isExact = (value: number) => Math.abs(value - round(value)) < 1e-9

/**
 * A number that somebody types, in either language: `0,5`, `0.5`, `½` and `1/2` are the same. What is a thousand to one
 * reader and one to another (`1.000`) is neither.
 */
export function readNumber(typed: string): number | Misread {
  const text = spellFractions(typed.trim())
  if (text === '') return misread('empty', typed)
  const fraction = /^(?:(\d+) )?(\d+)\/(\d+)$/.exec(text)
  if (fraction) return readFraction(typed, fraction[1] ?? '0', fraction[2]!, fraction[3]!)
  if (/^\d+$/.test(text)) {
    // Of 05 the comma may be missing.
    if (/^0\d/.test(text)) return misread('ambiguous-number', typed, [`0.${text.slice(1)}`, String(Number(text))])
    return Number(text)
  }
  const decimal = /^(\d*)[.,](\d+)$/.exec(text)
  if (decimal) {
    const [, whole = '', places = ''] = decimal
    if (/^[1-9]\d{0,2}$/.test(whole) && places.length === 3) return twoMeanings(typed, whole, places)
    if (/^0\d/.test(whole)) return misread('not-understood', typed)
    const value = Number(`${whole || '0'}.${places}`)
    return isExact(value) ? round(value) : misread('too-precise', typed)
  }
  if (/^\d{1,3}([ .,'’]\d{3})+([.,]\d+)?$/.test(text)) {
    const [whole, places] = text.split(/[.,](?=\d+$)(?!\d{3}$)/)
    const plain = whole!.replaceAll(/\D/g, '')
    return misread('ambiguous-number', typed, [places === undefined ? plain : `${plain}.${places}`])
  }
  return misread('not-understood', typed)
}

function readFraction(typed: string, whole: string, above: string, below: string): number | Misread {
  const [top, bottom] = [Number(above), Number(below)]
  if (top === 0 || top >= bottom) return misread('not-understood', typed)
  const value = Number(whole) + top / bottom
  return isExact(value) ? round(value) : misread('too-precise', typed)
}

/** What `1.500` can mean, each as it can mean nothing else. */
function twoMeanings(typed: string, whole: string, places: string): Misread {
  const small = writeAmount(Number(`${whole}.${places}`), 'en')
  return misread('ambiguous-number', typed, [`${whole}${places}`, ...(small.includes('.') ? [] : [small])])
}

/**
 * `0,5`: never grouped, since `1.000` would be read as one by some. For the same reason three places after a whole
 * number get a fourth.
 */
export function writeNumber(value: number, language: Language): string {
  const plain = String(round(value))
  const safe = /^[1-9]\d{0,2}\.\d{3}$/.test(plain) ? `${plain}0` : plain
  return language === 'de' ? safe.replace('.', ',') : safe
}

/** `½`, `1½`, `0,3`: how many of something that can be counted. */
export function writeAmount(value: number, language: Language): string {
  const whole = Math.floor(value)
  const eighth = (value - whole) * 8
  if (!Number.isInteger(eighth)) return writeNumber(value, language)
  return eighth === 0 ? String(whole) : `${whole === 0 ? '' : whole}${eighths[eighth]}`
}
