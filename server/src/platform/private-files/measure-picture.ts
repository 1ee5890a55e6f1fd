/** What drawing a picture takes, told from its own bytes without drawing it. */
export type PictureMeasure = { width: number; height: number; scans: number }

/** Null for what is no picture that is drawn here: another coding, or none at all. */
export const measurePicture = (bytes: Buffer, mediaType: DrawnMediaType): PictureMeasure | null =>
  measures[mediaType](bytes)

/** What can be drawn here. */
export type DrawnMediaType = 'image/jpeg' | 'image/png' | 'image/webp'
const measures = { 'image/jpeg': measureJpeg, 'image/png': measurePng, 'image/webp': measureWebp }

function measurePng(bytes: Buffer): PictureMeasure | null {
  if (bytes.length < 33 || bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), scans: 1 }
}

/** Lossy, lossless, or either within the container that says what else there is; one that moves is none. */
function measureWebp(bytes: Buffer): PictureMeasure | null {
  if (bytes.length < 30) return null
  const coding = bytes.toString('latin1', 12, 16)
  if (coding === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff, scans: 1 }
  if (coding === 'VP8L') {
    const sides = bytes.readUInt32LE(21)
    return { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1, scans: 1 }
  }
  const moves = (bytes[20]! & 0x02) !== 0
  return coding === 'VP8X' && !moves
    ? { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1, scans: 1 }
    : null
}

const [startOfScan, endOfImage] = [0xda, 0xd9]
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** Baseline, extended and progressive with Huffman's codes: what cameras write. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2
/** Lossless, hierarchical, and arithmetic coding, which is slow. */
const isOtherFrame = (marker: number) => marker >= 0xc3 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8

/**
 * Walks a JPEG from marker to marker, as its decoder does. Each scan goes over the whole picture once more: a small file
 * may have hundreds.
 */
function measureJpeg(bytes: Buffer): PictureMeasure | null {
  const measure = { width: 0, height: 0, scans: 0 }
  for (let at = nextMarker(bytes, 2); at !== -1; at = nextMarker(bytes, at)) {
    const marker = bytes[at + 1]!
    if (marker === endOfImage) break
    if (isOtherFrame(marker) || at + 4 > bytes.length) return null
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) return null
    if (marker === startOfScan) measure.scans += 1
    if (isFrame(marker)) {
      if (at + 9 > bytes.length || measure.width > 0) return null
      measure.height = bytes.readUInt16BE(at + 5)
      measure.width = bytes.readUInt16BE(at + 7)
    }
    at += 2 + length
  }
  return measure.scans > 0 ? measure : null
}

/** Where the next one stands: `FF` and what is no filling, no escaped byte and nothing that only restarts. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1]!
    if (marker !== 0xff && marker > 0x01 && !isRestart(marker)) return at
  }
  return -1
}
