// Does to the running product what real life does, many times over, and looks each time whether its promises hold.
//   npm run torture                           all of it
//   npm run torture -- races                  some of: the names below
//   npm run torture -- faults --rounds 3      shorter
import { abuse } from './abuse/section.ts'
import { archive } from './archive/section.ts'
import { backup } from './backup/section.ts'
import { faults } from './faults/section.ts'
import { histories } from './histories/section.ts'
import { input } from './input/section.ts'
import { notes } from './notes/section.ts'
import { races } from './races/section.ts'
import { waiting } from './waiting/section.ts'

type Section = () => Promise<void>

const sections: Record<string, Section> = { races, histories, faults, notes, input, backup, archive, abuse, waiting }

const given = process.argv.slice(2)
const options = given.findIndex((word) => word.startsWith('--'))
const chosen = options < 0 ? given : given.slice(0, options)
const unknown = chosen.filter((name) => !(name in sections))
if (unknown.length > 0)
  throw new Error(`there is no ${unknown.join(', ')}; there is ${Object.keys(sections).join(', ')}`)
// So that what was started ends, too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
for (const [name, inflict] of Object.entries(sections)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  process.stdout.write(`\n== ${name}\n`)
  await inflict()
}
