/** How numbers are dialled within a country: what stands before them from abroad, and what only stands before them at home. */
type Dialling = { code: string; trunk: string; digits: readonly [least: number, most: number] }

const northAmerica: Dialling = { code: '1', trunk: '1', digits: [10, 10] }
const countries: Record<string, Dialling> = {
  US: northAmerica,
  CA: northAmerica,
  DE: { code: '49', trunk: '0', digits: [6, 12] },
  AT: { code: '43', trunk: '0', digits: [6, 12] },
  CH: { code: '41', trunk: '0', digits: [9, 9] },
  FR: { code: '33', trunk: '0', digits: [9, 9] },
  NL: { code: '31', trunk: '0', digits: [9, 9] },
  BE: { code: '32', trunk: '0', digits: [8, 9] },
  GB: { code: '44', trunk: '0', digits: [9, 10] },
  IE: { code: '353', trunk: '0', digits: [7, 9] },
  ES: { code: '34', trunk: '', digits: [9, 9] },
  PT: { code: '351', trunk: '', digits: [9, 9] },
  DK: { code: '45', trunk: '', digits: [8, 8] },
  PL: { code: '48', trunk: '', digits: [9, 9] },
}

/**
 * A phone number as the whole world dials it (E.164, `+16175550142`), from how it was typed in a country; null for what
 * cannot be made one. Of a country that is not listed the number has to be typed with its `+`.
 */
export function e164(typed: string, country: string): string | null {
  // +49 (0)30 …: the zero is not dialled from abroad.
  const digits = typed.replace(/(\+\d+ *)\(0\)/, '$1').replace(/[ ()./-]/g, '')
  const international = /^(?:\+|00)([1-9]\d{6,14})$/.exec(digits)?.[1]
  if (international !== undefined) return isPlausible(international) ? `+${international}` : null
  const home = countries[country]
  if (!home || !/^\d+$/.test(digits)) return null
  // At home a number has its trunk prefix, but in North America, where it may be left out.
  if (home.trunk === '0' && !digits.startsWith('0')) return null
  const own = home.trunk !== '' && digits.startsWith(home.trunk) ? digits.slice(home.trunk.length) : digits
  const isLong = own.length >= home.digits[0] && own.length <= home.digits[1]
  return isLong && !own.startsWith('0') && isPlausible(home.code + own) ? `+${home.code}${own}` : null
}

/** In North America neither area nor exchange begins with 0 or 1, and all numbers are as long. */
const isPlausible = (number: string) => !number.startsWith('1') || /^1[2-9]\d{2}[2-9]\d{6}$/.test(number)
