import { buffer } from 'node:stream/consumers'
import { readBankFile, type BankReading } from './read-bank-file.ts'

// Started by `readBankFileBeside` in a process of its own: reads a file, and says what stands in it.

/** Should whoever started it be gone. */
const secondsAtMost = 60

setTimeout(() => process.exit(1), secondsAtMost * 1000).unref()
const [reading = '{}'] = process.argv.slice(2)
process.stdout.write(JSON.stringify(readBankFile(await buffer(process.stdin), JSON.parse(reading) as BankReading)))
