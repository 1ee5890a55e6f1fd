import { readFile } from 'node:fs/promises'
import { attachInvoice } from './attach-invoice.ts'
import { pagesAtMost as pagesOfLetter } from '@polyclinic/domain/letters/decide-letter.ts'

export const points = (millimetres: number) => (millimetres * 72) / 25.4
const quiet = '#4b5563'
const ink = '#111827'

const fontFile = (weight: string) =>
  readFile(new URL(import.meta.resolve(`@expo-google-fonts/source-sans-3/${weight}/SourceSans3_${weight}.ttf`)))
let fonts: Promise<{ plain: Buffer; strong: Buffer }> | undefined
const readFonts = () =>
  (fonts ??= Promise.all([fontFile('400Regular'), fontFile('600SemiBold')]).then(([plain, strong]) => ({
    plain,
    strong,
  })))

/** What the library writes into XML as it stands. */
const inXml = (text: string) => text.replaceAll('&', '+').replaceAll(/[<>]/g, ' ')

/** Where a word of any length may be broken: the library tries each of its places, in a time that grows with its square. */
export const breakable = (text: string) =>
  text.replaceAll(/\n{3,}/g, '\n\n').replaceAll(/[^ \n]{50}(?=[^ \n])/gu, '$&\u200b')

/** More than it may have. */
export class TooManyPages extends Error {
  override name = 'TooManyPages'
}

/** `whole` is A4, or Letter where that is what paper is; `half` is half of it. */
export type PaperSize = 'whole' | 'half'
const sizes = {
  whole: {
    ...{ paper: 'A4', american: 'LETTER', sender: 14, title: 17, text: 10.5, small: 9 },
    margins: { top: points(20), bottom: points(26), left: points(25), right: points(22) },
  },
  half: {
    ...{
      paper: 'A5',
      american: [5.5 * 72, 8.5 * 72] as [number, number],
      sender: 12,
      title: 14.5,
      text: 9.5,
      small: 8.5,
    },
    margins: { top: points(12), bottom: points(19), left: points(14), right: points(13) },
  },
} as const

type About = {
  size: PaperSize
  /** ISO 3166. */
  country: string
  language: string
  title: string
  author: string
  brand: string
  at: string
  /** Of what may be refused before it is anybody's; what was issued already needs room for the longest. */
  pagesAtMost?: number
  /** The same as XML, for who reads it by a machine. */
  electronic?: string | null
}
type Tag = 'H1' | 'H2' | 'P' | 'Figure' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'TH' | 'TD'

/**
 * A sheet of a clinic's paper to draw on: a PDF whose fonts are in it and whose parts are tagged, for who hears it read.
 * Text that is too long for a page goes on over the next.
 * @throws {TooManyPages} while it is drawn on
 */
export async function openSheet(about: About) {
  const { size, country, language, title, author, brand, at, pagesAtMost = pagesOfLetter, electronic = null } = about
  const look = sizes[size]
  const { margins } = look
  const [{ default: PDFDocument }, { plain, strong }] = await Promise.all([import('pdfkit'), readFonts()])
  const doc = new PDFDocument({
    ...{ size: ['US', 'CA'].includes(country) ? look.american : look.paper, margins, bufferPages: true },
    ...{ pdfVersion: '1.7', tagged: true, lang: language, displayTitle: true },
    // Only the third part has a place for files of any kind.
    subset: electronic === null ? 'PDF/A-2a' : 'PDF/A-3a',
    // Without it a font that cannot be embedded is opened first.
    font: plain as unknown as string,
    info: { Title: inXml(title), Author: inXml(author), Creator: inXml(author), CreationDate: new Date(at) },
  })
  if (electronic !== null) attachInvoice(doc, electronic, new Date(at))
  let pages = 1
  doc.on('pageAdded', () => {
    if (++pages > pagesAtMost) throw new TooManyPages()
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const isDrawn = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject))
  doc.registerFont('plain', plain)
  doc.registerFont('strong', strong)

  const { left } = margins
  const width = doc.page.width - left - margins.right
  const root = doc.struct('Document', { title })
  doc.addStructure(root)

  const add = (tag: Tag, draw: () => void, options: PDFKit.Mixins.StructureElementOptions = {}, into = root) =>
    into.add(doc.struct(tag, options, draw))
  const asPlain = (fontSize: number = look.text, colour = ink) => doc.font('plain').fontSize(fontSize).fillColor(colour)
  const asStrong = (fontSize: number = look.text, colour = ink) =>
    doc.font('strong').fontSize(fontSize).fillColor(colour)
  /** What would begin below this begins on the next page. */
  const keep = (height: number) => {
    if (doc.y + height > doc.page.height - margins.bottom) doc.addPage()
  }
  /** What is seen and not read out. */
  const decorate = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }
  const rule = (from: number, long: number, { y, thick, colour }: { y: number; thick: number; colour: string }) =>
    decorate(() =>
      doc
        .moveTo(from, y)
        .lineTo(from + long, y)
        .lineWidth(thick)
        .stroke(colour),
    )

  /** From whom it comes, over a line in the clinic's color. */
  function drawSender({ name, lines }: { name: string; lines: readonly string[] }) {
    const top = doc.y
    const beside = Math.min(points(62), width * 0.4)
    add('P', () => asStrong(look.sender, brand).text(breakable(name), left, top, { width: width - beside - points(4) }))
    const underName = doc.y
    add('P', () =>
      asPlain(look.small, quiet).text(lines.map((line) => breakable(line)).join('\n'), left + width - beside, top + 2, {
        ...{ width: beside, align: 'right' },
      }),
    )
    const y = Math.max(underName, doc.y) + 8
    rule(left, width, { y, thick: 1.2, colour: brand })
    doc.y = y + points(size === 'half' ? 5 : 9)
  }

  /** Ends it, with a line at the foot of every page, for pages that come apart. */
  async function finish({ about, pageOf }: { about: string; pageOf: (page: number, pages: number) => string }) {
    root.end()
    const { start, count } = doc.bufferedPageRange()
    for (let number = start; number < start + count; number++) {
      doc.switchToPage(number)
      // Below the margin, where text would open another page.
      doc.page.margins.bottom = 0
      const y = doc.page.height - margins.bottom + points(size === 'half' ? 7 : 10)
      doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
      asPlain(look.small, quiet)
        .text(about, left, y, { width: width * 0.75, height: 12, ellipsis: true })
        .text(pageOf(number - start + 1, count), left, y, { width, align: 'right', lineBreak: false })
      doc.endMarkedContent()
    }
    doc.end()
    await isDrawn
    return Buffer.concat(chunks)
  }

  return {
    doc,
    look,
    left,
    width,
    brand,
    quiet,
    ink,
    root,
    add,
    asPlain,
    asStrong,
    keep,
    decorate,
    rule,
    drawSender,
    finish,
  }
}
