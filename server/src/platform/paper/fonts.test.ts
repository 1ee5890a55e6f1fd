import { printable } from '@polyclinic/domain/letters/printing.ts'
import { expect, test } from 'vitest'

test.each(['400Regular', '600SemiBold'])('what is known to be printable is what the font %s has', async (weight) => {
  const { default: PDFDocument } = await import('pdfkit')
  const file = new URL(import.meta.resolve(`@expo-google-fonts/source-sans-3/${weight}/SourceSans3_${weight}.ttf`))
  const opened: unknown = Reflect.get(new PDFDocument({ font: file.pathname }), '_font')
  const { characterSet } = (opened as { font: { characterSet: number[] } }).font
  const known = printable
    .join(' ')
    .split(' ')
    .flatMap((range) => {
      const [first, last = first] = range.split('-').map((point) => Number.parseInt(point, 16))
      return Array.from({ length: last! - first! + 1 }, (_, place) => first! + place)
    })
  expect(known).toEqual(characterSet.toSorted((a, b) => a - b))
})
