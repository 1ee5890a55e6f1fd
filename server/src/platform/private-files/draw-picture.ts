// A process of its own: reads a JPEG or PNG, writes it as a JPEG, and ends. See draw-anew.ts.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { notMade } from '../run-beside.ts'

const [megabytesAtMost, longestSide] = process.argv.slice(2).map(Number) as [number, number]
/** Should whoever started it be gone. */
const secondsAtMost = 20

// Whatever a file says it is, nothing but these two is decoded.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })
sharp.concurrency(1)
sharp.cache(false)

// Decoding is done beside this thread.
setInterval(() => {
  if (process.memoryUsage.rss() > megabytesAtMost * 1_000_000) process.exit(notMade)
}, 20).unref()
setTimeout(() => process.exit(notMade), secondsAtMost * 1000).unref()

try {
  const drawn = await sharp(await buffer(process.stdin), { limitInputPixels: 64_000_000, sequentialRead: true })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer()
  process.stdout.write(drawn)
} catch {
  process.exitCode = notMade
}
