import { manageCookie } from '@polyclinic/domain/appointments/manage-cookie.ts'
import type { manageAppointment, readAppointment } from '@polyclinic/domain/appointments/endpoints.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { redirectDocument, type LoaderFunctionArgs } from 'react-router'
import { isProblem } from '../../../platform/api/problem.ts'
import { apiOf, pageOf } from '../../../platform/page/context.ts'
import { currentSession } from '../../../platform/session/token.ts'
import type { Appointment } from '../visit/booked.ts'

export type VisitOpening =
  | {
      kind: 'visit'
      appointment: Appointment
      /** Else the session did. A cookie is the server's, so what leads on from here asks for whole documents. */
      byCookie: boolean
      now: Instant
    }
  /** No visit is named, or this browser may not see it. */
  | { kind: 'nothing' }
  /** No cookie opens it and the server knows nobody: the browser has to ask. */
  | { kind: 'unknown'; visit: string }

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>

/**
 * The visit that the address names, never another one that this browser knows as well. The server opens it by its
 * cookie, which no script can read; the browser by the session, and asks the server for the whole page where it cannot.
 */
export async function openVisit({ request, context }: Args): Promise<VisitOpening> {
  const page = pageOf(context)
  const visit = new URL(request.url).searchParams.get('visit')
  if (!visit) return { kind: 'nothing' }
  if (page.isServer) {
    const appointment = await openByCookie({ context }, visit)
    return appointment
      ? { kind: 'visit', appointment, byCookie: true, now: await page.now() }
      : { kind: 'unknown', visit }
  }
  const appointment = currentSession() ? await readOwn({ context }, visit) : null
  if (appointment) return { kind: 'visit', appointment, byCookie: false, now: await page.now() }
  if (withoutCookie.has(visit)) return { kind: 'nothing' }
  throw redirectDocument(request.url)
}

/** Visits that the server could not open for this page: there is no use in asking it again. */
const withoutCookie = new Set<string>()
export const hasNoCookie = (visit: string) => void withoutCookie.add(visit)

async function openByCookie({ context }: Pick<Args, 'context'>, visit: string): Promise<Appointment | null> {
  const token = pageOf(context).readCookie(manageCookie(visit))
  const appointment = token ? await openByToken({ context }, token) : null
  return appointment?.id === visit ? appointment : null
}

async function readOwn({ context }: Pick<Args, 'context'>, visit: string): Promise<Appointment | null> {
  try {
    return await apiOf(context)<typeof readAppointment>('GET', '/appointments/{id}', {
      params: { id: visit },
      query: { context: 'patient' },
    })
  } catch (error) {
    if (isProblem(error, 'not_found', 'invalid_fields')) return null
    throw error
  }
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

/** What proves on the server that this visit is one's own; the session does in the browser. */
export function proofOf({ context }: Pick<Args, 'context'>, visit: string): { manageToken?: string } {
  const page = pageOf(context)
  const token = page.isServer ? page.readCookie(manageCookie(visit)) : undefined
  return token ? { manageToken: token } : {}
}
