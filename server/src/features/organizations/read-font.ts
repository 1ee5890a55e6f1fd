import { brotliDecompressSync } from 'node:zlib'
import { FONT_NAME, type FontFace } from '@polyclinic/domain/brand/css.ts'
import { brandLimits } from '@polyclinic/domain/brand/limits.ts'

/** What a font says of itself, as far as a page has to know it. */
export type ReadFont = Omit<FontFace, 'file'>
export type FontProblem = 'too_large' | 'unreadable_font' | 'restricted_font'

// WOFF File Format 2.0, 4.2: the tables that have a number.
const knownTags =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
const tagOf = (index: number) => knownTags.slice(index * 5, index * 5 + 4)
// A packed font has a fourth of its size or more; what says the same again and again has next to nothing.
const mostUnpacked = 4 * 1024 * 1024

/** A WOFF2 font, known by its bytes alone and unpacked within bounds; its outlines are the browser's matter, which checks them. */
export function readFont(content: Buffer): ReadFont | { problem: FontProblem } {
  if (content.length > brandLimits.fontBytes) return { problem: 'too_large' }
  try {
    return read(content)
  } catch {
    // It ends too early, or is packed badly.
    return { problem: 'unreadable_font' }
  }
}

function read(content: Buffer): ReadFont | { problem: FontProblem } {
  const tables = unpack(content)
  const os2 = tables.get('OS/2')!
  // Its maker keeps it from being shown by others.
  if ((os2.readUInt16BE(8) & 0x000f) === 0x0002) return { problem: 'restricted_font' }
  const em = tables.get('head')!.readUInt16BE(18)
  const hhea = tables.get('hhea')!
  const perCent = (units: number) => Math.round((units / em) * 1000) / 10
  const weight = os2.readUInt16BE(4)
  const face = {
    name: nameIn(tables.get('name')!),
    weights: weightsIn(tables.get('fvar')) ?? ([weight, weight] as const),
    ascent: perCent(hhea.readInt16BE(4)),
    descent: perCent(-hhea.readInt16BE(6)),
    width: Math.round((widthOf(tables, em) / arialWidth) * 1000) / 10,
  }
  const isWithin = (value: number, least: number, most: number) => value >= least && value <= most
  const isUsable = isWithin(face.ascent, 20, 300) && isWithin(face.descent, 0, 200) && isWithin(face.width, 30, 300)
  const areWeights = face.weights.every((each) => isWithin(each, 1, 1000)) && face.weights[0] <= face.weights[1]
  return isUsable && areWeights ? face : { problem: 'unreadable_font' }
}

/** The tables that are looked at, as they stand in the unpacked stream. */
function unpack(content: Buffer): Map<string, Buffer> {
  if (content.toString('latin1', 0, 4) !== 'wOF2' || content.readUInt32BE(8) !== content.length) throw new RangeError()
  // A collection has several fonts.
  if (content.toString('latin1', 4, 8) === 'ttcf') throw new RangeError()
  const count = content.readUInt16BE(12)
  let at = 48
  const length = () => {
    let value = 0
    for (let turn = 0; turn < 5; turn += 1) {
      const byte = content.readUInt8(at)
      at += 1
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return value
    }
    throw new RangeError()
  }
  const entries = Array.from({ length: count }, () => {
    const flags = content.readUInt8(at)
    at += 1
    let tag = tagOf(flags & 0x3f)
    if ((flags & 0x3f) === 63) {
      tag = content.toString('latin1', at, at + 4)
      at += 4
    }
    const version = flags >> 6
    const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
    const original = length()
    return { tag, isTransformed, length: isTransformed ? length() : original }
  })
  const whole = entries.reduce((sum, each) => sum + each.length, 0)
  if (whole > mostUnpacked) throw new RangeError()
  const packed = content.subarray(at, at + content.readUInt32BE(20))
  const unpacked = brotliDecompressSync(packed, { maxOutputLength: whole })
  if (unpacked.length !== whole) throw new RangeError()
  const tables = new Map<string, Buffer>()
  let from = 0
  for (const { tag, isTransformed, length } of entries) {
    // Widths may be transformed, too: then flags stand before them, and nothing between them.
    tables.set(tag === 'hmtx' && isTransformed ? 'widths' : tag, unpacked.subarray(from, from + length))
    from += length
  }
  return tables
}

// Many names may point at the same bytes; none that can stand in a style sheet is longer than half of these.
const nameBytes = 128

/** Its family's name, as far as it can stand in a style sheet. */
function nameIn(table: Buffer): string {
  const stored = table.readUInt16BE(4)
  const names = Array.from({ length: Math.min(table.readUInt16BE(2), 200) }, (_, index) => {
    const at = 6 + index * 12
    const [platform, id, length, from] = [0, 6, 8, 10].map((field) => table.readUInt16BE(at + field)) as [
      ...[number, number, number, number],
    ]
    return { id, platform, bytes: table.subarray(stored + from, stored + from + Math.min(length, nameBytes)) }
  })
  for (const wanted of [16, 1])
    for (const { id, platform, bytes } of names) {
      const family = id === wanted ? familyOf(platform === 1 ? bytes.toString('latin1') : inUtf16(bytes)) : ''
      if (FONT_NAME.test(family)) return family
    }
  return 'Own font'
}

const inUtf16 = (bytes: Buffer) =>
  Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le')

function familyOf(name: string): string {
  const plain = name
    .replaceAll(/[^A-Za-z0-9 _-]/g, '')
    .trim()
    .slice(0, 64)
  // Of a font with several weights, whose name some makers make the family's.
  return plain.replace(/ (?:thin|(?:extra|semi)? ?(?:light|bold)|regular|medium|black)$/i, '')
}

/** Of a font with an axis of weights. */
function weightsIn(table: Buffer | undefined): readonly [number, number] | null {
  if (!table) return null
  const first = table.readUInt16BE(4)
  for (let axis = 0; axis < Math.min(table.readUInt16BE(8), 64); axis += 1) {
    const at = first + axis * table.readUInt16BE(10)
    if (table.toString('latin1', at, at + 4) === 'wght')
      return [Math.round(table.readInt32BE(at + 4) / 65_536), Math.round(table.readInt32BE(at + 12) / 65_536)]
  }
  return null
}

const sample =
  'we are open monday to friday and see you the same day wir sind montag bis freitag da und nehmen uns zeit'
// Of each letter of it, in thousandths of an em.
const arial: Record<string, number> = {
  ...{ a: 556, b: 556, c: 500, d: 556, e: 556, f: 278, g: 556, h: 556, i: 222, m: 833, n: 556, o: 556, p: 556 },
  ...{ r: 333, s: 500, t: 278, u: 556, w: 722, y: 500, z: 500, ' ': 278 },
}
const arialWidth = [...sample].reduce((sum, letter) => sum + arial[letter]!, 0) / sample.length

/** How wide text is in it, a letter on average, in thousandths of an em. */
function widthOf(tables: ReadonlyMap<string, Buffer>, em: number): number {
  const glyphOf = glyphsIn(tables.get('cmap')!)
  const count = tables.get('hhea')!.readUInt16BE(34)
  const [packed, plain] = [tables.get('widths'), tables.get('hmtx')]
  const advance = (glyph: number) => {
    const at = Math.min(glyph, count - 1)
    return packed ? packed.readUInt16BE(1 + at * 2) : plain!.readUInt16BE(at * 4)
  }
  const widthsOf = new Map<string, number>()
  for (const letter of new Set(sample)) {
    const glyph = glyphOf(letter.codePointAt(0)!)
    // A font of signs alone is none for text.
    if (glyph === 0) throw new RangeError()
    widthsOf.set(letter, advance(glyph))
  }
  return ([...sample].reduce((sum, letter) => sum + widthsOf.get(letter)!, 0) / sample.length / em) * 1000
}

function glyphsIn(table: Buffer): (code: number) => number {
  for (let index = 0; index < Math.min(table.readUInt16BE(2), 64); index += 1) {
    const [platform, encoding] = [table.readUInt16BE(4 + index * 8), table.readUInt16BE(6 + index * 8)]
    if (platform !== 0 && !(platform === 3 && (encoding === 1 || encoding === 10))) continue
    const part = table.subarray(table.readUInt32BE(8 + index * 8))
    const format = part.readUInt16BE(0)
    if (format === 4) return (code) => glyphBySegments(part, code)
    if (format === 12) return (code) => glyphByGroups(part, code)
  }
  throw new RangeError()
}

function glyphBySegments(part: Buffer, code: number): number {
  const doubled = part.readUInt16BE(6)
  for (let at = 0; at < doubled; at += 2) {
    if (part.readUInt16BE(14 + at) < code) continue
    const start = part.readUInt16BE(16 + doubled + at)
    if (start > code) return 0
    const delta = part.readUInt16BE(16 + doubled * 2 + at)
    const place = 16 + doubled * 3 + at
    const offset = part.readUInt16BE(place)
    if (offset === 0) return (code + delta) & 0xffff
    const glyph = part.readUInt16BE(place + offset + (code - start) * 2)
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
  return 0
}

function glyphByGroups(part: Buffer, code: number): number {
  const groups = Math.min(part.readUInt32BE(12), 65_536)
  for (let index = 0; index < groups; index += 1) {
    const at = 16 + index * 12
    if (code <= part.readUInt32BE(at + 4)) {
      const start = part.readUInt32BE(at)
      return code < start ? 0 : part.readUInt32BE(at + 8) + code - start
    }
  }
  return 0
}
