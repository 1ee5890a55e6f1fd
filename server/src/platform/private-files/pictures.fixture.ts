import sharp from 'sharp'

/** Of one colour: small as a file, however large it is drawn. */
export const drawn = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })

/** A small JPEG that goes over its whole picture again and again. */
export async function manyScans(scans: number, side = 7900): Promise<Buffer> {
  const usual = await drawn(side, side).jpeg({ progressive: true, quality: 50, chromaSubsampling: '4:4:4' }).toBuffer()
  const starts = [...usual.keys()].filter((at) => usual[at] === 0xff && usual[at + 1] === 0xda)
  const last = usual.subarray(starts.at(-1), -2)
  return Buffer.concat([usual.subarray(0, -2), ...Array.from({ length: scans }, () => last), usual.subarray(-2)])
}
