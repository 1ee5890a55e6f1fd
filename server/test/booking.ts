import { newId } from '../src/platform/ids.ts'
import { aClinic, aProvider, aService, clockAt, type TestClinic } from './builders.ts'
import type { TestServer } from './test-server.ts'

/** A Wednesday in New York, 8:00 in the morning. */
export const wednesday = '2026-11-25T13:00:00Z'
/** `14:40` that Wednesday, in UTC: New York is five hours behind. */
export const at = (time: string, day = '2026-11-25') => `${day}T${time}:00Z`

export const rosa = { givenName: 'Rosa', familyName: 'Diaz', email: 'rosa@example.test' }

/** A clinic with one doctor and one service, the clock on that Wednesday morning. */
export async function aPractice(
  server: TestServer,
  wanted: {
    clinic?: Parameters<typeof aClinic>[1]
    service?: Parameters<typeof aService>[1]
    provider?: Parameters<typeof aProvider>[1]
  } = {},
) {
  clockAt(server, wednesday)
  const clinic = await aClinic(server.server.services.tenancy, wanted.clinic)
  const service = await aService(clinic, wanted.service)
  const doctor = await aProvider(clinic, { services: [service], ...wanted.provider })
  return { clinic, service, doctor }
}

type Options = { headers?: Record<string, string>; cookies?: Record<string, string>; ip?: string }

/** Takes a time; the answer as it came. */
export const hold = (server: TestServer, clinic: TestClinic, body: object, options: Options = {}) =>
  server.call(clinic.host, 'POST', '/holds', { body, ...options })

/** Books, with a key of its own unless one is given. */
export const book = (server: TestServer, clinic: TestClinic, body: object, options: Options & { key?: string } = {}) =>
  server.call(clinic.host, 'POST', '/appointments/', {
    body,
    ...options,
    headers: { 'idempotency-key': options.key ?? newId(), ...options.headers },
  })

export const reschedule = (
  server: TestServer,
  clinic: TestClinic,
  id: string,
  body: object,
  options: Options & { key?: string; version?: number } = {},
) =>
  server.call(clinic.host, 'POST', `/appointments/${id}/reschedule`, {
    body,
    ...options,
    headers: { 'idempotency-key': options.key ?? newId(), 'if-match': `"${options.version ?? 1}"`, ...options.headers },
  })

export const cancel = (
  server: TestServer,
  clinic: TestClinic,
  id: string,
  body: object,
  options: Options & { version?: number } = {},
) =>
  server.call(clinic.host, 'POST', `/appointments/${id}/cancel`, {
    body,
    ...options,
    headers: { 'if-match': `"${options.version ?? 1}"`, ...options.headers },
  })

export const cookiesOf = (answer: { cookies: { name: string; value: string }[] }) =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))

/** What takes a doctor's time now, as `start/end kind`, sorted. */
export const claimsOf = (clinic: TestClinic, resourceId: string) =>
  clinic.transact(async (db) => {
    const rows = await db
      .selectFrom('claims')
      .select(['during', 'kind'])
      .where('resource_id', '=', resourceId)
      .orderBy('during')
      .execute()
    return rows.map(({ during, kind }) => {
      const [start, end] = [...during.matchAll(/(\d\d:\d\d):\d\d\+00/g)].map((match) => match[1])
      return `${start}-${end} ${kind}`
    })
  })

/** Of each move of a visit, in their order, whose it was and whose it came to be. */
export const doctorsOfMoves = (clinic: TestClinic, visitId: string) =>
  clinic.transact(async (db) => {
    const moves = await db
      .selectFrom('appointment_history')
      .select(['provider_before', 'provider_after'])
      .where('appointment_id', '=', visitId)
      .where('act', '=', 'reschedule')
      .orderBy('version_after')
      .execute()
    return moves.map((move) => [move.provider_before, move.provider_after])
  })
