import { expect, vi } from 'vitest'
import type { testServer } from './test-server.ts'

/** Until so many other connections wait for a lock in this file's database: two meet there whatever the machine does. */
export const untilWaiting = (server: Awaited<ReturnType<typeof testServer>>, count: number) =>
  vi.waitFor(
    async () =>
      expect(
        await server.database.asSuperuser(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      ).toHaveLength(count),
    { timeout: 30_000 },
  )
