import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { misspeltSettings } from './misspelt-settings.ts'
import { isTextedCountry } from './platform/sms/e164.ts'
import { readTwilioAddress } from './platform/sms/twilio-address.ts'
import { StartError } from './platform/start-error.ts'

const whole = (least: number, most: number) =>
  z
    .stringFormat('whole', /^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))

const address = (...schemes: string[]) =>
  z.string().refine((value) => schemes.some((scheme) => value.startsWith(`${scheme}://`)) && URL.canParse(value))

const hostName = z
  .string()
  .toLowerCase()
  .regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/)

const key = z.string().min(32)

/** An address, or a network of them; never all there are. */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return most > 0 && rest.length === 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most))
}

/** Every setting: how it is read, and how a wrong one is explained (the value itself is never printed). */
const settings = {
  PORT: [whole(0, 65535).default(3000), 'must be a whole number from 0 to 65535'],
  HOST: [
    z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('localhost'),
    'must be a host name or an address to listen on, such as 0.0.0.0',
  ],
  DATABASE_URL: [
    address('postgres', 'postgresql')
      .refine((value) => !URL.parse(value)?.searchParams.has('options'))
      .optional(),
    'must be an address such as postgres://user@host:5432/name, without "options"',
  ],
  DATABASE_CONNECTIONS: [whole(2, 500).default(20), 'must be a whole number from 2 to 500'],
  DATA_DIR: [z.string().default('./.data'), 'must be a folder'],
  DEFAULT_DOMAIN: [hostName.optional(), 'must be a domain such as clinic.example.org, without port or path'],
  NEW_CLINICS: [z.enum(['open', 'off']).default('off'), 'must be open or off'],
  SMTP_URL: [
    address('smtp', 'smtps')
      .refine((value) => URL.parse(value)?.search === '' && URL.parse(value)?.hostname !== '')
      .optional(),
    'must be an address such as smtps://user:password@host:465, without "?" (whether it must be encrypted says SMTP_TLS)',
  ],
  SMS_URL: [
    z
      .string()
      .refine((value) => readTwilioAddress(value) !== null)
      .optional(),
    'must be an address such as twilio://SID:TOKEN@api.twilio.com?from=+15550100, whose "from" is a number, a messaging service (MG…) or a name',
  ],
  SMS_PER_DAY: [whole(0, 10_000_000).default(1000), 'must be a whole number from 0 to 10000000'],
  SMS_COUNTRIES: [
    z
      .string()
      .transform((value) => value.split(',').map((each) => each.trim().toUpperCase()))
      .refine((all) => all.every(isTextedCountry))
      .optional(),
    'must be countries of two letters such as US,CA, with commas between them',
  ],
  SMTP_PER_SECOND: [whole(1, 1000).optional(), 'must be a whole number from 1 to 1000'],
  SMTP_TLS: [z.enum(['required', 'optional']).default('required'), 'must be required or optional'],
  MAIL_FROM: [z.email().optional(), 'must be one mail address such as no-reply@clinic.example.org'],
  POLYCLINIC_DEMO: [
    z
      .enum(['0', '1', 'false', 'true'])
      .transform((value) => value === '1' || value === 'true')
      .optional(),
    'must be 1 or 0',
  ],
  LOG_LEVEL: [
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'must be one of fatal, error, warn, info, debug, trace, silent',
  ],
  TRUSTED_PROXIES: [
    z
      .string()
      .transform((value) => value.split(',').map((each) => each.trim()))
      .refine((all) => all.every(isNetwork))
      .default([]),
    'must be addresses or networks such as 127.0.0.1,10.0.0.0/8, with commas between them',
  ],
  TRUSTED_PROXY_HOPS: [whole(0, 16).default(0), 'must be the number of proxies in front of the server, from 0 to 16'],
  FONT_HOSTS: [
    z
      .string()
      .transform((value) => (value === 'none' ? [] : value.split(',').map((each) => each.trim())))
      .pipe(z.array(hostName))
      .default(['fonts.bunny.net', 'fonts.gstatic.com']),
    'must be host names such as fonts.example.org, with commas between them, or none',
  ],
  SESSION_KEY: [key.optional(), 'must have 32 characters or more'],
  LINK_KEY: [key.optional(), 'must have 32 characters or more'],
  FILE_MEGABYTES_PER_CLINIC: [whole(0, 10_000_000).default(10_000), 'must be a whole number from 0 to 10000000'],
  UPLOAD_MEGABYTES_PER_PERSON: [whole(0, 10_000_000).default(200), 'must be a whole number from 0 to 10000000'],
  UPLOAD_MEGABYTES_PER_NETWORK: [whole(0, 10_000_000).default(1000), 'must be a whole number from 0 to 10000000'],
  AUDIT_ANCHOR_FOLDER: [z.string().optional(), 'must be a folder'],
  NODE_ENV: [z.string().optional(), 'must be text'],
  INIT_CWD: [z.string().optional(), 'must be a folder'],
} as const satisfies Record<string, readonly [z.ZodType, string]>

/** Those that are the operator's. */
export type SettingName = Exclude<keyof typeof settings, 'NODE_ENV' | 'INIT_CWD'>

type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name][0]> }

/**
 * The only reader of the environment. An empty value counts as not given.
 * @throws {StartError} naming each wrong setting and what it must be, or what looks like one of ours and is none
 */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const misspelt = misspeltSettings(source, Object.keys(settings))
  if (misspelt.length) {
    const names = misspelt.map(({ name, likely }) => (likely ? `${name} (did you mean ${likely}?)` : name))
    throw new StartError(
      `Unknown setting: ${names.join(', ')}. Correct or remove it; docs/operating.md lists them all.`,
    )
  }
  const wrong: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, [shape, expected]] of Object.entries(settings)) {
    const result = shape.safeParse(source[name]?.trim() || undefined)
    if (result.success) values[name] = result.data
    else wrong.push(`${name} ${expected}`)
  }
  const given = values as Settings
  if (given.TRUSTED_PROXIES?.length && given.TRUSTED_PROXY_HOPS)
    wrong.push('TRUSTED_PROXY_HOPS must be left out beside TRUSTED_PROXIES, which says it')
  if (given.NEW_CLINICS === 'open' && given.DEFAULT_DOMAIN === undefined)
    wrong.push('NEW_CLINICS needs DEFAULT_DOMAIN, below which new clinics are')
  if (wrong.length) throw new StartError(`Wrong setting: ${wrong.join('; ')}.`)
  return {
    port: given.PORT,
    host: given.HOST,
    databaseUrl: given.DATABASE_URL,
    databaseConnections: given.DATABASE_CONNECTIONS,
    dataDir: resolve(given.DATA_DIR),
    defaultDomain: given.DEFAULT_DOMAIN,
    /** Whether strangers may make clinics, below the default domain. */
    newClinics: given.NEW_CLINICS === 'open',
    smtpUrl: given.SMTP_URL,
    smtpTls: given.SMTP_TLS,
    smtpPerSecond: given.SMTP_PER_SECOND,
    smsUrl: given.SMS_URL,
    /** Of all clinics together. */
    smsPerDay: given.SMS_PER_DAY,
    /** Undefined: where a clinic is. */
    smsCountries: given.SMS_COUNTRIES,
    /** Who mails come from; no-reply at each clinic's own domain when it is not set. */
    mailFrom: given.MAIL_FROM,
    /** What was asked for; undefined leaves it to the folder (see `demo.ts`). */
    demo: given.POLYCLINIC_DEMO,
    logLevel: given.LOG_LEVEL,
    trustedProxies: given.TRUSTED_PROXIES,
    trustedProxyHops: given.TRUSTED_PROXY_HOPS,
    sessionKey: given.SESSION_KEY,
    linkKey: given.LINK_KEY,
    /** How much room the files of one clinic's patients may take. */
    fileMegabytesPerClinic: given.FILE_MEGABYTES_PER_CLINIC,
    /** How much may be sent in files: by one person, and from one network, to a clinic. */
    uploadMegabytesPerDay: {
      person: given.UPLOAD_MEGABYTES_PER_PERSON,
      network: given.UPLOAD_MEGABYTES_PER_NETWORK,
    },
    /** From which a clinic's fonts are fetched. */
    fontHosts: given.FONT_HOSTS,
    /** Where the newest seals of the audit are written. */
    auditAnchorFolder: given.AUDIT_ANCHOR_FOLDER === undefined ? undefined : resolve(given.AUDIT_ANCHOR_FOLDER),
    production: given.NODE_ENV === 'production',
    /** Where npm was called, before it went to the root of the project: what a person's relative paths mean. */
    calledFrom: given.INIT_CWD,
  }
}
