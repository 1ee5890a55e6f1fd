/** The alphabet of references that people read out: no 0/O, 1/I/L, U. 8 letters of it are 40 bits less a little. */
export const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A reference or a code as it is stored, of what somebody typed: in any case, with whatever stands between its letters. */
export const parseReference = (typed: string): string =>
  [...typed.toUpperCase()].filter((character) => referenceAlphabet.includes(character)).join('')

/** Whether a text has the form of a record's id (a UUID). */
export const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
