import type { FastifyInstance } from 'fastify'
import { clinicOfRequest, stepsOf, type Server } from '../../platform/http/requests.ts'
import { refuse } from '../../platform/refuse.ts'
import { readManagedCalendarFile } from './manage-appointment.ts'
import { manageCookie } from './manage-token.ts'

/**
 * `/appointment/calendar.ics`: the visit that this browser has just booked or opened by its mailed link, for its
 * calendar. It needs no sign-in and no scripts, and its address shows nothing to anybody else.
 */
export function registerCalendarPage(app: FastifyInstance, server: Server): void {
  app.get('/appointment/calendar.ics', async (request, reply) => {
    const clinic = await clinicOfRequest(server, request)
    if (!clinic) throw refuse('unknown_clinic')
    const token = /^[\w-]{20,100}$/.exec(request.cookies[manageCookie] ?? '')?.[0]
    const steps = await stepsOf(server, clinic, request, reply, () => {})
    const file = token && (await steps.transact((context) => readManagedCalendarFile(context, token)))
    if (!file) throw refuse('not_found')
    return reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="visit.ics"' })
      .type('text/calendar; charset=utf-8')
      .send(file)
  })
}
