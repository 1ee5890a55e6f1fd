import { checkInvariants, invariantCount } from '../invariants.ts'
import { must } from '../kit/broken.ts'
import { printTable, spread, tally } from '../kit/figures.ts'
import { openHttp, type Http } from '../kit/http.ts'
import { listOption, numberOption } from '../kit/options.ts'
import { openPractices, type Practices } from '../kit/practice.ts'
import { freePort, startServer } from '../kit/server-process.ts'
import { openSql, type Sql } from '../kit/sql.ts'
import { databaseLog, embeddedIn, makeFolder, startPostgres } from '../kit/stand.ts'
import { doctorsSwitchedOff, extendedAtTheEnd, importedAnew, offerChanges } from './changes.ts'
import { measureCommits, prepareCommits, type Commits } from './commits.ts'
import { deadlocksSeen, provokeDeadlock } from './deadlocks.ts'
import { lastRooms, roomsAllWays } from './rooms.ts'
import { lastSeat, seatsAllWays } from './seats.ts'
import { holdAgainstBook, oneTime, overlappingTimes, rescheduleAgainstBook, swaps, type Storm } from './storms.ts'

const requests = 200
const storms = [
  ...[oneTime, overlappingTimes, holdAgainstBook, rescheduleAgainstBook, swaps],
  ...[offerChanges, doctorsSwitchedOff, extendedAtTheEnd, importedAnew],
  ...[lastRooms, roomsAllWays, lastSeat, seatsAllWays],
]

type Round = Commits & { slowestMs: number; statuses: number[] }

/**
 * Many who want the same at one moment. `--rounds 40 --on 18,15 --only "one time"`
 * @throws at the end, when a promise did not hold; the other races are held nevertheless
 */
export async function races(): Promise<void> {
  const rounds = numberOption('rounds', 40)
  const only = listOption('only')
  const rows: (string | number)[][] = [
    ['PostgreSQL', 'race', 'rounds', 'answers', 'slowest ms', '/ slowest of as many commits', '/ one commit'],
  ]
  const broken: string[] = []
  for (const major of listOption('on') ?? ['18', '15']) {
    const folder = await makeFolder()
    // 18 is the server's own; 15 is given to it from outside.
    const outside = major === '15' ? await startPostgres(folder.path, 'pg15') : undefined
    const server = await startServer({
      port: await freePort(),
      dataDir: folder.path,
      ...(outside ? { databaseUrl: outside.url } : {}),
    })
    const ends = outside ?? (await embeddedIn(folder.path))
    const admin = openSql(ends.admin)
    const crowd = openSql(ends.admin, 20)
    const practices = openPractices(ends.connection)
    const http = openHttp(server.port)
    try {
      await prepareCommits(admin)
      await provokeDeadlock(admin, ends.admin)
      const seen = deadlocksSeen(await databaseLog(folder.path))
      must(seen === 1, `the log of PostgreSQL ${major} does not tell a deadlock made on purpose`)
      for (const storm of storms.filter(({ name }) => only?.some((word) => name.includes(word)) ?? true)) {
        const began = performance.now()
        const done: Round[] = []
        try {
          await blowAgain(storm, rounds, { http, practices, admin, crowd }, done)
        } catch (error) {
          broken.push(`${storm.name} on ${major}`)
          process.stderr.write(`${storm.name} on ${major} is broken: ${(error as Error).stack}\n`)
        }
        rows.push(rowOf(major, storm, done))
        process.stdout.write(`${rows.at(-1)!.join(': ')} (${((performance.now() - began) / 1000).toFixed(0)} s)\n`)
      }
      const deadlocks = deadlocksSeen(await databaseLog(folder.path)) - seen
      must(deadlocks === 0, `${deadlocks} deadlocks in the log of PostgreSQL ${major}`)
      must(server.complaints().length === 0, `the server complains: ${server.complaints()[0]}`)
    } finally {
      http.close()
      for (const each of [practices, crowd, admin]) await each.close()
      await server.end('SIGTERM')
      await outside?.stop()
      await folder.remove()
    }
  }
  process.stdout.write('\n')
  printTable(rows)
  must(broken.length === 0, `broken: ${broken.join(', ')}`)
  process.stdout.write(
    `no answer but 200, 201 and 409, no deadlock in the logs, ${invariantCount} invariants after every round\n`,
  )
}

type Stage = { http: Http; practices: Practices; admin: Sql; crowd: Sql }

async function blowAgain(storm: Storm, rounds: number, stage: Stage, done: Round[]): Promise<void> {
  const { http, practices, admin, crowd } = stage
  for (let round = 0; round < rounds; round++) {
    const practice = await (storm.make?.(practices) ?? practices.make(storm))
    await http.warm(requests)
    const commits = await measureCommits(crowd, requests)
    const answers = await storm.blow(http, practice, requests)
    await checkInvariants(admin)
    done.push({
      ...commits,
      slowestMs: Math.max(...answers.map(({ ms }) => ms)),
      statuses: answers.map(({ status }) => status),
    })
  }
}

function rowOf(major: string, { name }: Storm, done: readonly Round[]) {
  return [
    major,
    name,
    done.length,
    tally(done.flatMap(({ statuses }) => statuses)),
    spread(
      done.map(({ slowestMs }) => slowestMs),
      0,
    ),
    spread(done.map(({ slowestMs, crowdMs }) => slowestMs / crowdMs)),
    spread(
      done.map(({ slowestMs, aloneMs }) => slowestMs / aloneMs),
      0,
    ),
  ]
}
