import { must } from '../kit/broken.ts'
import { printTable } from '../kit/figures.ts'
import { listOption, numberOption } from '../kit/options.ts'
import { diskFull } from './disk.ts'
import { killBoth, killDatabase, killServer } from './kill.ts'
import { migration } from './migration.ts'
import { sigterm } from './sigterm.ts'
import { smtp } from './smtp.ts'
import { cut, cutInAnAnswer, halfOpen, restarted, slow } from './troubles.ts'
import { bookThrough } from './under-load.ts'

/** Each does its rounds and gives a line: the fault, the rounds, the answers, what else is worth knowing. */
const all: Record<string, (rounds: number) => Promise<string[]>> = {
  'kill-server': killServer,
  'kill-database': killDatabase,
  'kill-both': killBoth,
  restarted: (rounds) => bookThrough(restarted, rounds),
  slow: (rounds) => bookThrough(slow, rounds),
  cut: (rounds) => bookThrough(cut, rounds),
  'cut-answer': (rounds) => bookThrough(cutInAnAnswer, rounds),
  'half-open': (rounds) => bookThrough(halfOpen, rounds),
  sigterm,
  smtp,
  migration,
  disk: diskFull,
}

/** What machines, networks and neighbours do. `--rounds 20 --only kill-server,kill-both` */
export async function faults(): Promise<void> {
  const rounds = numberOption('rounds', 20)
  const only = listOption('only') ?? Object.keys(all)
  const rows = [['fault', 'rounds', 'answers', 'what came of it']]
  for (const name of only) {
    const inflict = all[name]
    must(inflict !== undefined, `there is no fault ${name}; there is ${Object.keys(all).join(', ')}`)
    const row = await inflict(rounds)
    process.stdout.write(`${row.join(': ')}\n`)
    rows.push(row)
  }
  process.stdout.write('\n')
  printTable(rows)
}
