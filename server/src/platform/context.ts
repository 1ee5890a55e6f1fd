import type { SecondFactor } from '@polyclinic/domain/accounts/second-factor.ts'
import type { DeviceKind } from '@polyclinic/domain/kit/device-access.ts'
import type { Role } from '@polyclinic/domain/kit/roles.ts'
import type { Entitled } from '@polyclinic/domain/kit/reach.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { Log } from './log.ts'
import type { MessageSubjects } from './message-subject.ts'
import type { OutsideServer } from './outside/fetch-outside.ts'
import type { FindTxtRecords } from './outside/txt-records.ts'
import type { PushServer } from './push/push-server.ts'
import type { SmsBounds, SmsMode } from './sms/sms-server.ts'
import type { Clinic } from './clinics.ts'
import type { Hasher } from './passwords.ts'
import type { NamedSession } from './session.ts'
import type { ClinicDatabase, Tenancy } from './tenancy.ts'
import type { ValidatedCache } from './validated-cache.ts'

/** Whoever asks, and what they may do to whose records. */
export type Actor = Entitled &
  (
    | { kind: 'nobody' }
    | { kind: 'system' }
    | {
        kind: 'user'
        userId: string
        sessionId: string
        email: string
        roles: readonly Role[]
        secondFactor: SecondFactor
      }
    | { kind: 'api-key'; keyId: string }
    /** A screen or a tablet of the clinic. */
    | { kind: 'device'; deviceId: string; deviceKind: DeviceKind; locationId: string }
  )

const withoutRights: Entitled = { rights: {}, own: { providerId: null, patientIds: [], partnerId: null } }

/** Without a session. */
export const nobody: Actor = { kind: 'nobody', ...withoutRights }
/** Commands and jobs. */
export const system: Actor = { kind: 'system', ...withoutRights }

/** What the whole process shares, handed to every use case. */
export type Services = {
  tenancy: Tenancy
  /** On connections of their own, for what reads much. */
  reports: Tenancy
  /** Key of manage links and of keyed hashes. */
  linkKey: Buffer
  /** Key of session tokens. */
  sessionKey: Buffer
  /** Whether mail leaves through SMTP; otherwise it stays in the outbox, readable by an admin. */
  hasMailServer: boolean
  /** Whether text messages leave, or are offered at all. */
  sms: SmsMode
  smsBounds: SmsBounds
  /** Of the browsers that are notified. */
  push: PushServer
  /** What is elsewhere in the internet, at addresses that people gave. */
  outside: OutsideServer
  /** From which a font may be fetched. */
  fontHosts: readonly string[]
  /** Looks a name up in the DNS. */
  findTxtRecords: FindTxtRecords
  /** `DEFAULT_DOMAIN`, where it was given: the operator's own. */
  operatorsDomain: string | null
  /** `NEW_CLINICS`: whether strangers may make clinics below the operator's domain. */
  newClinics: boolean
  isDemo: boolean
  /** In place of the internet, where payments are to go to another than Stripe: in tests. */
  stripeFetch: typeof fetch | undefined
  /** How much room the private files of one clinic may take. */
  fileBytesPerClinic: number
  /** How much may be sent in files: by one person, and from one network, to a clinic. */
  uploadMegabytesPerDay: { person: number; network: number }
  /** Argon2id; tests count its calls. */
  passwords: Hasher
  /** The port that is listened on, for the links to *.localhost (`originOf`). */
  port: () => number
  /** What messages carry, by what they are about. */
  messageSubjects: MessageSubjects
  /** What changes in a clinic, as it commits. */
  changeFeed: ChangeFeed
  /** What is the same for everybody and was made before. */
  cache: ValidatedCache
}

/** Facts about the request that a use case may need. */
export type RequestFacts = {
  id: string
  log: Log
  /** Scheme, host and port that the caller used, to the letter: `http://boston.localhost:3000`. */
  origin: string
  /** The client's address, from configured proxies only. */
  ip: string
  /** It says so itself: whoever asks directly can make it up, for themselves alone. */
  passesUndeclaredProxy: boolean
  /** What the caller's program says that it is; empty when it says nothing. */
  userAgent: string
  /** The visitor's own random number from a cookie, when there is one. */
  visitor: string | null
  setCookie: (
    name: string,
    value: string,
    options: { path: string; maxAgeSeconds: number; sameSite: 'lax' | 'strict' },
  ) => void
  readCookie: (name: string) => string | undefined
  cookieNames: () => string[]
}

/** What a use case is called with: one clinic, one actor, one transaction, one clock. */
export type Context = {
  db: ClinicDatabase
  /** ISO instant: the database's clock at the start of the transaction. */
  now: string
  clinic: Clinic
  actor: Actor
  request: RequestFacts
  services: Services
}

/**
 * For what cannot live in one transaction (hashing, alternatives after a rollback): each call of `transact` is one, and
 * finds out anew who asks.
 */
export type RequestScope = Omit<Context, 'db' | 'now' | 'actor'> & {
  transact: <T>(work: (context: Context) => Promise<T>) => Promise<T>
  /** All calls of `transact` are in one transaction, on one clock: what a page reads. */
  isShared: boolean
  /** As the token names it, whether or not it is somebody's. */
  session: NamedSession | null
  /** Whoever asks, admitted or not; null without a session. */
  findActor: ((db: ClinicDatabase, now: string) => Promise<Actor>) | null
}
