import type { TextContent, TextItem } from 'pdfjs-dist/types/src/display/api.js'

/** A piece of a page's text, where it stands: in parts of the page's width. */
export type PdfWords = {
  text: string
  left: number
  top: number
  /** Of its letters. */
  size: number
  /** How much wider it is than in the browser's own letters. */
  stretch: number
  /** In radians. */
  angle: number
  family: string
  /** A line ends behind it. */
  isLast: boolean
}

/** Of a page that is one large table it is enough, and a file cannot fill the browser with it. */
const piecesAtMost = 10_000
const families = new Set(['sans-serif', 'serif', 'monospace'])
/** Where in a line of its own height the browser's own letters stand, whichever those are. */
const baseline = 0.85

/**
 * What can be read on a page, to be laid over its picture.
 * @param measure how wide a text is in letters of one pixel
 */
export function wordsOf(
  { items, styles }: Pick<TextContent, 'items' | 'styles'>,
  { transform: page, width }: { transform: readonly number[]; width: number },
  measure: (text: string, family: string) => number,
): PdfWords[] {
  const words: PdfWords[] = []
  for (const item of items) {
    if (!isText(item)) continue
    const before = words.at(-1)
    // The end of a line may be a piece by itself, of nothing.
    if (item.str === '' && before) before.isLast ||= item.hasEOL
    if (item.str === '' || words.length >= piecesAtMost) continue
    const [a, b, c, d, x, y] = placed(page, item.transform)
    const style = styles[item.fontName]
    const family = style && families.has(style.fontFamily) ? style.fontFamily : 'sans-serif'
    const [angle, size] = [Math.atan2(b, a), Math.hypot(c, d)]
    const above = size * baseline
    const plain = measure(item.str, family) * size
    words.push({
      ...{ text: item.str, angle, family, isLast: item.hasEOL },
      ...{ left: (x + above * Math.sin(angle)) / width, top: (y - above * Math.cos(angle)) / width },
      ...{ size: size / width, stretch: plain > 0 && item.width > 0 ? item.width / plain : 1 },
    })
  }
  return words
}

const isText = (item: TextContent['items'][number]): item is TextItem => 'str' in item

type Matrix = [number, number, number, number, number, number]

/** A matrix of the text in that of the page. */
function placed(page: readonly number[], text: readonly number[]): Matrix {
  const [a, b, c, d, e, f] = page as Matrix
  const [p, q, r, s, x, y] = text as Matrix
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * x + c * y + e, b * x + d * y + f]
}
