import { text } from 'node:stream/consumers'
import { notMade } from '../run-beside.ts'
import { TooManyPages } from './open-sheet.ts'

/** Should whoever started it be gone. */
const secondsAtMost = 60

/** All of a program that `drawBeside` starts: reads what to draw as JSON, writes it as a PDF, and ends. */
export async function runDrawing<Drawn>(draw: (drawn: Drawn) => Promise<Buffer>): Promise<void> {
  setTimeout(() => process.exit(notMade), secondsAtMost * 1000).unref()
  try {
    process.stdout.write(await draw(JSON.parse(await text(process.stdin)) as Drawn))
  } catch (error) {
    if (!(error instanceof TooManyPages)) throw error
    process.exitCode = notMade
  }
}
