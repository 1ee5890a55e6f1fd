import { execFile } from 'node:child_process'
import { chmod, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { checkInvariants } from '../invariants.ts'
import { must } from '../kit/broken.ts'
import { median, tally } from '../kit/figures.ts'
import { openHttp } from '../kit/http.ts'
import { startLoad } from '../kit/load.ts'
import { openPractices } from '../kit/practice.ts'
import { freePort, isReady, startServer } from '../kit/server-process.ts'
import { openSql } from '../kit/sql.ts'
import { embeddedIn, makeFolder } from '../kit/stand.ts'

const run = promisify(execFile)

/** Takes every block that is left. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'a')
  try {
    for (let size = 1 << 20; size >= 512;) {
      const isFull = await file.write(Buffer.alloc(size)).then(
        ({ bytesWritten }) => bytesWritten < size,
        () => true,
      )
      if (isFull) size /= 2
    }
  } finally {
    await file.close()
  }
}

/** No block left where the database lies, while people book; then somebody makes room, and nothing else. Needs root. */
export async function diskFull(rounds: number): Promise<string[]> {
  const name = 'disk full'
  const folder = await makeFolder()
  const disk = join(folder.path, 'disk')
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=220m,mode=711', 'tmpfs', '--mkdir', disk]).then(
    () => true,
    () => false,
  )
  if (!isMounted) {
    await folder.remove()
    return [name, '0', '', 'left out: a small disk can be made by root only']
  }
  await chmod(disk, 0o711)
  const port = await freePort()
  const server = await startServer({ port, dataDir: disk })
  const ends = await embeddedIn(disk)
  const seen: (number | string)[] = []
  const backMs: number[] = []
  let bookings = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const practices = openPractices(ends.connection)
      const practice = await practices.make({ doctors: 8 })
      await practices.close()
      const http = openHttp(port, 16)
      const load = startLoad(http, practice, 16)
      while (load.acknowledged() < 20) await sleep(5)
      await fill(join(disk, 'ballast'))
      const full = performance.now()
      while (load.outcomes.filter(({ at, what }) => at > full && what !== 201).length < 30) {
        must(performance.now() - full < 90_000, 'the full disk troubles nobody')
        // What a file gave up in between is taken, too.
        await fill(join(disk, 'ballast'))
        await sleep(100)
      }
      await sleep(2000)
      await rm(join(disk, 'ballast'))
      const free = performance.now()
      const before = load.acknowledged()
      while (load.acknowledged() < before + 20 || !(await isReady(port))) {
        must(performance.now() - free < 60_000, `no bookings after a minute: ${server.said()}`)
        await sleep(10)
      }
      backMs.push(performance.now() - free)
      await load.stop()
      await load.settle()
      http.close()
      must(load.refused().length === 0, `free times were refused: ${tally(load.refused())}`)
      for (const { what, retryAfter } of load.outcomes) {
        seen.push(what)
        must(what === 201 || what === 503, `an answer was ${what}: ${server.said()}`)
        must(what !== 503 || retryAfter !== undefined, 'a 503 came without Retry-After')
      }
      must(server.isAlive(), 'the server died')
      must(server.complaints().length === 0, `the server complains: ${server.complaints()[0]}`)
      const admin = openSql(ends.admin)
      bookings += await load.reconcile(admin)
      await checkInvariants(admin)
      await admin.close()
    }
  } finally {
    await server.end('SIGTERM')
    await run('umount', [disk])
    await folder.remove()
  }
  const back = `back after ${median(backMs).toFixed(0)} ms (at most ${Math.max(...backMs).toFixed(0)})`
  return [name, String(rounds), tally(seen), `${bookings} kept, ${back}`]
}
