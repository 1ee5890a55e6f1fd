import { checkInvariants, invariantCount } from '../invariants.ts'
import { must } from '../kit/broken.ts'
import { median, printTable, tally } from '../kit/figures.ts'
import { openHttp, type Http } from '../kit/http.ts'
import { listOption, numberOption } from '../kit/options.ts'
import { openPractices } from '../kit/practice.ts'
import { freePort, startServer } from '../kit/server-process.ts'
import { openSql, type Sql } from '../kit/sql.ts'
import { databaseLog, embeddedIn, makeFolder, startPostgres } from '../kit/stand.ts'
import { measureCommits, prepareCommits, type Commits } from './commits.ts'
import { deadlocksSeen, provokeDeadlock } from './deadlocks.ts'
import { holdAgainstBook, oneTime, overlappingTimes, rescheduleAgainstBook, swaps, type Storm } from './storms.ts'

const requests = 200
const storms = [oneTime, overlappingTimes, holdAgainstBook, rescheduleAgainstBook, swaps]

type Round = Commits & { slowestMs: number; statuses: number[] }

/** Many who want the same at one moment. `--rounds 40 --on 18,15` */
export async function races(): Promise<void> {
  const rounds = numberOption('rounds', 40)
  const rows: (string | number)[][] = [
    ['PostgreSQL', 'race', 'rounds', 'answers', 'slowest ms', '/ crowd of commits', '/ one commit'],
  ]
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
      for (const storm of storms) {
        const done = await blowAgain(storm, rounds, { http, practices, admin, crowd })
        rows.push(rowOf(major, storm, done))
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
  printTable(rows)
  process.stdout.write(
    `no answer but 200, 201 and 409, no deadlock in the logs, ${invariantCount} invariants after every round\n`,
  )
}

type Stage = { http: Http; practices: ReturnType<typeof openPractices>; admin: Sql; crowd: Sql }

async function blowAgain(storm: Storm, rounds: number, { http, practices, admin, crowd }: Stage): Promise<Round[]> {
  const done: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const practice = await practices.make(storm)
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
  return done
}

function rowOf(major: string, { name }: Storm, done: readonly Round[]) {
  const over = (values: readonly number[], digits = 0) =>
    `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`
  return [
    major,
    name,
    done.length,
    tally(done.flatMap(({ statuses }) => statuses)),
    over(done.map(({ slowestMs }) => slowestMs)),
    over(
      done.map(({ slowestMs, crowdMs }) => slowestMs / crowdMs),
      1,
    ),
    over(done.map(({ slowestMs, aloneMs }) => slowestMs / aloneMs)),
  ]
}
