import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { readEnv } from './env.ts'
import { startEmbedded } from './platform/database/embedded.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/pool.ts'
import { openProbe } from './platform/database/probe.ts'
import { decideDemo, rememberDemo } from './platform/demo.ts'
import { createLife, type Life } from './platform/life.ts'
import { createLog } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'

async function start(live: (life: Life) => void): Promise<void> {
  const env = readEnv()
  const log = createLog(env.logLevel)
  const life = createLife({ log })
  live(life)
  const { dataDir } = env

  const embedded = env.databaseUrl ? undefined : await startEmbedded({ dataDir, log })
  if (embedded) life.onStop('postgres', embedded.stop)
  const connection = embedded?.connection ?? { connectionString: env.databaseUrl }
  const demo = await decideDemo({ asked: env.demo, embedded: !!embedded, fresh: !!embedded?.fresh, dataDir })
  if (embedded && demo) await rememberDemo(dataDir, demo)

  await migrate({ connection, folder: fileURLToPath(new URL('../migrations', import.meta.url)), log })
  const database = openDatabase({ connection, log, max: env.databaseConnections })
  life.onStop('database', database.close)
  const probe = openProbe(connection)
  life.onStop('probe', probe.close)

  const app = Fastify()
  app.get('/livez', async () => 'ok\n')
  app.get('/readyz', async (_request, reply) => {
    const ready = !life.stopping && (await probe.ready())
    return reply.code(ready ? 200 : 503).send(ready ? 'ready\n' : 'not ready\n')
  })
  await app.listen({ host: env.host, port: env.port })
  life.onStop('http', (deadline) => {
    deadline.addEventListener('abort', () => app.server.closeAllConnections())
    return app.close()
  })
  log.info('server.ready', { host: env.host, port: env.port, demo })
}

let life: Life | undefined
try {
  await start((created) => (life = created))
} catch (error) {
  const said = error instanceof StartError ? error.message : String(error)
  process.stderr.write(`Polyclinic cannot start. ${said}\n`)
  if (life) await life.stop('start failed', 1)
  else process.exit(1)
}
