import type { Pool } from 'pg'
import { openDatabase } from '../../server/src/platform/database/pool.ts'
import type { Tables } from '../../server/src/platform/database/tables.ts'
import { createChangeFeed } from '../../server/src/platform/change-feed.ts'
import { createTenancy } from '../../server/src/platform/tenancy.ts'
import { recorded } from '../../server/test/recorded-statements.ts'
import { startCluster } from '../fixture/database.ts'
import { idOf, makeClinics } from '../fixture/clinics.ts'

const clinics = 1000
const seconds = 20
const aim = 10

/** What open screens cost when nothing happens: statements a second of the reader that tells them of changes. */
export async function idle(): Promise<void> {
  const cluster = await startCluster()
  try {
    const { admin, connection } = await cluster.make('idle')
    await makeClinics(admin, [{ first: 1, count: clinics, doctors: 1, claimsPerDoctor: 0 }])
    const { db, pool, close } = openDatabase<Tables>({ connection, log: cluster.log })
    const closing = new AbortController()
    try {
      const feed = createChangeFeed({ tenancy: createTenancy(db), log: cluster.log, stopping: closing.signal })
      for (let clinic = 1; clinic <= clinics; clinic++) await feed.subscribe(idOf('clinic', clinic), () => {})
      const perSecond = await countStatements(pool)
      const reached = perSecond <= aim ? 'reached' : 'NOT reached'
      process.stdout.write(
        `statements a second, ${clinics} clinics with open screens: ${perSecond.toFixed(1)} (at most ${aim}: ${reached})\n`,
      )
    } finally {
      closing.abort()
      await close()
    }
  } finally {
    await cluster.stop()
  }
}

async function countStatements(pool: Pool): Promise<number> {
  const sent = recorded(pool)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  return sent.length / seconds
}
