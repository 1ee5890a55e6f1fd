import type { Endpoint } from '@polyclinic/domain/kit/endpoint.ts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import { compose, type ComposedServer, type Parts } from '../src/compose.ts'
import { testDatabase, testLog, type TestDatabase } from './harness.ts'

export type TestServer = ComposedServer & {
  database: TestDatabase
  /** Shifts the clock of every later transaction. */
  clock: { offsetMs: number }
  /** A request to the API of the clinic at `host`; the path is relative to /api/v1. */
  call: (
    host: string,
    method: Endpoint['method'],
    path: string,
    options?: { body?: unknown; headers?: Record<string, string>; ip?: string; cookies?: Record<string, string> },
  ) => Promise<LightMyRequestResponse>
}

/** Of every test's server, for what it derives. */
export const linkKey = Buffer.alloc(32, 'l')

/** For a server whose mails leave: jobs are looked for twice a second, and tried again a second after they failed. */
export const jobsRunning = { pollSeconds: 0.5, retry: { limit: 2, delaySeconds: 1 } } as const

/**
 * The whole server on a database of this test file's own, asked in process. What is enqueued stays where it is: the job
 * library's start and its looking cost more than most files' tests, so it is for those whose jobs are to be done.
 */
export async function testServer(parts: Partial<Parts> = {}): Promise<TestServer> {
  const database = await testDatabase()
  const clock = { offsetMs: 0 }
  const composed = await compose({
    db: database.db,
    connection: database.connection,
    secrets: { sessionKey: Buffer.alloc(32, 's'), linkKey },
    log: testLog,
    isDemo: false,
    isReady: () => Promise.resolve(true),
    port: () => 3000,
    clockOffsetMs: () => clock.offsetMs,
    jobs: 'by hand',
    // No test asks the net.
    findTxtRecords: () => Promise.resolve([]),
    ...parts,
  })
  afterAll(async () => {
    await composed.app.close()
    await composed.stop()
  })
  const call: TestServer['call'] = (host, method, path, options = {}) => {
    const request: InjectOptions = {
      method,
      url: `/api/v1${path}`,
      headers: { host, ...options.headers },
      remoteAddress: options.ip ?? '192.0.2.1',
      ...(options.cookies ? { cookies: options.cookies } : {}),
      ...(options.body === undefined ? {} : { payload: options.body as object }),
    }
    return composed.app.inject(request)
  }
  return { ...composed, database, clock, call }
}
