import { readEnv, type SettingName } from '../env.ts'
import { insistsOnTls } from '../platform/mail.ts'
import { say, type Command } from './command.ts'
import { readArguments } from './read-arguments.ts'

export const checkConfig: Command = {
  usage: 'config check',
  about: 'The settings as the server would use them, secrets masked; names what is wrong.',
  run: async (args) => {
    readArguments(args, [], {})
    const env = readEnv()
    const kept = (given: unknown) => (given === undefined ? `made once and kept in ${env.dataDir}/secrets` : 'given')
    const settings: Record<SettingName, unknown> = {
      PORT: env.port,
      HOST: env.host,
      DATABASE_URL:
        env.databaseUrl === undefined ? `not given: the built-in one in ${env.dataDir}` : masked(env.databaseUrl),
      DATABASE_CONNECTIONS: env.databaseConnections,
      DATA_DIR: env.dataDir,
      DEFAULT_DOMAIN: env.defaultDomain ?? 'not given',
      NEW_CLINICS: env.newClinics ? 'open' : 'off',
      SMTP_URL: env.smtpUrl === undefined ? 'not given: mail stays in the outbox' : masked(env.smtpUrl),
      SMTP_TLS: env.smtpUrl === undefined || insistsOnTls(env.smtpUrl, env.smtpTls) ? env.smtpTls : 'not insisted on',
      SMTP_PER_SECOND: env.smtpPerSecond ?? 'not given: as fast as mails can be made',
      SMS_URL: env.smsUrl === undefined ? 'not given: no text messages are sent' : masked(env.smsUrl),
      SMS_PER_DAY: env.smsPerDay,
      SMS_COUNTRIES: env.smsCountries?.join(',') ?? 'not given: where each clinic is',
      MAIL_FROM: env.mailFrom ?? 'not given',
      POLYCLINIC_DEMO: env.demo === undefined ? 'not given: on for a new built-in database, then remembered' : env.demo,
      LOG_LEVEL: env.logLevel,
      TRUSTED_PROXIES: env.trustedProxies.join(',') || 'not given',
      TRUSTED_PROXY_HOPS: env.trustedProxyHops,
      FONT_HOSTS: env.fontHosts.join(',') || 'none',
      SESSION_KEY: kept(env.sessionKey),
      LINK_KEY: kept(env.linkKey),
      FILE_MEGABYTES_PER_CLINIC: env.fileMegabytesPerClinic,
      UPLOAD_MEGABYTES_PER_PERSON: env.uploadMegabytesPerDay.person,
      UPLOAD_MEGABYTES_PER_NETWORK: env.uploadMegabytesPerDay.network,
      AUDIT_ANCHOR_FOLDER: env.auditAnchorFolder ?? 'not given: no seals are written outside of the database',
    }
    const widest = Math.max(...Object.keys(settings).map((name) => name.length))
    for (const [name, value] of Object.entries(settings)) say(`${name.padEnd(widest)}  ${String(value)}`)
  },
}

/** Scheme, host and path: whatever else an address holds may be a secret. */
function masked(address: string): string {
  const { protocol, host, pathname, username } = new URL(address)
  return `${protocol}//${username ? '***@' : ''}${host}${pathname}`
}
