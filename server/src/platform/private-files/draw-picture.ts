// A process of its own: reads a JPEG or PNG, writes it as a JPEG, and ends. See draw-anew.ts. With `logo` it reads WebP, too,
// and writes a PNG, whose ground may be glass; with `social` it reads WebP and fills what stands beside a shared link; with
// `card` it draws such a picture of ours, which is an SVG, and with `icon` one that may have glass and stands on home screens.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { notMade } from '../run-beside.ts'

const [megabytesAtMost, longestSide] = process.argv.slice(2, 4).map(Number) as [number, number]
const [, , , , kind] = process.argv
/** As those who show shared links want it. */
const beside = { width: 1200, height: 630 }
/** Should whoever started it be gone. */
const secondsAtMost = 20

// Whatever a file says it is, nothing but these is decoded.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })
if (kind === 'card' || kind === 'icon') sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
else if (kind) sharp.unblock({ operation: ['VipsForeignLoadWebp'] })
sharp.concurrency(1)
sharp.cache(false)

// Decoding is done beside this thread.
setInterval(() => {
  if (process.memoryUsage.rss() > megabytesAtMost * 1_000_000) process.exit(notMade)
}, 20).unref()
setTimeout(() => process.exit(notMade), secondsAtMost * 1000).unref()

try {
  const picture = sharp(await buffer(process.stdin), { limitInputPixels: 64_000_000, sequentialRead: true })
    .autoOrient()
    .resize(
      kind === 'social' || kind === 'card'
        ? { ...beside, fit: 'cover' }
        : { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true },
    )
  const drawn =
    kind === 'logo' || kind === 'icon'
      ? picture.png()
      : picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82 })
  process.stdout.write(await drawn.toBuffer())
} catch {
  process.exitCode = notMade
}
