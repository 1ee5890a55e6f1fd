import { busyTimes, TooManyTimes, type BusyTimes } from './busy-times.ts'
import { createCalendarLines } from './calendar-lines.ts'

// Started by `readBeside` in a process of its own: reads a file as it arrives, and says when it is busy.

export type ProgramAnswer = BusyTimes | { problem: 'web-page' | 'not-a-calendar' | 'too-many' }

/** Should whoever started it be gone. */
const secondsAtMost = 60

async function read(input: AsyncIterable<Buffer>, window: Parameters<typeof busyTimes>[1]): Promise<ProgramAnswer> {
  const decoder = new TextDecoder()
  const lines = createCalendarLines()
  let beginning = ''
  for await (const bytes of input) {
    const piece = decoder.decode(bytes, { stream: true })
    if (beginning.length < 100) beginning += piece.slice(0, 100)
    lines.take(piece)
  }
  const calendar = lines.end()
  if (!calendar) return { problem: beginning.trimStart().startsWith('<') ? 'web-page' : 'not-a-calendar' }
  try {
    return busyTimes(calendar, window)
  } catch (error) {
    if (error instanceof TooManyTimes) return { problem: 'too-many' }
    throw error
  }
}

setTimeout(() => process.exit(1), secondsAtMost * 1000).unref()
const [from, to, zone = 'UTC'] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await read(process.stdin, { from: Number(from), to: Number(to), zone })))
