import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clinic, Clinics } from '../clinics.ts'
import { nobody, type Actor, type RequestFacts, type Services, type Steps } from '../context.ts'
import { bareHost, isDefaultDomainHost } from '@polyclinic/domain/organizations/hosts.ts'
import type { Log } from '../log.ts'
import { actorOfSession, readToken, touchSession } from '../session.ts'

export type Server = {
  services: Services
  clinics: Clinics
  log: Log
  /** The domain shown on localhost, bare addresses and tunnels; undefined while there is no clinic. */
  defaultDomain: () => Promise<string | undefined>
}

export const visitorCookie = 'visitor'

/** The clinic that the request's Host names, exactly. What could not stand in an address names none. */
export async function clinicOfRequest(server: Server, request: FastifyRequest): Promise<Clinic | null> {
  if (!URL.canParse(`http://${request.headers.host}`)) return null
  const host = bareHost(request.headers.host ?? '')
  const domain = isDefaultDomainHost(host) ? await server.defaultDomain() : host
  return domain ? server.clinics.byHost(domain) : null
}

export const factsOf = (server: Server, request: FastifyRequest, reply: FastifyReply): RequestFacts => ({
  id: request.id,
  log: server.log,
  origin: `${request.protocol}://${request.headers.host ?? ''}`,
  ip: request.ip,
  visitor: /^[\w-]{20,60}$/.exec(request.cookies[visitorCookie] ?? '')?.[0] ?? null,
  readCookie: (name) => request.cookies[name],
  cookieNames: () => Object.keys(request.cookies),
  setCookie: (name, value, { path, maxAgeSeconds, sameSite }) =>
    void reply.setCookie(name, value, {
      path,
      maxAge: maxAgeSeconds,
      sameSite,
      httpOnly: true,
      secure: request.protocol === 'https',
    }),
})

const bearer = (request: FastifyRequest) => /^Bearer ([\w.-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1]

/** The transactions of one request: each is of the host's clinic and asks anew whose session it is. */
export async function stepsOf(
  server: Server,
  clinic: Clinic,
  request: FastifyRequest,
  reply: FastifyReply,
  admit: (actor: Actor) => void,
): Promise<Steps> {
  const { services } = server
  const token = bearer(request)
  const sessionId = token ? await readToken(services.sessionKey, clinic.id, token) : null
  const facts = factsOf(server, request, reply)
  if (!sessionId) admit(nobody)

  const steps: Steps = {
    clinic,
    isAnonymous: sessionId === null,
    // A plain field: V8 keeps every request alive for long whose object came with a getter of its own.
    actor: nobody,
    request: facts,
    services,
    transact: (work) =>
      services.tenancy.inClinic(clinic.id, async (db, now) => {
        if (sessionId) {
          steps.actor = await actorOfSession(db, sessionId, now)
          admit(steps.actor)
        }
        return work({ db, now, clinic, actor: steps.actor, request: facts, services })
      }),
  }
  if (sessionId && request.headers['background'] === undefined)
    reply.raw.once('finish', () => {
      const isStream = reply.raw.getHeader('content-type')?.toString().startsWith('text/event-stream')
      if (reply.statusCode < 400 && !isStream)
        services.tenancy.inClinic(clinic.id, (db, now) => touchSession(db, sessionId, now)).catch(() => undefined)
    })
  return steps
}
