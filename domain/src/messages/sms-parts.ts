// 3GPP TS 23.038: the alphabet of a text message; what stands in neither makes all of it sixteen bits a letter.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const twoSeptets = '^{}\\[~]|€\f'

const plain: Record<string, string> = {
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '–': '-',
  '—': '-',
  '’': "'",
  '‘': "'",
}
const quotes: Record<string, string> = { '“': '"', '”': '"', '„': '"', '‚': "'", '…': '...' }

/** A text with plain spaces, dashes and quotes in place of those that would cost it most of its length. */
export const plainSms = (text: string): string =>
  text.replace(/[\u00a0\u202f\u2009–—’‘“”„‚…]/g, (letter) => plain[letter] ?? quotes[letter]!)

/** How many text messages a text is sent, and paid for, as. */
export function smsParts(text: string): number {
  const letters = [...text]
  if (letters.every((letter) => basic.includes(letter) || twoSeptets.includes(letter))) {
    const septets = letters.reduce((sum, letter) => sum + (twoSeptets.includes(letter) ? 2 : 1), 0)
    return septets <= 160 ? 1 : Math.ceil(septets / 153)
  }
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67)
}
