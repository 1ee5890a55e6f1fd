import { encode } from 'uqr'
import type { Language } from '../../../platform/language.ts'
import { breakable, openSheet, points } from '../../../platform/paper/open-sheet.ts'
import { writeText } from '../../../platform/text.ts'
import type { MoneyPaper } from './compose-paper.ts'
import { texts } from './texts.ts'

export type MoneyPrinting = { country: string; language: Language; brand: string; at: string }

/** More than the longest invoice that can be issued has. */
const pagesAtMost = 60

/** How much of the width each column of the table has. */
const widths = [0.4, 0.1, 0.16, 0.16, 0.18] as const

/**
 * An invoice, credit note or receipt on paper: a table that a screen reader reads as one, whose rows stay on one page, and
 * sums that stay together.
 */
export async function drawMoneyPaper(paper: MoneyPaper, printing: MoneyPrinting): Promise<Buffer> {
  const { brand, country, at, language } = printing
  const sheet = await openSheet({
    ...{ size: 'whole', country, language, title: paper.title, author: paper.sender.name, brand, at },
    pagesAtMost,
    electronic: paper.electronic,
  })
  const { doc, look, left, width, quiet, ink, root, add, asPlain, asStrong, keep, rule } = sheet
  const gap = points(2.2)

  sheet.drawSender(paper.sender)
  drawHead()
  for (const line of paper.lead) add('P', () => asPlain().text(breakable(line), left, doc.y, { width }))
  if (paper.lead.length > 0) doc.y += gap * 2
  if (paper.rows.length > 0) drawTable()
  drawSums()
  drawNotes()
  return sheet.finish({
    about: paper.title,
    pageOf: (page, pages) => writeText(texts[language].page, language, { page, pages }),
  })

  /** Who pays on the left, what is to be known on the right; the title below both. */
  function drawHead() {
    const top = doc.y
    if (paper.recipient.length > 0)
      add('P', () =>
        asPlain().text(paper.recipient.map(breakable).join('\n'), left, top, { width: width * 0.5, lineGap: 1.5 }),
      )
    const under = doc.y
    doc.y = paper.recipient.length > 0 ? Math.max(under, top + points(22)) : top
    add('H1', () => asStrong(look.title).text(paper.title, left, doc.y, { width }))
    doc.y += gap
    for (const { label, value } of paper.facts) {
      const { y } = doc
      add('P', () => {
        asPlain(look.text, quiet).text(label, left, y, { width: width * 0.25, continued: false })
        asPlain().text(breakable(value), left + width * 0.27, y, { width: width * 0.7 })
      })
    }
    doc.y += gap * 2.5
  }

  function drawTable() {
    const table = doc.struct('Table')
    root.add(table)
    keep(60)
    drawRow(table, 'TH', paper.columns, null)
    rule(left, width, { y: doc.y, thick: 0.8, colour: brand })
    doc.y += gap
    for (const { cells, detail } of paper.rows) {
      const height =
        asPlain().heightOfString(breakable(cells[0]!), { width: width * widths[0] }) +
        (detail === null ? 0 : look.text * 2)
      keep(Math.min(height + gap * 2, doc.page.height * 0.6))
      drawRow(table, 'TD', cells, detail)
      rule(left, width, { y: doc.y, thick: 0.3, colour: '#d1d5db' })
      doc.y += gap
    }
    table.end()
  }

  function drawRow(
    table: PDFKit.PDFStructureElement,
    tag: 'TH' | 'TD',
    cells: readonly string[],
    detail: string | null,
  ) {
    const row = doc.struct('TR')
    table.add(row)
    const { y } = doc
    let bottom = y
    let x = left
    for (const [place, cell] of cells.entries()) {
      const room = width * widths[place]!
      const options = { width: room - (place === 0 ? points(2) : 0), align: place === 0 ? 'left' : 'right' } as const
      add(
        tag,
        () => {
          if (tag === 'TH') asStrong(look.small, brand).text(cell, x, y, options)
          else asPlain().text(breakable(cell), x, y, options)
          if (place === 0 && detail !== null)
            asPlain(look.small, quiet).text(breakable(detail), x, doc.y, { ...options, width: options.width })
        },
        {},
        row,
      )
      bottom = Math.max(bottom, doc.y)
      x += room
    }
    row.end()
    doc.y = bottom + gap * 0.6
  }

  function drawSums() {
    const [from, long] = [left + width * 0.42, width * 0.58]
    keep(paper.sums.length * look.text * 2 + 20)
    doc.y += gap
    for (const { label, value, isStrong } of paper.sums) {
      if (isStrong) {
        rule(from, long, { y: doc.y, thick: 1, colour: ink })
        doc.y += gap
      }
      const { y } = doc
      add('P', () => {
        const put = () => (isStrong ? asStrong(look.text + 2) : asPlain())
        put().text(label, from, y, { width: long * 0.66 })
        const under = doc.y
        put().text(value, from + long * 0.66, y, { width: long * 0.34, align: 'right' })
        doc.y = Math.max(under, doc.y)
      })
      doc.y += gap * 0.7
    }
    doc.y += gap * 2
  }

  function drawNotes() {
    const side = points(30)
    const room = paper.transfer ? width - side - points(8) : width
    keep(paper.transfer ? side + gap : 30)
    const top = doc.y
    if (paper.transfer) {
      const { code, alt } = paper.transfer
      add('Figure', () => drawQr(code, left + width - side, top, side), { alt })
    }
    doc.y = top
    for (const note of paper.notes) {
      add('P', () => asPlain(look.text, quiet).text(breakable(note), left, doc.y, { width: room, lineGap: 1.5 }))
      doc.y += gap
    }
    if (paper.transfer) doc.y = Math.max(doc.y, top + side)
  }

  function drawQr(code: string, x: number, y: number, side: number) {
    const { data, size } = encode(code, { ecc: 'M', border: 0 })
    const module = side / size
    for (const [down, row] of data.entries())
      for (const [across, isDark] of row.entries())
        if (isDark) doc.rect(x + across * module, y + down * module, module, module)
    doc.fill(ink)
  }
}
