import { lettersAtLeast } from '../kit/search-words.ts'
import { isPlainDate } from '../kit/time.ts'
import { digitsOfPhone } from '../patients/phone-digits.ts'

/** One thing that was typed: a patient fits it who fits one of these. */
export type SearchTerm = {
  /** A part of a name, from its beginning on. */
  word?: string
  email?: string
  /** Dates of birth that it can mean. */
  dates?: readonly string[]
  /** Digits as they may stand in a stored number, with and without what is dialed before it. */
  digits?: readonly string[]
  /** Of a visit. */
  reference?: string
}

/** More than anybody types to find one person. */
const termsAtMost = 6
/** Fewer would fit too many. */
const digitsAtLeast = 4

const date = /(?<![\d.])(\d{1,4})([./-])(\d{1,2})\2(\d{2}|\d{4})(?![\d])/g
const number = /(?:\+|\(\+?)?\d(?:[\d\s()/.-]*\d)?/g
const reference = /^[\da-z]{4}-?[\da-z]{4}$/i
/** Letters and figures in one: a name that has some, or a reference, and nobody's number. */
const mixed = /(?<![^\s,;])(?=[^\s,;]*\d)(?=[^\s,;]*\p{L})[^\s,;]+/gu

/**
 * What somebody means who looks for a patient: name, date of birth (in the order of either country), phone, address or a
 * visit's reference, in any order and all at once.
 */
export function readSearch(typed: string): SearchTerm[] {
  const terms: SearchTerm[] = []
  const rest = typed
    .replaceAll(/[^\s<>,;"]+@[^\s<>,;"]*/g, (email) => {
      terms.push({ email: email.toLowerCase() })
      return ' '
    })
    .replaceAll(mixed, (word) => {
      terms.push(termOfWord(word))
      return ' '
    })
    .replaceAll(/(\d)\.\s+(?=\d)/g, '$1.')
    .replaceAll(date, (whole, first: string, _sign, second: string, third: string) => {
      const dates = datesOf(first, second, third)
      if (dates.length === 0) return whole
      terms.push({ dates })
      return ' '
    })
    .replaceAll(number, (whole) => {
      const term = termOfNumber(whole)
      if (term) terms.push(term)
      return term ? ' ' : whole
    })
  const words = rest.split(/[\s,;]+/).filter((word) => /\p{L}/u.test(word))
  terms.push(...words.map(termOfWord))
  const letters = terms.flatMap(({ word }) => word ?? []).join('')
  const isAnything = terms.some((term) => term.word === undefined) || letters.length >= lettersAtLeast
  return isAnything ? terms.slice(0, termsAtMost) : []
}

const termOfWord = (word: string): SearchTerm => ({
  word,
  ...(reference.test(word) && { reference: word.replace('-', '').toUpperCase() }),
})

/** `19.8.1971`, `8/19/71`, `1971-08-19`: a day and a month that could be either are both. */
function datesOf(first: string, second: string, third: string): string[] {
  if (first.length === 4) return validDates([[first, second, third]])
  if (first.length > 2) return []
  const years = third.length === 4 ? [third] : [`19${third}`, `20${third}`]
  return validDates(
    years.flatMap((year) => [
      [year, second, first],
      [year, first, second],
    ]),
  )
}

const validDates = (parts: readonly (readonly string[])[]) => [
  ...new Set(parts.map((each) => each.map((part) => part.padStart(2, '0')).join('-')).filter(isPlainDate)),
]

function termOfNumber(typed: string): SearchTerm | null {
  const digits = digitsOfPhone(typed).filter((each) => each.length >= digitsAtLeast)
  if (digits.length === 0) return null
  const isEight = /^\d{4}-?\d{4}$/.test(typed)
  const dates = /^\d{8}$/.test(typed)
    ? [
        ...datesOf(typed.slice(0, 2), typed.slice(2, 4), typed.slice(4)),
        ...datesOf(typed.slice(0, 4), typed.slice(4, 6), typed.slice(6)),
      ]
    : []
  return {
    // A name may have figures in it.
    ...(/^\d+$/.test(typed) && { word: typed }),
    digits,
    ...(dates.length > 0 && { dates }),
    ...(isEight && { reference: typed.replace('-', '') }),
  }
}
