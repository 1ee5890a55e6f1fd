import { must } from '../kit/broken.ts'
import { printTable } from '../kit/figures.ts'
import { listOption, numberOption } from '../kit/options.ts'
import { diskFull } from './disk.ts'
import { cut, cutInAnswers, halfOpen, halfOpenBriefly, restarted, slow } from './elsewhere.ts'
import { killBoth, killDatabase, killServer } from './kill.ts'
import { mailKilled } from './mail-killed.ts'
import { migration } from './migration.ts'
import { reminders } from './reminders.ts'
import type { Row } from './rounds.ts'
import { sigterm } from './sigterm.ts'
import { smtp } from './smtp.ts'

const all: Record<string, (rounds: number) => Promise<Row>> = {
  'kill-server': killServer,
  'kill-database': killDatabase,
  'kill-both': killBoth,
  restarted,
  slow,
  cut,
  'cut-answers': cutInAnswers,
  'half-open': halfOpen,
  'half-open-briefly': halfOpenBriefly,
  sigterm,
  smtp,
  'mail-killed': mailKilled,
  reminders,
  migration,
  disk: diskFull,
}

/**
 * What machines, networks and neighbours do. `--rounds 20 --only kill-server,kill-both`
 * @throws at the end, when a promise did not hold; the others are tried nevertheless
 */
export async function faults(): Promise<void> {
  const rounds = numberOption('rounds', 20)
  const only = listOption('only') ?? Object.keys(all)
  const rows: Row[] = []
  const broken: string[] = []
  for (const name of only) must(name in all, `there is no fault ${name}; there is ${Object.keys(all).join(', ')}`)
  for (const name of only) {
    const began = performance.now()
    try {
      const row = await all[name]!(rounds)
      rows.push(row)
      process.stdout.write(`${row.join(': ')} (${((performance.now() - began) / 1000).toFixed(0)} s)\n`)
    } catch (error) {
      broken.push(name)
      process.stderr.write(`${name} is broken: ${(error as Error).stack}\n`)
    }
  }
  process.stdout.write('\n')
  printTable([['fault', 'rounds', 'acknowledged', 'refused or cut', 'back after s', 'besides'], ...rows])
  must(broken.length === 0, `broken: ${broken.join(', ')}`)
}
