/** The alphabet of references that people read out: no 0/O, 1/I/L, U. 8 letters of it are 40 bits less a little. */
export const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
