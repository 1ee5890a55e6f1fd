import type { PrescriptionPaper } from '@polyclinic/domain/prescriptions/endpoints.ts'
import { encode } from 'uqr'
import type { Language } from '../../../platform/language.ts'
import { breakable, openSheet, points } from '../../../platform/paper/open-sheet.ts'
import { writeText } from '../../../platform/text.ts'
import { texts } from './texts.ts'

export type PaperPrinting = {
  /** Letter and half of it where paper is measured so. */
  size: 'A4' | 'A5'
  /** ISO 3166. */
  country: string
  language: Language
  brand: string
  /** When it was signed. */
  at: string
  /** The page where anybody checks its code; null draws no QR. */
  checkAt: string | null
  /** For the patient, who has the paper itself from the doctor. */
  isCopy: boolean
}

/** A number and what it counts stay on one line. */
const unbroken = (item: PrescriptionPaper['items'][number]) => {
  const keepCounted = (text: string) => text.replaceAll(/(?<=[\d½¼¾⅛⅜⅝⅞]) (?=\p{L})/gu, '\u00a0')
  const { heading, facts, sentence } = item
  return { heading: keepCounted(heading), facts: keepCounted(facts), sentence: keepCounted(sentence) }
}

/**
 * A prescription on paper. A drug stays on one page; so do code and signature, right below the last drug, where nobody can
 * add another.
 * @throws {TooManyPages}
 */
export async function drawPrescription(paper: PrescriptionPaper, printing: PaperPrinting): Promise<Buffer> {
  const { brand, country, at, language, checkAt, isCopy } = printing
  const isSmall = printing.size === 'A5'
  const sheet = await openSheet({
    ...{ size: isSmall ? 'half' : 'whole', country, language: paper.language, title: paper.title, brand, at },
    author: paper.sender.name,
  })
  const { doc, look, left, width, quiet, ink, root, add, asPlain, asStrong, keep, rule } = sheet
  const words = texts[language]
  const say = (message: string, values: Record<string, string | number>) => writeText(message, language, values)
  const gap = points(isSmall ? 3 : 4)
  const side = points(isSmall ? 25 : 28)
  const closingHeight = side + points(22)

  if (isCopy) {
    // The first is read out; below it the sender has its place.
    drawCopy((draw) => add('P', draw))
    doc.on('pageAdded', () => {
      const { y } = doc
      drawCopy(sheet.decorate)
      doc.y = y
    })
  }
  sheet.drawSender(paper.sender)
  drawTitle()
  drawPatient()
  const list = doc.struct('L')
  root.add(list)
  for (const [place, item] of paper.items.entries()) drawItem(unbroken(item), place + 1)
  list.end()
  drawClosing()
  const [name = ''] = paper.patient
  return sheet.finish({
    about: [paper.code, name].filter(Boolean).join(' · '),
    pageOf: (page, pages) => say(words.page, { page, pages }),
  })

  /** In the margin above each page, so that no page of it alone looks like the paper. */
  function drawCopy(put: (draw: () => void) => void) {
    const { y } = doc
    put(() => asStrong(look.small).text(words.copy, left, points(5), { width, align: 'center' }))
    doc.y = y
  }

  function drawTitle() {
    const { y } = doc
    const beside = width * 0.4
    add('H1', () => asStrong(look.title).text(paper.title, left, y, { width: width - beside }))
    const below = doc.y
    add('P', () =>
      asPlain(look.text, quiet).text(paper.date, left + width - beside, y + look.title - look.text, {
        ...{ width: beside, align: 'right' },
      }),
    )
    doc.y = Math.max(below, doc.y) + gap
  }

  function drawPatient() {
    const [first = '', ...more] = paper.patient
    add('P', () => asStrong().text(breakable(first), left, doc.y, { width }))
    for (const line of more) add('P', () => asPlain(look.text, quiet).text(line, left, doc.y, { width }))
    doc.y += gap * 1.4
  }

  function drawItem({ heading, facts, sentence }: PrescriptionPaper['items'][number], number: number) {
    const indent = points(isSmall ? 7 : 9)
    const [x, inner] = [left + indent, width - indent]
    const lines = { heading: breakable(heading), facts: breakable(facts), sentence: breakable(sentence) }
    const options = { width: inner, lineGap: 1.5 }
    const height =
      asStrong().heightOfString(lines.heading, options) +
      asPlain().heightOfString(lines.facts, options) +
      asPlain().heightOfString(lines.sentence, options)
    // No signature on a page without a drug.
    const below = number === paper.items.length ? gap * 2 + closingHeight : 0
    const { top, bottom } = doc.page.margins
    const needed = Math.min(height + below, doc.page.height - top - bottom)
    if (number > 1 && doc.y + needed > doc.page.height - bottom) drawGoesOn()
    keep(needed)
    const { y } = doc
    const item = doc.struct('LI')
    list.add(item)
    add('Lbl', () => asPlain().text(String(number), left, y, { width: indent, lineBreak: false }), {}, item)
    const body = doc.struct('LBody')
    item.add(body)
    doc.y = y
    add('P', () => asStrong().text(lines.heading, x, doc.y, options), {}, body)
    if (facts !== '') add('P', () => asPlain().text(lines.facts, x, doc.y, options), {}, body)
    if (sentence !== '') {
      const inTheirs = { lang: paper.wordsLanguage }
      add('P', () => asPlain(look.text, quiet).text(lines.sentence, x, doc.y, options), inTheirs, body)
    }
    body.end()
    item.end()
    doc.y += gap
  }

  /** Below the last drug of a page, so that no other is added there. */
  function drawGoesOn() {
    // Where nothing fits any more nothing is added.
    if (doc.y + look.small * 2 + 4 > doc.page.height - doc.page.margins.bottom) return
    const { count } = doc.bufferedPageRange()
    rule(left, width, { y: doc.y, thick: 0.6, colour: quiet })
    doc.y += 4
    add('P', () => asPlain(look.small, quiet).text(say(words.goesOn, { page: count + 1 }), left, doc.y, { width }))
  }

  /** Code and QR, and beside them where it is signed. */
  function drawClosing() {
    const address = checkAt?.replace(/^https?:\/\//, '') ?? ''
    const isCoded = paper.code !== null && checkAt !== null
    const x = isCoded ? left + side + points(6) : left
    const inner = left + width - x
    doc.y += gap
    keep(closingHeight)
    const top = doc.y
    if (isCoded) {
      const alt = say(words.qr, { address })
      const target = `${checkAt}#${paper.code!.replaceAll('-', '')}`
      add('Figure', () => drawQr(target, { x: left, y: top, side }), { alt })
    }
    const line = top + points(15)
    rule(x, inner, { y: line, thick: 0.6, colour: quiet })
    doc.y = line + 4
    add('P', () => asStrong().text(breakable(paper.signature.name), x, doc.y, { width: inner }))
    add('P', () => asPlain(look.small, quiet).text(paper.signature.label, x, doc.y, { width: inner }))
    doc.y = Math.max(doc.y, top + side) + gap
    if (paper.code !== null) {
      const code = say(words.check, { code: paper.code })
      add('P', () => asStrong(look.small).text(code, left, doc.y, { width }))
    }
    const below = [paper.notice ?? '', isCoded ? say(words.checkAt, { address }) : ''].filter((text) => text !== '')
    for (const text of below) {
      keep(look.small * 1.5)
      add('P', () => asPlain(look.small, quiet).text(breakable(text), left, doc.y, { width, lineGap: 1 }))
    }
  }

  /** With the margin that scanners need (ISO/IEC 18004: four modules), which the paper has around it. */
  function drawQr(target: string, { x, y, side }: { x: number; y: number; side: number }) {
    const { data, size } = encode(target, { ecc: 'M', border: 0 })
    const module = side / size
    for (const [down, row] of data.entries()) {
      for (const [across, isDark] of row.entries()) {
        if (isDark) doc.rect(x + across * module, y + down * module, module, module)
      }
    }
    doc.fill(ink)
  }
}
