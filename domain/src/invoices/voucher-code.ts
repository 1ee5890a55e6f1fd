// Crockford's alphabet: nothing in it is taken for something else when it is read out or typed.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16

/** Of 80 bits, in groups of four: `7KQ2-M0XD-…`. */
export const codeOfBits = (bits: bigint): string =>
  Array.from({ length }, (_, place) => alphabet[Number((bits >> BigInt(5 * (length - 1 - place))) & 31n)])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-')

/** What somebody typed, as it is compared: without spaces and dashes, and with what looks alike made one. */
export const readCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
