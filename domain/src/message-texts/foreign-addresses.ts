import { variablePattern } from './variables.ts'

/**
 * Whatever a mail program or a reader may take for somebody else's address: a scheme, `//`, `\\`, `mailto:`, or words
 * with dots between them whose last is of letters alone, in any script and however it is written. Abbreviations ("z.B.",
 * "Dr.Müller"), dates and times ("10.30", "25.November") are none. A sentence that begins without a space
 * ("account.Please") may well be one: such endings exist.
 */
export function hasForeignAddress(text: string): boolean {
  // What is not seen hides nothing; what is filled in may be a part of it.
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('。', '.')
    .replaceAll(variablePattern, 'x')
  return foreign.test(plain) || [...plain.matchAll(dotted)].some(([words]) => isHost(words.split('.')))
}

const foreign = /\/\/|\\\\|\bmailto:|\bwww\./i
const dotted = /[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu

function isHost(labels: readonly string[]): boolean {
  const last = labels.at(-1)!
  if (!/^(?:[\p{L}\p{M}]{2,}|xn--.+)$/iu.test(last)) return false
  const before = labels.slice(0, -1)
  const isName = /^\p{Lu}/u.test(last) && before.every((label) => titles.test(label))
  const isDate = months.test(last) && before.every((label) => /^\d{1,2}$/.test(label))
  return !isName && !isDate && !abbreviations.test(labels.join('.'))
}

const titles = /^(?:dr|prof|med|dent|dipl|ing|mag|fr|hr|mr|mrs|ms|st|nr|tel)$/i
const months = /^(?:jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec)/i
const abbreviations = /^(?:z\.hd|z\.zt|z\.tl|i\.allg)$/i
