// A process of its own: reads a letter as JSON, writes it as a PDF, and ends. See draw-beside.ts.
import { text } from 'node:stream/consumers'
import { notMade } from '../../platform/run-beside.ts'
import { drawLetter, TooManyPages } from './draw-letter.ts'
import type { Sheet } from './draw-beside.ts'

/** Should whoever started it be gone. */
const secondsAtMost = 60
setTimeout(() => process.exit(notMade), secondsAtMost * 1000).unref()

try {
  const { page, printing } = JSON.parse(await text(process.stdin)) as Sheet
  process.stdout.write(await drawLetter(page, printing))
} catch (error) {
  if (!(error instanceof TooManyPages)) throw error
  process.exitCode = notMade
}
