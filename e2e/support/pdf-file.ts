import { randomUUID } from 'node:crypto'

type Extra = { catalog?: string; trailer?: string }

const stream = (entries: string, content: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${content.length}>>stream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream'),
  ])

/** A PDF of these objects, of which the first is its catalog; no two are the same bytes. */
function fileOf(objects: readonly (Buffer | string)[], { trailer = '' }: Extra = {}): Buffer {
  let whole = Buffer.from(`%PDF-1.7\n%${randomUUID()}\n`)
  const places = objects.map((object, index) => {
    const at = whole.length
    whole = Buffer.concat([whole, Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer<</Root 1 0 R/Size ${size}${trailer}>>`
  return Buffer.concat([whole, Buffer.from(`${table}\nstartxref\n${whole.length}\n%%EOF`)])
}

/** A page of words each. The font is not in it, as in much that laboratories send. */
export function pdfOf(pages: readonly string[], extra: Extra = {}): Buffer {
  const numbers = pages.map((_page, index) => 4 + 2 * index)
  const font = '<</Font<</F 3 0 R>>>>'
  return fileOf(
    [
      `<</Type/Catalog/Pages 2 0 R${extra.catalog ?? ''}>>`,
      `<</Type/Pages/Count ${pages.length}/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]>>`,
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      ...pages.flatMap((words, index) => [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${numbers[index]! + 1} 0 R/Resources${font}>>`,
        stream('', `BT /F 24 Tf 72 720 Td (${words}) Tj ET`),
      ]),
    ],
    extra,
  )
}

/** One that asks for a password. */
export const lockedPdf = () =>
  pdfOf(['Potassium 4.1'], {
    trailer: `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'12'.repeat(32)}>/U<${'34'.repeat(32)}>>>`,
  })

/** A page as scanners write it: a picture in JBIG2, of black alone. */
export function scannedPdf(): Buffer {
  // The first line black (T.6, horizontal mode), each further one the same, then the end.
  const bits = ['001', '00110101', '0000001111', '0000110111', '11'.repeat(63), '000000000001'.repeat(2)].join('')
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? []
  const lines = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  const words = (...values: number[]) => Buffer.from(values.flatMap((value) => [0, 0, value >> 8, value & 255]))
  const region = Buffer.concat([words(64, 64, 0, 0), Buffer.from([0, 1]), lines])
  const picture = Buffer.concat([
    ...[words(0), Buffer.from([0x30, 0, 1]), words(19), words(64, 64, 0, 0), Buffer.from([0, 0, 0])],
    ...[words(1), Buffer.from([0x26, 0, 1]), words(region.length), region],
  ])
  const look = '/Width 64/Height 64/BitsPerComponent 1/ColorSpace/DeviceGray'
  return fileOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
    stream('', 'q 200 0 0 100 50 200 cm /I Do Q'),
    stream(`/Type/XObject/Subtype/Image${look}/Filter/JBIG2Decode`, picture),
  ])
}
