import type { readAppointment } from '@polyclinic/domain/appointments/endpoints.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import type { findSlots } from '@polyclinic/domain/slots/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { at, aPractice, book, rosa } from '../../../test/booking.ts'
import { aClinic, aUser, signedIn, type TestClinic } from '../../../test/builders.ts'
import { recorded } from '../../../test/recorded-statements.ts'
import { testServer } from '../../../test/test-server.ts'
import { routes } from '../routes.ts'
import { routesOfKind } from '../../platform/http/bound-routes.ts'
import { callInProcess, type InProcessCall } from '../../platform/http/in-process.ts'
import { asRefusal } from '../../platform/http/problem.ts'
import { clinicOfRequest, scopesOf } from '../../platform/http/requests.ts'

// What a page asks in the process goes the way of the API.

let work: (call: InProcessCall) => Promise<unknown>
const server = await testServer({
  pages: (app, composed) =>
    routesOfKind(
      app,
      'page',
      (probing) =>
        void probing.get('/probe', async (request, reply) => {
          const clinic = (await clinicOfRequest(composed, request))!
          const scopeFor = await scopesOf(composed, clinic, request, reply)
          const { tenancy } = composed.services
          const { call, end } = callInProcess(routes, scopeFor, { tenancy, clinicId: clinic.id, isForm: false })
          return {
            answer: await work(call)
              .catch((error: unknown) => asRefusal(error).code)
              .finally(end),
          }
        }),
    ),
})
const sent = recorded(server.database.pool)
const count = (part: string) => sent.filter(({ text }) => text.includes(part)).length

let clinic: TestClinic
beforeEach(async () => {
  ;({ clinic } = await aPractice(server))
})

const page = async (asks: typeof work, headers: Record<string, string> = {}) => {
  work = asks
  sent.splice(0)
  const reply = await server.app.inject({ method: 'GET', url: '/probe', headers: { host: clinic.host, ...headers } })
  return (reply.json() as { answer: unknown }).answer
}

const slots = { query: { from: at('14:00'), to: at('22:00') } }

test('another clinic’s id is compared there, too', async () => {
  const other = await aClinic(server.server.services.tenancy)
  const ask = (organizationId: string) => (call: InProcessCall) =>
    call<typeof listServices>('GET', '/services', { query: { organizationId } })
  expect(await page(ask(clinic.id))).toHaveLength(1)
  expect(await page(ask(other.id))).toBe('not_found')
})

test('what is denied there stands in the audit', async () => {
  const { id } = (await book(server, clinic, { slot: { startsAt: at('15:00') }, patient: rosa })).json().appointment
  const headers = await signedIn(clinic, await aUser(clinic), server.server.services)
  const ask = (call: InProcessCall) =>
    call<typeof readAppointment>('GET', '/appointments/{id}', { params: { id: id as string } })
  expect(await page(ask, headers)).toBe('not_found')
  expect(await page(ask)).toBe('unauthorized')
  const denied = await clinic.transact((db) =>
    db.selectFrom('audit_events').select('action').where('outcome', '=', 'denied').execute(),
  )
  expect(denied).toEqual([{ action: 'appointments:list' }])
})

test('all that a page reads is one transaction, and what is the same for everybody is kept', async () => {
  const ask = (call: InProcessCall) =>
    Promise.all([
      call<typeof listProviders>('GET', '/providers'),
      call<typeof findSlots>('GET', '/slots', slots),
      call<typeof listServices>('GET', '/services'),
    ])
  const first = await page(ask)
  // The clinic itself is read once in a while, beside.
  await page(ask)
  expect(await page(ask)).toEqual(first)
  const ofClinic = count('app.organization_id') - count('from "organizations"')
  expect([ofClinic, count('from slot_changes'), count('with offered')]).toEqual([1, 1, 0])
  const inApi = await server.call(clinic.host, 'GET', `/slots?${new URLSearchParams(slots.query)}`)
  expect((first as unknown[])[1]).toEqual(inApi.json())
})
