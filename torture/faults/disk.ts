import { execFile, execFileSync } from 'node:child_process'
import { chmod, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { must } from '../kit/broken.ts'
import type { Load } from '../kit/load.ts'
import { freePort, isReady, startServer } from '../kit/server-process.ts'
import { embeddedIn, makeFolder } from '../kit/stand.ts'
import { bookThrough, type Row } from './rounds.ts'

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

/** Until thirty were refused and the server says that it is not ready, and two seconds more; then somebody makes room. */
async function fillWhile(load: Load, ballast: string, port: number): Promise<number> {
  await fill(ballast)
  const full = performance.now()
  while (load.outcomes.filter(({ at, what }) => at > full && what !== 201).length < 30) {
    must(performance.now() - full < 90_000, 'the full disk troubles nobody')
    // What a file gave up in between is taken, too.
    await fill(ballast)
    await sleep(100)
  }
  while (await isReady(port)) {
    must(performance.now() - full < 90_000, 'the server says that it is ready, and can write nothing')
    await fill(ballast)
    await sleep(100)
  }
  await sleep(2000)
  await rm(ballast)
  return performance.now()
}

/** No block left where the database lies, while people book. Needs root. */
export async function diskFull(rounds: number): Promise<Row> {
  const name = 'disk full'
  const folder = await makeFolder()
  const disk = join(folder.path, 'disk')
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=220m,mode=711', 'tmpfs', '--mkdir', disk]).then(
    () => true,
    () => false,
  )
  if (!isMounted) {
    await folder.remove()
    return [name, 0, '', '', '', 'left out: a small disk can be made by root only']
  }
  const leave = () => execFileSync('umount', ['--lazy', disk])
  process.prependOnceListener('exit', leave)
  await chmod(disk, 0o711)
  const port = await freePort()
  const server = await startServer({ port, dataDir: disk })
  try {
    const place = { port, server: () => server, ...(await embeddedIn(disk)) }
    const strike = (load: Load) => fillWhile(load, join(disk, 'ballast'), port)
    return await bookThrough({ name, strike, stopsAll: true }, place, rounds)
  } finally {
    await server.end('SIGTERM')
    await run('umount', [disk])
    process.removeListener('exit', leave)
    await folder.remove()
  }
}
