import { performance } from 'node:perf_hooks'
import { largestDocumentBytes } from '@polyclinic/domain/documents/rules.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawAnew } from './draw-anew.ts'
import { callerOf } from '../network.ts'
import { inspectFile } from './inspect-file.ts'
import { measurePicture } from './measure-picture.ts'
import { drawn, manyScans } from './pictures.fixture.ts'

const caller = callerOf({ id: 'Boston' }, { ip: '192.0.2.1' })
const open = () => ({ caller, closed: new AbortController().signal })
const inspect = (bytes: Buffer) => inspectFile(bytes, open())
const refusal = {
  details: { errors: [expect.objectContaining({ pointer: '/body/file', code: 'unreadable_picture' })] },
}

async function took<T>(work: () => Promise<T>): Promise<[T, number]> {
  const begin = performance.now()
  return [await work(), performance.now() - begin]
}

describe('what a picture takes is told from its bytes', () => {
  test.each<[string, () => Promise<Buffer>, 'image/jpeg' | 'image/png', object | null]>([
    ['a JPEG', () => drawn().jpeg().toBuffer(), 'image/jpeg', { width: 60, height: 40, scans: 1 }],
    ['one with many scans', () => manyScans(100, 64), 'image/jpeg', { width: 64, height: 64, scans: 110 }],
    ['a PNG', () => drawn().png().toBuffer(), 'image/png', { width: 60, height: 40 }],
    ['a JPEG that ends early', async () => (await drawn().jpeg().toBuffer()).subarray(0, 30), 'image/jpeg', null],
    ['no PNG', async () => Buffer.from(`\x89PNG\r\n\x1a\n${'x'.repeat(40)}`, 'latin1'), 'image/png', null],
  ])('%s', async (_name, make, mediaType, wanted) => {
    const measure = measurePicture(await make(), mediaType)
    if (wanted) expect(measure).toMatchObject(wanted)
    else expect(measure).toBeNull()
  })

  test('what follows the end of a JPEG is none of it: a film, or a second picture', async () => {
    const bytes = await drawn().jpeg().toBuffer()
    expect(measurePicture(Buffer.concat([bytes, await manyScans(50, 64)]), 'image/jpeg')?.scans).toBe(1)
  })

  test('a coding that is slow or rare is not drawn', async () => {
    const bytes = await drawn().jpeg().toBuffer()
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    for (const marker of [0xc3, 0xc9, 0xca]) {
      bytes[frame + 1] = marker
      expect(measurePicture(bytes, 'image/jpeg')).toBeNull()
    }
  })
})

describe('a small file that is much work', () => {
  /** For what takes long, on a machine that does much else. */
  const patience = 240_000
  let scans: Buffer
  beforeAll(async () => {
    scans = await manyScans(400)
  })

  test('is refused before it is drawn: hundreds of scans, or a picture beyond any camera’s', async () => {
    expect(scans.length).toBeLessThan(8_000_000)
    const bomb = await drawn().png().toBuffer()
    bomb.writeUInt32BE(9000, 16)
    bomb.writeUInt32BE(9000, 20)
    for (const bytes of [scans, bomb]) {
      const [error, ms] = await took(() => inspect(bytes).catch((thrown: unknown) => thrown))
      expect(error).toMatchObject(refusal)
      expect(ms).toBeLessThan(3000)
    }
  })

  test('ends with its time, whatever it is doing', async () => {
    const [result, ms] = await took(() => drawAnew(scans, open(), { milliseconds: 1000 }))
    expect(result).toBeNull()
    expect(ms).toBeLessThan(8000)
  })

  test('ends when whoever sent it has gone, and the next one has its turn', async () => {
    const closing = new AbortController()
    setTimeout(() => closing.abort(), 500)
    const first = took(() => drawAnew(scans, { caller, closed: closing.signal }))
    const next = drawAnew(await drawn().jpeg().toBuffer(), open())
    expect((await first)[0]).toBeNull()
    expect((await first)[1]).toBeLessThan(8000)
    expect(await next).toBeInstanceOf(Buffer)
  })

  test('never begins when they have gone while it waited', async () => {
    const [result, ms] = await took(() => drawAnew(scans, { caller, closed: AbortSignal.abort() }))
    expect(result).toBeNull()
    expect(ms).toBeLessThan(1000)
  })

  test(
    'ends with its memory',
    async () => {
      const large = await manyScans(0)
      expect(await drawAnew(large, open(), { megabytes: 250 })).toBeNull()
      expect(await drawAnew(large, open(), { milliseconds: patience })).toBeInstanceOf(Buffer)
    },
    patience,
  )
})

test('whatever is drawn is small enough to be kept', async () => {
  // Noise is the worst: a PNG whose pixels no JPEG can say in few words.
  const [width, height] = [900, 800]
  const noise = Buffer.alloc(width * height * 3)
  for (let at = 0; at < noise.length; at += 4) noise.writeUInt32LE((at * 2_654_435_761) % 4_294_967_296, at)
  const png = await sharp(noise, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const { content, mediaType } = await inspect(png)
  expect(mediaType).toBe('image/jpeg')
  expect(content.length).toBeLessThan(largestDocumentBytes)
  const large = await inspect(await drawn(7000, 5000).png().toBuffer())
  expect(await sharp(large.content).metadata()).toMatchObject({ format: 'jpeg', width: 3000, height: 2143 })
})

test('what shines through becomes white, as on paper', async () => {
  const glass = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const { content } = await inspect(glass)
  expect((await sharp(content).stats()).channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255])
})
