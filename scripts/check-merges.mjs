// What two who worked side by side leave behind: a conflict that was committed as it stood (the formatter takes it for
// text), and two decision records with one number.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ended, root, tool } from './tool.mjs'

const conflicts = await ended(tool('git', ['grep', '--line-number', '-I', '-e', '^<<<<<<< ']))
const numbers = readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4))
const doubled = numbers.filter((number, index) => numbers.indexOf(number) !== index)
for (const number of doubled) process.stdout.write(`docs/decisions: two records have the number ${number}\n`)
process.exitCode = conflicts === 0 || doubled.length > 0 ? 1 : 0
