/** Shorter ones are no number of a person. */
const digitsAtLeast = 6
/** The longest code of a country. */
const codeAtMost = 3

/** The digits of a number as they may be dialed from abroad, without the zero that is dialed within the country. */
const dialed = (phone: string) => phone.replaceAll('(0)', '').replaceAll(/\D/g, '')
const bare = (digits: string) => digits.replace(/^0+/, '')

/** The digits with which a number may end that is stored otherwise: with or without its country's code. */
export function digitsOfPhone(typed: string): string[] {
  const isInternational = /^\(?\+|^00/.test(typed)
  const all = dialed(typed)
  const cut = isInternational ? [1, 2, 3] : all.length === 11 && all.startsWith('1') ? [1] : []
  return [bare(all), ...cut.map((count) => bare(bare(all).slice(count)))]
}

/** Whether two numbers are one, but for the code of a country. */
export function isSamePhone(one: string, other: string): boolean {
  const [short, long] = [bare(dialed(one)), bare(dialed(other))].toSorted((a, b) => a.length - b.length) as [
    string,
    string,
  ]
  return short.length >= digitsAtLeast && long.endsWith(short) && long.length - short.length <= codeAtMost
}
