import { buffer } from 'node:stream/consumers'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { linesAtOnce, readListFile, type ListHead } from './read-list-file.ts'

// Started by `readListBeside` in a process of its own: reads a file, and says what stands in it, a part of it in each line.

/** Should whoever started it be gone. */
const secondsAtMost = 60

setTimeout(() => process.exit(1), secondsAtMost * 1000).unref()
const [today = '', locale = 'en'] = process.argv.slice(2)
const list = readListFile(await buffer(process.stdin), { today: today as PlainDate, locale })
const head: ListHead = list.ok ? { head: list.head } : { problem: list.problem }
const parts: unknown[] = [head]
if (list.ok)
  for (let first = 0; first < list.lines.length; first += linesAtOnce)
    parts.push(list.lines.slice(first, first + linesAtOnce))
for (const part of parts) process.stdout.write(`${JSON.stringify(part)}\n`)
