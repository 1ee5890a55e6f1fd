import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { compose } from '../../server/src/compose.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { anAddress } from '../../server/test/fuzz/stage.ts'
import type { Stand } from '../../server/test/fuzz/round.ts'
import { migrationsFolder } from '../../server/test/migrations-folder.ts'
import { present } from '../../server/test/whole-api/cast.ts'
import { openPool, openSql } from '../kit/sql.ts'
import { makeFolder, startPostgres } from '../kit/stand.ts'

/** The API on a port of this machine, with a database of its own, at a moment of the examples or another one. */
export async function runServer(at = present) {
  const folder = await makeFolder()
  const postgres = await startPostgres(folder.path)
  const begun = Date.now()
  const log = createLog('error', process.stderr)
  await migrate({ connection: postgres.connection, folder: migrationsFolder, log })
  const pool = openPool(postgres.connection, 10)
  const composed = await compose({
    db: pool.db,
    connection: postgres.connection,
    secrets: { sessionKey: Buffer.alloc(32, 's'), linkKey: Buffer.alloc(32, 'l') },
    log,
    isDemo: false,
    trustedProxyHops: 1,
    isReady: () => Promise.resolve(true),
    port: () => 3000,
    clockOffsetMs: () => at - begun,
  })
  await composed.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = composed.app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const admin = openSql(postgres.admin)

  const send = (host: string, { method, url, headers, body }: Parameters<Stand['send']>[0]) =>
    new Promise<Awaited<ReturnType<Stand['send']>>>((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const sent = request(
        {
          ...{ host: '127.0.0.1', port, agent, method, path: `/api/v1${url}` },
          headers: { host, 'x-forwarded-for': anAddress(), ...length, ...headers },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk: string) => (text += chunk))
          answer.on('error', reject)
          answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }))
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  const stop = async () => {
    agent.destroy()
    await admin.close()
    await composed.app.close()
    await composed.stop()
    await pool.close()
    await postgres.stop()
    await folder.remove()
  }
  return { services: composed.server.services, admin, send, stop }
}
