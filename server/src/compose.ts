import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { createApp } from './app.ts'
import { jobs } from './features/jobs.ts'
import { messageSubjects } from './features/message-subjects.ts'
import { createChangeFeed } from './platform/change-feed.ts'
import { createClinics } from './platform/clinics.ts'
import type { Services } from './platform/context.ts'
import type { Connection } from './platform/database/connection.ts'
import type { Tables } from './platform/database/tables.ts'
import { createDefaultDomain } from './platform/default-domain.ts'
import type { Server } from './platform/http/requests.ts'
import { jobsByHand, startJobs, type Jobs, type JobsOptions } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { connectMailServer, insistsOnTls, type SmtpTls } from './platform/mail.ts'
import { createHasher, type Hasher } from './platform/passwords.ts'
import type { Secrets } from './platform/secrets.ts'
import { connectOutside } from './platform/outside/fetch-outside.ts'
import { findTxtRecords, type FindTxtRecords } from './platform/outside/txt-records.ts'
import { pushKeys } from './platform/push/push-keys.ts'
import { connectPush } from './platform/push/push-server.ts'
import type { SmsBounds } from './platform/sms/sms-server.ts'
import { connectTwilio } from './platform/sms/twilio.ts'
import { readTwilioAddress } from './platform/sms/twilio-address.ts'
import { createTenancy } from './platform/tenancy.ts'
import { createValidatedCache } from './platform/validated-cache.ts'

export type Parts = {
  db: Kysely<Tables>
  /** The connections of what reads much. */
  reports?: Kysely<Tables>
  /** For the jobs' own connections. */
  connection: Connection
  secrets: Secrets
  log: Log
  isDemo: boolean
  defaultDomain?: string | undefined
  newClinics?: boolean
  smtpUrl?: string | undefined
  smtpTls?: SmtpTls
  smtpPerSecond?: number | undefined
  mailFrom?: string | undefined
  smsUrl?: string | undefined
  smsPerDay?: number
  fontHosts?: readonly string[]
  smsCountries?: readonly string[] | undefined
  trustedProxies?: readonly string[]
  trustedProxyHops?: number
  auditAnchorFolder?: string | undefined
  fileMegabytesPerClinic?: number
  uploadMegabytesPerDay?: Services['uploadMegabytesPerDay']
  isReady: () => Promise<boolean>
  isStopping?: () => boolean
  /** The port that is listened on, once it is. */
  port: () => number
  /** Registers what is not API: pages, assets, files. */
  pages?: (app: FastifyInstance, server: Server) => void | Promise<void>
  // What only tests pass.
  isPushLocal?: boolean
  isOutsideLocal?: boolean
  findTxtRecords?: FindTxtRecords
  stripeFetch?: typeof fetch
  clockOffsetMs?: () => number
  passwords?: Hasher
  jobs?: Pick<JobsOptions, 'pollSeconds' | 'retry'> | 'by hand'
}

export type ComposedServer = {
  app: FastifyInstance
  server: Server
  jobs: Jobs
  /** Drains the jobs and lets go of the mail server. The app is closed before, the database after. */
  stop: () => Promise<void>
}

/** Puts the server together from a migrated database; nothing listens yet. */
export async function compose(parts: Parts): Promise<ComposedServer> {
  const { log, secrets, isDemo } = parts
  const tenancy = createTenancy(parts.db, parts.clockOffsetMs)
  const clinics = createClinics(tenancy)
  const { smtpUrl, smtpTls = 'required', smtpPerSecond } = parts
  const mailServer =
    smtpUrl === undefined ? undefined : connectMailServer(smtpUrl, insistsOnTls(smtpUrl, smtpTls), smtpPerSecond)
  const smsAddress = parts.smsUrl === undefined ? null : readTwilioAddress(parts.smsUrl)
  const smsServer = smsAddress ? connectTwilio(smsAddress) : undefined
  const sms = smsServer ? 'sent' : isDemo ? 'kept' : 'off'
  const push = connectPush(pushKeys(secrets.linkKey), { isLocal: parts.isPushLocal ?? false })
  const isLocal = (address: string) => address.startsWith('http://127.0.0.1:')
  const outside = connectOutside(parts.isOutsideLocal ? { isLocal } : {})
  const smsBounds: SmsBounds = { perDay: parts.smsPerDay ?? 1000, countries: parts.smsCountries ?? null }
  const reports = createTenancy(parts.reports ?? parts.db, parts.clockOffsetMs, { seesOneMoment: true })
  const links = {
    ...({ linkKey: secrets.linkKey, port: parts.port, messageSubjects, sms, smsBounds, push, outside } as const),
    ...{ isDemo, stripeFetch: parts.stripeFetch },
  }

  const asked = {
    jobs,
    ...{ tenancy, clinics, mailServer, smsServer, fromAddress: parts.mailFrom, log, services: { ...links, reports } },
    auditAnchorFolder: parts.auditAnchorFolder,
  }
  const running =
    parts.jobs === 'by hand'
      ? jobsByHand(asked)
      : await startJobs({ ...parts.jobs, ...asked, connection: parts.connection })
  const closing = new AbortController()
  const services: Services = {
    tenancy,
    reports,
    changeFeed: createChangeFeed({ tenancy, log, stopping: closing.signal }),
    cache: createValidatedCache(),
    sessionKey: secrets.sessionKey,
    ...links,
    findTxtRecords: parts.findTxtRecords ?? findTxtRecords,
    fontHosts: parts.fontHosts ?? [],
    operatorsDomain: parts.defaultDomain ?? null,
    newClinics: parts.newClinics ?? false,
    hasMailServer: mailServer !== undefined,
    fileBytesPerClinic: (parts.fileMegabytesPerClinic ?? 10_000) * 1024 * 1024,
    uploadMegabytesPerDay: parts.uploadMegabytesPerDay ?? { person: 200, network: 1000 },
    passwords: parts.passwords ?? createHasher(),
  }
  const defaultDomain = createDefaultDomain(tenancy, { given: parts.defaultDomain, isDemo })
  const server: Server = { services, clinics, log, defaultDomain }
  const { isReady, isStopping = () => false, trustedProxies = [], trustedProxyHops = 0 } = parts
  const app = await createApp({
    server,
    isReady,
    isStopping,
    proxies: { addresses: trustedProxies, hops: trustedProxyHops },
  })
  app.addHook('preClose', async () => closing.abort())
  await parts.pages?.(app, server)
  const stop = async () => {
    await running.stop()
    mailServer?.close()
  }
  return { app, server, jobs: running, stop }
}
