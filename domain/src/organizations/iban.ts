/** ISO 13616, by the remainder of ISO 7064 (MOD 97-10): letters count from 10, and the first four characters come last. */
export function hasRightCheckDigits(iban: string): boolean {
  if (!/^[A-Z0-9]+$/.test(iban)) return false
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((each) => Number.parseInt(each, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

/** The registry of ISO 13616, with the territories that have the numbers of another country. */
const withIbans: ReadonlySet<string> = new Set(
  (
    'AD AE AL AT AX AZ BA BE BG BH BI BL BR BY CH CR CY CZ DE DJ DK DO EE EG ES FI FK FO FR GB GE GF GG GI GL GP GR GT HN ' +
    'HR HU IE IL IM IQ IS IT JE JO KW KZ LB LC LI LT LU LV LY MC MD ME MF MK MN MQ MR MT MU NC NI NL NO OM PF PK PL PM PS ' +
    'PT QA RE RO RS RU SA SC SD SE SI SK SM SO ST SV TF TL TN TR UA VA VG WF XK YE YT'
  ).split(' '),
)

/** Whether accounts at banks of a country have one. */
export const hasIbans = (country: string): boolean => withIbans.has(country)
