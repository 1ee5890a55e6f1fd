/** `tel:+16175550142` of `+1 617 555 0142`. */
export const telLink = (number: string) => `tel:${number.replace(/[^+\d]/g, '')}`
