import { signatureField } from '@polyclinic/domain/forms/signature.ts'
import type { Language } from '../../../platform/language.ts'
import { breakable, openSheet, points } from '../../../platform/paper/open-sheet.ts'
import { writeText } from '../../../platform/text.ts'
import type { AnswersPaper } from './compose-answers.ts'
import { texts } from './texts.ts'

export type AnswersPrinting = { country: string; language: Language; brand: string; at: string; pagesAtMost?: number }

/**
 * A form that was sent, on paper: every question with its answer under it, every consent with its words and what was said
 * to them.
 * @throws {TooManyPages}
 */
export async function drawAnswers(paper: AnswersPaper, printing: AnswersPrinting): Promise<Buffer> {
  const { brand, country, at, language, pagesAtMost } = printing
  const sheet = await openSheet({
    ...{ size: 'whole', country, language, title: paper.title, author: paper.sender.name, brand, at },
    ...(pagesAtMost && { pagesAtMost }),
  })
  const { doc, look, left, width, quiet, add, asPlain, asStrong, keep, rule } = sheet
  const gap = points(2.2)

  sheet.drawSender(paper.sender)
  add('H1', () => asStrong(look.title).text(breakable(paper.title), left, doc.y, { width }))
  doc.y += gap
  for (const { label, value } of paper.facts) {
    const { y } = doc
    add('P', () => {
      asPlain(look.text, quiet).text(label, left, y, { width: width * 0.25 })
      const below = doc.y
      asPlain().text(breakable(value), left + width * 0.27, y, { width: width * 0.73 })
      doc.y = Math.max(doc.y, below)
    })
  }
  for (const section of paper.sections) {
    doc.y += gap * 2.5
    keep(70)
    add('H2', () => asStrong(look.text + 2, brand).text(breakable(section.title), left, doc.y, { width }))
    rule(left, width, { y: doc.y + 3, thick: 0.6, colour: brand })
    doc.y += gap
    for (const { label, value, isAnswered, signature } of section.answers) {
      doc.y += gap
      keep(signature ? 100 : 34)
      add('P', () => {
        asPlain(look.small, quiet).text(breakable(label), left, doc.y, { width, lineGap: 1 })
        if (signature) drawSignature(doc, signature, left)
        asPlain(look.text, isAnswered ? undefined : quiet).text(breakable(value), left, doc.y + 1, {
          width,
          lineGap: 2,
        })
      })
    }
    for (const { label, text, state } of section.consents) {
      doc.y += gap * 1.5
      keep(60)
      add('P', () => {
        asStrong().text(breakable(label), left, doc.y, { width })
        asPlain().text(breakable(text), left, doc.y + 2, { width, lineGap: 2 })
        asStrong(look.text, brand).text(breakable(state), left, doc.y + 3, { width })
      })
    }
  }
  return sheet.finish({
    about: [paper.title, paper.facts[0]!.value].join(' · '),
    pageOf: (page, pages) => writeText(texts[language].page, language, { page, pages }),
  })
}

const signatureWidth = points(55)

/** Strokes as they were drawn; what is printed below says that somebody signed, and when. */
function drawSignature(doc: PDFKit.PDFDocument, path: string, left: number): void {
  const scale = signatureWidth / signatureField.width
  const top = doc.y + 2
  doc.save().translate(left, top).scale(scale).path(path)
  doc.lineWidth(4).lineCap('round').lineJoin('round').stroke('#1d2733').restore()
  doc.y = top + signatureField.height * scale + 2
}
