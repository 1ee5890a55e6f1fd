import type { LetterPage } from '@polyclinic/domain/letters/endpoints.ts'
import type { Language } from '../../platform/language.ts'
import { breakable, openSheet, points } from '../../platform/paper/open-sheet.ts'
import { writeText } from '../../platform/text.ts'
import { texts } from './texts.ts'

const withBreaks = (page: LetterPage): LetterPage => ({
  ...page,
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

/**
 * A letter on paper. Each paragraph breaks over pages by itself; its heading and the signature stay with what they belong
 * to.
 * @throws {TooManyPages}
 */
export async function drawLetter(letter: LetterPage, printing: Printing): Promise<Buffer> {
  const { brand, country, at, language } = printing
  const page = withBreaks(letter)
  const sheet = await openSheet({
    ...{ size: 'whole', country, language: page.language, title: page.title, author: page.sender.name, brand, at },
  })
  const { doc, look, left, width, quiet, add, asPlain, asStrong, keep, rule } = sheet
  const heightOf = (text: string) => asPlain().heightOfString(text, { width, lineGap: 2.5 })
  const noticeGap = points(5)
  // What it is not stands below the signature, and on no page of its own.
  const noticeHeight =
    page.notice === null ? 0 : noticeGap + asPlain(look.small, quiet).heightOfString(page.notice, { width, lineGap: 1 })
  const signatureHeight = points(34) + noticeHeight

  sheet.drawSender(page.sender)
  if (page.recipient.length > 0) {
    add('P', () => asPlain().text(page.recipient.join('\n'), left, doc.y, { width: width * 0.6, lineGap: 1 }))
    doc.y += points(7)
  }
  add('P', () => asPlain().text(page.placeAndDate, left, doc.y, { width, align: 'right' }))
  doc.y += points(7)
  add('H1', () => asStrong(look.title).text(page.title, left, doc.y, { width }))
  doc.y += points(4)
  for (const { label, value } of page.facts) drawFact(label, value)
  doc.y += points(4)
  for (const [place, { heading, text }] of page.parts.entries()) {
    doc.y += points(2.5)
    keep(heading === null ? 16 : 48)
    if (place === page.parts.length - 1) keep(Math.min(heightOf(text), points(60)) + signatureHeight)
    if (heading !== null) {
      add('H2', () => asStrong(look.text, brand).text(heading, left, doc.y, { width }))
      doc.y += 2
    }
    add('P', () => asPlain().text(text, left, doc.y, { width, lineGap: 2.5 }))
  }
  drawSignature()
  if (page.notice !== null) {
    const { notice } = page
    doc.y += noticeGap
    add('P', () => asPlain(look.small, quiet).text(notice, left, doc.y, { width, lineGap: 1 }))
  }
  return sheet.finish({
    about: `${printing.reference} · ${printing.about}`,
    pageOf: (number, pages) => writeText(texts[language].page, language, { page: number, pages }),
  })

  function drawFact(label: string, value: string) {
    const column = points(42)
    keep(16)
    const from = doc.y
    const { y } = doc
    add('P', () => {
      asPlain(look.small, quiet).text(label, left, y + 1, { width: column - 8 })
      const below = doc.y
      asStrong().text(value, left + column, from, { width: width - column })
      doc.y = Math.max(doc.y, below) + 2
    })
  }

  function drawSignature() {
    keep(signatureHeight)
    doc.y += points(18)
    const { y } = doc
    rule(left, points(75), { y, thick: 0.6, colour: quiet })
    doc.y = y + 5
    add('P', () => asPlain().text(page.signature.name, left, doc.y, { width }))
    add('P', () => asPlain(look.small, quiet).text(page.signature.label, left, doc.y, { width }))
  }
}
