import { manageCookie } from '@polyclinic/domain/appointments/manage-cookie.ts'
import type { FastifyInstance } from 'fastify'
import { attachment } from '../../platform/http/attachment.ts'
import { clinicOfRequest, scopesOf, type Server } from '../../platform/http/requests.ts'
import { refuse } from '../../platform/refuse.ts'
import { readManagedCalendarFile } from './manage-appointment.ts'

/**
 * `/appointment/calendar.ics?visit={id}`: a visit that this browser has just booked or opened by its mailed link, for its
 * calendar. It needs no sign-in and no scripts, and its address shows nothing to anybody else.
 */
export function registerCalendarPage(app: FastifyInstance, server: Server): void {
  app.get<{ Querystring: { visit?: unknown } }>('/appointment/calendar.ics', async (request, reply) => {
    const clinic = await clinicOfRequest(server, request)
    if (!clinic) throw refuse('unknown_clinic')
    const visit = String(request.query.visit)
    const token = /^[\w-]{20,100}$/.exec(request.cookies[manageCookie(visit)] ?? '')?.[0]
    const scope = (await scopesOf(server, clinic, request, reply))({ access: 'public' })
    const file = token && (await scope.transact((context) => readManagedCalendarFile(context, visit, token)))
    if (!file) throw refuse('not_found')
    return reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': attachment(file.name) })
      .type('text/calendar; charset=utf-8')
      .send(file.content)
  })
}
