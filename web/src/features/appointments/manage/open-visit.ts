import type { manageAppointment, readAppointment } from '@polyclinic/domain/appointments/endpoints.ts'
import { redirect, redirectDocument, type LoaderFunctionArgs } from 'react-router'
import { isProblem } from '../../../platform/api/problem.ts'
import { apiOf, pageOf } from '../../../platform/page/context.ts'
import { loginFor } from '../../../platform/session/destinations.ts'
import { currentSession } from '../../../platform/session/token.ts'
import type { Appointment } from '../visit/booked.ts'

/** Holds the token of a booking or of a mailed link, for the server's eyes only. */
export const manageCookie = 'manage'

export type Opened =
  | {
      kind: 'visit'
      appointment: Appointment
      /** The id in the address, for who is signed in; null when the cookie opened it. */
      visit: string | null
      /** ISO instant. */
      now: string
    }
  /** No cookie, or one that opens nothing. */
  | { kind: 'nothing' }
  /** The server knows nobody: the browser has to ask. */
  | { kind: 'unknown' }

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>

export const visitOf = (request: Request) => new URL(request.url).searchParams.get('visit')

/** The same page of another visit's: with its id for who is signed in. */
export const visitPath = (path: string, visit: string | null, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ ...(visit ? { visit } : {}), ...more }).toString()
  return query ? `${path}?${query}` : path
}

/**
 * The visit that a page is about. Signed in, it is named in the address and asked for with the session; otherwise the
 * server reads the cookie, which no script can, so the browser then asks for the whole page.
 */
export async function openVisit({ request, context }: Args): Promise<Opened> {
  const page = pageOf(context)
  const visit = visitOf(request)
  if (visit) return page.isServer ? { kind: 'unknown' } : openOwn({ request, context }, visit)
  if (!page.isServer) throw redirectDocument(request.url)
  const token = page.readCookie(manageCookie)
  const appointment = token ? await openByToken({ context }, token) : null
  return appointment ? { kind: 'visit', appointment, visit: null, now: page.now } : { kind: 'nothing' }
}

async function openOwn({ request, context }: Args, visit: string): Promise<Opened> {
  const { pathname, search } = new URL(request.url)
  if (!currentSession()) throw redirect(loginFor('guest', pathname + search))
  const appointment = await apiOf(context)<typeof readAppointment>('GET', '/appointments/{id}', {
    params: { id: visit },
  })
  return { kind: 'visit', appointment, visit, now: pageOf(context).now }
}

/** What a token opens; null when it opens nothing. Opening changes nothing. */
export async function openByToken({ context }: Pick<Args, 'context'>, token: string): Promise<Appointment | null> {
  try {
    const { appointment } = await apiOf(context)<typeof manageAppointment>('POST', '/appointments/manage', {
      body: { token },
    })
    return appointment
  } catch (error) {
    if (isProblem(error, 'not_found', 'invalid_fields')) return null
    throw error
  }
}

/** What proves on the server that the visit is one's own; the session does in the browser. */
export function proofOf({ context }: Pick<Args, 'context'>): { manageToken?: string } {
  const page = pageOf(context)
  const token = page.isServer ? page.readCookie(manageCookie) : undefined
  return token ? { manageToken: token } : {}
}
