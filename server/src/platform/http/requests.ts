import { needsCode } from '@polyclinic/domain/accounts/second-factor.ts'
import { deviceCookie, deviceKindOf, isDeviceAccess, type DeviceKind } from '@polyclinic/domain/kit/device-access.ts'
import type { Endpoint } from '@polyclinic/domain/kit/endpoint.ts'
import { permits } from '@polyclinic/domain/kit/permissions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clinic, Clinics } from '../clinics.ts'
import { nobody, type Actor, type RequestFacts, type Services, type RequestScope } from '../context.ts'
import { bareHost, isDefaultDomainHost } from '@polyclinic/domain/organizations/hosts.ts'
import type { Log } from '../log.ts'
import { refuse } from '../refuse.ts'
import { actorOfDevice } from '../device.ts'
import { cookieNameAt, cookieNamesOf, cookieOf } from './cookies.ts'
import { actorOfSession, readToken, touchSession } from '../session.ts'
import type { ClinicDatabase } from '../tenancy.ts'

export type Server = {
  services: Services
  clinics: Clinics
  log: Log
  /** The domain shown on localhost, bare addresses and tunnels; undefined while there is no clinic. */
  defaultDomain: () => Promise<string | undefined>
}

const askedOrigin = (request: FastifyRequest) => `${request.protocol}://${request.headers.host ?? ''}`

/**
 * The clinic that the request's Host names, exactly. What could not stand in an address names none.
 * @throws {Refusal} `clinic_moved`
 */
export async function clinicOfRequest(server: Server, request: FastifyRequest): Promise<Clinic | null> {
  const clinic = await clinicNamed(server, request)
  if (clinic?.closed) throw refuse('clinic_moved')
  return clinic
}

/** One that went to another server, too. */
export async function clinicNamed(server: Server, request: FastifyRequest): Promise<Clinic | null> {
  if (!URL.canParse(`http://${request.headers.host}`)) return null
  const host = bareHost(request.headers.host ?? '')
  const domain = isDefaultDomainHost(host) ? await server.defaultDomain() : host
  return domain ? server.clinics.byHost(domain) : null
}

export const factsOf = (server: Server, request: FastifyRequest, reply: FastifyReply): RequestFacts => ({
  id: request.id,
  log: server.log,
  origin: askedOrigin(request),
  ip: request.ip,
  passesUndeclaredProxy: request.passesUndeclaredProxy,
  userAgent: request.headers['user-agent'] ?? '',
  visitor: /^[\w-]{20,60}$/.exec(cookieOf(request, 'visitor') ?? '')?.[0] ?? null,
  readCookie: (name) => cookieOf(request, name),
  cookieNames: () => cookieNamesOf(request),
  setCookie: (name, value, { path, maxAgeSeconds, sameSite }) =>
    void reply.setCookie(cookieNameAt(request, name), value, {
      path,
      maxAge: maxAgeSeconds,
      sameSite,
      httpOnly: true,
      secure: request.protocol === 'https',
    }),
})

type Admitting = Pick<Endpoint, 'access' | 'asksForCode' | 'readsMuch'>

/**
 * Refuses an actor whom the contract does not admit: 401 without a session, 403 without the permission, the second factor
 * that the clinic requires, or a fresh code of it.
 */
function admit({ access, asksForCode }: Admitting, actor: Actor, now: string): void {
  if (access === 'public') return
  if (actor.kind === 'nobody') throw refuse('unauthorized')
  if (isDeviceAccess(access) || actor.kind === 'device') {
    if (actor.kind !== 'device' || access !== `device:${actor.deviceKind}`) throw refuse('unauthorized')
    return
  }
  const factor = actor.kind === 'user' ? actor.secondFactor : undefined
  if (access !== 'signed-in' && !permits(actor.rights, access))
    throw refuse(factor?.isMissing ? 'second_factor_required' : 'forbidden')
  if (asksForCode && factor && needsCode(factor, now)) throw refuse('code_required')
}

const bearer = (request: FastifyRequest) => /^Bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1]

type RunInClinic = <T>(work: (db: ClinicDatabase, now: string) => Promise<T>) => Promise<T>

/**
 * The scope in which one request calls operations. Each of its transactions is of the host's clinic, asks anew whose
 * session it is, and admits them as the contract says.
 * @param shared the transaction of all that is read; otherwise each is one
 */
export type ScopeFor = (contract: Admitting, shared?: RunInClinic) => RequestScope

export async function scopesOf(
  server: Server,
  clinic: Clinic,
  request: FastifyRequest,
  reply: FastifyReply,
  facts = factsOf(server, request, reply),
): Promise<ScopeFor> {
  const { services } = server
  const token = bearer(request)
  const session = token ? await readToken(services.sessionKey, clinic.id, token) : null
  let isSomebodys = false
  const findPerson: RequestScope['findActor'] = session
    ? async (db, now) => {
        const actor = await actorOfSession(db, session.id, now)
        isSomebodys = actor.kind !== 'nobody'
        return actor
      }
    : null
  if (session && request.headers['background'] === undefined)
    touchWhenAnswered(services, clinic, session.id, reply, () => isSomebodys)
  return (contract, shared) => {
    const { inClinic } = contract.readsMuch ? services.reports : services.tenancy
    const own: RunInClinic = (work) => inClinic(clinic.id, work)
    const deviceKind = deviceKindOf(contract.access)
    const findActor = deviceKind === null ? findPerson : findDevice(facts, deviceKind)
    if (!findActor && contract.access !== 'public') throw refuse('unauthorized')
    const run = shared ?? own
    return {
      clinic,
      isShared: shared !== undefined,
      session,
      findActor,
      request: facts,
      services,
      transact: (work) =>
        run(async (db, now) => {
          const actor = findActor ? await findActor(db, now) : nobody
          admit(contract, actor, now)
          return work({ db, now, clinic, actor, request: facts, services })
        }),
    }
  }
}

/** Of what is for a device: the one whose cookie came along. Nobody's session counts there, and its cookie nowhere else. */
function findDevice({ readCookie }: RequestFacts, kind: DeviceKind): RequestScope['findActor'] {
  const token = readCookie(deviceCookie)
  return token === undefined ? null : (db) => actorOfDevice(db, token, kind)
}

/** A session that is over, or was not asked for, is not used by whoever names it. */
function touchWhenAnswered(
  { tenancy }: Services,
  clinic: Clinic,
  sessionId: string,
  { raw }: FastifyReply,
  isSomebodys: () => boolean,
): void {
  raw.once('finish', () => {
    const isStream = raw.getHeader('content-type')?.toString().startsWith('text/event-stream')
    if (raw.statusCode < 400 && !isStream && isSomebodys())
      tenancy.inClinic(clinic.id, (db, now) => touchSession(db, sessionId, now)).catch(() => undefined)
  })
}
