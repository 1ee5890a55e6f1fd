import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { seedDemoIfEmpty } from '../seed/seed-demo-if-empty.ts'
import { demoAccounts, demoPassword } from '../seed/write-users.ts'
import { compose } from './compose.ts'
import { demoGreeting } from './demo-greeting.ts'
import { readEnv } from './env.ts'
import { refuseKnownPasswords } from './features/accounts/known-passwords.ts'
import { readDrugListAhead } from './features/prescriptions/drug-list/read-ahead.ts'
import { registerSite } from './features/site/register-site.ts'
import { loadWeb } from './features/site/web.ts'
import { warnOfZones } from './features/zones/check-zones.ts'
import { noMailServer } from './no-mail-server.ts'
import { isOpenOnItsWay } from './platform/database/connection.ts'
import { startEmbedded } from './platform/database/embedded.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase, openForReports } from './platform/database/pool.ts'
import { openProbe } from './platform/database/probe.ts'
import type { Tables } from './platform/database/tables.ts'
import { decideDemo, rememberDemo } from './platform/demo.ts'
import type { Server } from './platform/http/requests.ts'
import { createTenancy } from './platform/tenancy.ts'
import { createShutdown, type Shutdown } from './platform/shutdown.ts'
import { createLog } from './platform/log.ts'
import { loadSecrets } from './platform/secrets.ts'
import { StartError } from './platform/start-error.ts'
import { surviveUnreadOutput } from './platform/unread-output.ts'

async function start(live: (shutdown: Shutdown) => void): Promise<void> {
  surviveUnreadOutput()
  const env = readEnv()
  const log = createLog(env.logLevel)
  const shutdown = createShutdown({ log })
  live(shutdown)
  const { dataDir } = env

  const embedded = env.databaseUrl ? undefined : await startEmbedded({ dataDir, log })
  if (embedded) shutdown.onStop('postgres', embedded.stop)
  const connection = embedded?.connection ?? { connectionString: env.databaseUrl }
  if (env.databaseUrl && isOpenOnItsWay(env.databaseUrl))
    log.warn('database.open_on_its_way', { reason: 'DATABASE_URL leads over a network without sslmode=verify-full' })
  const demo = await decideDemo({ asked: env.demo, embedded: !!embedded, fresh: !!embedded?.fresh, dataDir })
  if (embedded && demo) await rememberDemo(dataDir, demo)

  await migrate({ connection, folder: fileURLToPath(new URL('../migrations', import.meta.url)), log })
  const database = openDatabase({ connection, log, max: env.databaseConnections })
  shutdown.onStop('database', database.close)
  const reports = openForReports<Tables>({ connection, log })
  shutdown.onStop('reports', reports.close)
  const probe = openProbe(connection)
  shutdown.onStop('probe', probe.close)

  const secrets = await loadSecrets({ dataDir, sessionKey: env.sessionKey, linkKey: env.linkKey })
  const web = await loadWeb().catch((error: unknown) => {
    throw new StartError('The pages have not been built; run: npm run build.', { cause: error })
  })
  let port = env.port
  const { app, server, stop } = await compose({
    db: database.db,
    reports: reports.db,
    connection,
    secrets,
    log,
    isDemo: demo,
    defaultDomain: env.defaultDomain,
    newClinics: env.newClinics,
    smtpUrl: env.smtpUrl,
    smtpTls: env.smtpTls,
    smtpPerSecond: env.smtpPerSecond,
    mailFrom: env.mailFrom,
    smsUrl: env.smsUrl,
    smsPerDay: env.smsPerDay,
    smsCountries: env.smsCountries,
    fontHosts: env.fontHosts,
    trustedProxies: env.trustedProxies,
    trustedProxyHops: env.trustedProxyHops,
    auditAnchorFolder: env.auditAnchorFolder,
    fileMegabytesPerClinic: env.fileMegabytesPerClinic,
    uploadMegabytesPerDay: env.uploadMegabytesPerDay,
    isReady: async () => !shutdown.stopping && (await probe.ready()),
    isStopping: () => shutdown.stopping,
    port: () => port,
    pages: (app, server) => registerSite(app, server, web),
  })
  shutdown.onStop('jobs', stop)
  const { tenancy, passwords } = server.services
  if (!demo) {
    await refuseKnownPasswords({ tenancy, clinics: server.clinics })
    if (embedded) await rememberDemo(dataDir, false)
  } else if (embedded) await seedDemoIfEmpty({ tenancy, hash: passwords.hash, linkKey: secrets.linkKey, log })

  readDrugListAhead()
  await app.listen({ host: env.host, port: env.port }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The server cannot listen on ${env.host}:${env.port} (${error.code}); set PORT to a free one.`)
  })
  shutdown.onStop('http', (deadline) => {
    deadline.addEventListener('abort', () => app.server.closeAllConnections())
    return app.close()
  })
  port = (app.server.address() as AddressInfo).port
  log.info('server.ready', { host: env.host, port, demo })
  // Nobody waits for it.
  warnOfZones(createTenancy(reports.db), server.clinics, log).catch((error: unknown) => {
    if (!shutdown.stopping) log.warn('zones.unchecked', { error })
  })
  if (demo) process.stdout.write(await greeting(server, port))
  else if (env.smtpUrl === undefined) {
    log.warn('mail.not_sent', { reason: 'SMTP_URL is not set' })
    process.stderr.write(noMailServer)
  }
}

async function greeting({ services, clinics }: Server, port: number): Promise<string> {
  return demoGreeting({ ...services, clinics, port, accounts: demoAccounts, password: demoPassword })
}

let shutdown: Shutdown | undefined
try {
  await start((created) => (shutdown = created))
} catch (error) {
  const said = error instanceof StartError ? error.message : String(error)
  process.stderr.write(`Polyclinic cannot start. ${said}\n`)
  if (shutdown) await shutdown.stop('start failed', 1)
  else process.exit(1)
}
