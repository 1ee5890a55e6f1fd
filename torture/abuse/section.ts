import { must } from '../kit/broken.ts'
import { printTable } from '../kit/figures.ts'
import { listOption } from '../kit/options.ts'
import { pipelined, queryStrings, slowSenders } from './connections.ts'
import { hoarding, madeUpAddresses, oneAccount, thirtyPeople } from './hoarding.ts'
import { mailBomb } from './mails.ts'
import { floodedClinic } from './pages.ts'
import { guessing, overTheLimit, refusedCalls, rightSignIns } from './refusals.ts'
import { openConnections } from './open-connections.ts'
import { manySlowReaders, slowReaders } from './slow-readers.ts'
import { openStand, type Stand } from './stand.ts'

export type Attack = {
  name: string
  /** @returns what was seen, in a few words; throws when somebody else had to suffer */
  run: (stand: Stand) => Promise<string>
}

// Thirty people come first: everything after them leaves less to book.
const attacks: readonly Attack[] = [
  ...[thirtyPeople, pipelined, slowSenders, slowReaders, manySlowReaders, queryStrings, floodedClinic],
  ...[openConnections],
  ...[refusedCalls, guessing, rightSignIns, overTheLimit, oneAccount, hoarding, mailBomb, madeUpAddresses],
]

/**
 * One visitor, one network or one clinic tries to make all others wait, or to shut a clinic's door. `--only pages,mails`
 * @throws at the end, when a promise did not hold; the other attacks are tried nevertheless
 */
export async function abuse(): Promise<void> {
  const only = listOption('only')
  const chosen = attacks.filter(({ name }) => only?.some((word) => name.includes(word)) ?? true)
  must(chosen.length > 0, `there is no such attack; there is ${attacks.map(({ name }) => name).join('; ')}`)
  const rows: string[][] = [['attack', 'what came of it']]
  const broken: string[] = []
  const stand = await openStand()
  try {
    for (const { name, run } of chosen) {
      try {
        rows.push([name, await run(stand)])
        process.stdout.write(`${rows.at(-1)!.join(': ')}\n`)
      } catch (error) {
        broken.push(name)
        process.stderr.write(`${name}: ${(error as Error).stack}\n`)
      }
      must(stand.server.isAlive(), `the server is gone: ${stand.server.said()}`)
    }
    must(stand.server.complaints().length === 0, `the server complains: ${stand.server.complaints()[0]}`)
  } finally {
    await stand.stop()
  }
  process.stdout.write('\n')
  printTable(rows)
  must(broken.length === 0, `broken: ${broken.join(', ')}`)
}
