import { readFile } from 'node:fs/promises'
import type { LetterPage } from '@polyclinic/domain/letters/endpoints.ts'
import { pagesAtMost } from '@polyclinic/domain/letters/decide-letter.ts'
import type { Language } from '../../platform/language.ts'
import { writeText } from '../../platform/text.ts'
import { texts } from './texts.ts'

const points = (millimetres: number) => (millimetres * 72) / 25.4
const margins = { top: points(20), bottom: points(26), left: points(25), right: points(22) }
const size = { text: 10.5, small: 9, title: 17, sender: 14 }
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
const breakable = (text: string) => text.replaceAll(/\n{3,}/g, '\n\n').replaceAll(/[^ \n]{50}(?=[^ \n])/gu, '$&\u200b')

const withBreaks = (page: LetterPage): LetterPage => ({
  ...page,
  sender: { name: breakable(page.sender.name), lines: page.sender.lines.map(breakable) },
  recipient: page.recipient.map(breakable),
  facts: page.facts.map(({ label, value }) => ({ label, value: breakable(value) })),
  parts: page.parts.map(({ heading, text }) => ({ heading, text: breakable(text) })),
})

export type Printing = {
  /** As it is printed at the foot of every page. */
  reference: string
  /** Of whom it is: beside the reference, for pages that come apart. */
  about: string
  language: Language
  brand: string
  /** ISO 3166. */
  country: string
  at: string
}

/** More than `pagesAtMost`. */
export class TooManyPages extends Error {
  override name = 'TooManyPages'
}

/**
 * A letter on paper: a PDF whose fonts are in it and whose parts are tagged, for who hears it read. Each paragraph breaks
 * over pages by itself; its heading and the signature stay with what they belong to.
 * @throws {TooManyPages}
 */
export async function drawLetter(letter: LetterPage, printing: Printing): Promise<Buffer> {
  const page = withBreaks(letter)
  const [{ default: PDFDocument }, { plain, strong }] = await Promise.all([import('pdfkit'), readFonts()])
  const doc = new PDFDocument({
    ...{ size: ['US', 'CA'].includes(printing.country) ? 'LETTER' : 'A4', margins, bufferPages: true },
    ...{ pdfVersion: '1.7', subset: 'PDF/A-2a', tagged: true, lang: page.language, displayTitle: true },
    // Without it a font that cannot be embedded is opened first.
    font: plain as unknown as string,
    info: {
      Title: inXml(page.title),
      Author: inXml(letter.sender.name),
      Creator: inXml(letter.sender.name),
      CreationDate: new Date(printing.at),
    },
  })
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
  const root = doc.struct('Document', { title: page.title })
  doc.addStructure(root)
  const add = (tag: 'H1' | 'H2' | 'P', draw: () => void) => root.add(doc.struct(tag, {}, draw))
  const asPlain = (fontSize = size.text, colour = ink) => doc.font('plain').fontSize(fontSize).fillColor(colour)
  const asStrong = (fontSize = size.text, colour = ink) => doc.font('strong').fontSize(fontSize).fillColor(colour)
  /** What would begin below this begins on the next page. */
  const keep = (height: number) => {
    if (doc.y + height > doc.page.height - margins.bottom) doc.addPage()
  }

  const heightOf = (text: string) => asPlain().heightOfString(text, { width, lineGap: 2.5 })
  const signatureHeight = points(34)

  const top = doc.y
  const beside = points(62)
  add('P', () =>
    asStrong(size.sender, printing.brand).text(page.sender.name, left, top, { width: width - beside - 12 }),
  )
  const underName = doc.y
  add('P', () =>
    asPlain(size.small, quiet).text(page.sender.lines.join('\n'), left + width - beside, top + 2, {
      ...{ width: beside, align: 'right' },
    }),
  )
  const rule = Math.max(underName, doc.y) + 8
  decorate(() =>
    doc
      .moveTo(left, rule)
      .lineTo(left + width, rule)
      .lineWidth(1.2)
      .stroke(printing.brand),
  )
  doc.y = rule + points(9)

  if (page.recipient.length > 0) {
    add('P', () => asPlain().text(page.recipient.join('\n'), left, doc.y, { width: width * 0.6, lineGap: 1 }))
    doc.y += points(7)
  }
  add('P', () => asPlain().text(page.placeAndDate, left, doc.y, { width, align: 'right' }))
  doc.y += points(7)
  add('H1', () => asStrong(size.title).text(page.title, left, doc.y, { width }))
  doc.y += points(4)
  for (const { label, value } of page.facts) drawFact(label, value)
  doc.y += points(4)
  for (const [place, { heading, text }] of page.parts.entries()) {
    doc.y += points(2.5)
    keep(heading === null ? 16 : 48)
    if (place === page.parts.length - 1) keep(Math.min(heightOf(text), points(60)) + signatureHeight)
    if (heading !== null) {
      add('H2', () => asStrong(size.text, printing.brand).text(heading, left, doc.y, { width }))
      doc.y += 2
    }
    add('P', () => asPlain().text(text, left, doc.y, { width, lineGap: 2.5 }))
  }
  drawSignature()
  if (page.notice !== null) {
    const { notice } = page
    doc.y += points(9)
    keep(30)
    add('P', () => asPlain(size.small, quiet).text(notice, left, doc.y, { width, lineGap: 1 }))
  }
  root.end()
  drawFeet()
  doc.end()
  await isDrawn
  return Buffer.concat(chunks)

  /** What is seen and not read out. */
  function decorate(draw: () => void) {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }

  function drawFact(label: string, value: string) {
    const column = points(42)
    keep(16)
    const from = doc.y
    const { y } = doc
    add('P', () => {
      asPlain(size.small, quiet).text(label, left, y + 1, { width: column - 8 })
      const below = doc.y
      asStrong().text(value, left + column, from, { width: width - column })
      doc.y = Math.max(doc.y, below) + 2
    })
  }

  function drawSignature() {
    const line = points(75)
    keep(signatureHeight)
    doc.y += points(18)
    const { y } = doc
    decorate(() =>
      doc
        .moveTo(left, y)
        .lineTo(left + line, y)
        .lineWidth(0.6)
        .stroke(quiet),
    )
    doc.y = y + 5
    add('P', () => asPlain().text(page.signature.name, left, doc.y, { width }))
    add('P', () => asPlain(size.small, quiet).text(page.signature.label, left, doc.y, { width }))
  }

  function drawFeet() {
    const { start, count } = doc.bufferedPageRange()
    const { language } = printing
    const pageOf = (page: number) => writeText(texts[language].page, language, { page, pages: count })
    for (let number = start; number < start + count; number++) {
      doc.switchToPage(number)
      // Below the margin, where text would open another page.
      doc.page.margins.bottom = 0
      const y = doc.page.height - margins.bottom + points(10)
      doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
      asPlain(size.small, quiet)
        .text(`${printing.reference} · ${printing.about}`, left, y, { width: width * 0.75, height: 12, ellipsis: true })
        .text(pageOf(number - start + 1), left, y, { width, align: 'right', lineBreak: false })
      doc.endMarkedContent()
    }
  }
}
