import { randomUUID } from 'node:crypto'
import { aPractice, at } from '../../../test/booking.ts'
import { anAppointment, aUser, signedIn, type TestClinic } from '../../../test/builders.ts'
import type { TestServer } from '../../../test/test-server.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Headers = { authorization: string }

export const aLine = (wanted: object = {}) => ({
  ...{ description: 'Annual check-up', quantity: 1, unitMinor: 18_000, discount: null, taxRate: 0 },
  ...wanted,
})

/** A front desk with a patient who was seen, and a manager who approves. */
export async function aCashier(world: TestServer, wanted: { clinic?: object; visit?: object } = {}) {
  const { call, server } = world
  const { clinic, service, doctor } = await aPractice(world, { clinic: wanted.clinic ?? {} })
  const guest = await aUser(clinic, { patient: { given_name: 'Rosa', family_name: 'Delgado' } })
  const desk = await aUser(clinic, {
    ...{
      name: 'Nadia Petrov',
      may: ['invoices:read', 'invoices:write', 'invoices:issue', 'payments:take', 'refunds:request', 'refunds:approve'],
    },
  })
  const manager = await aUser(clinic, { name: 'Ruth Ellery', roles: ['admin'] })
  const as = {
    desk: await signedIn(clinic, desk, server.services),
    manager: await signedIn(clinic, manager, server.services),
    guest: await signedIn(clinic, guest, server.services),
  }
  const aVisit = async (more: object = {}) => {
    const ids = { provider_id: doctor.id, service_id: service.id, patient_id: guest.patientId! }
    const then = { starts_at: at('15:00'), status: 'fulfilled', claim: false, service_name: 'Annual check-up' }
    return (await anAppointment(clinic, { ...ids, ...then, price_minor: 18_000, ...wanted.visit, ...more })).id
  }
  const ask = (method: Method, path: string, body?: object, headers: Headers = as.desk, more: object = {}) =>
    call(clinic.host, method, path, { headers: { ...headers, ...more }, ...(body && { body }) })
  /** Once for each key. */
  const act = (path: string, body: object = {}, headers: Headers = as.desk, key: string = randomUUID()) =>
    ask('POST', path, body, headers, { 'idempotency-key': key })
  const begin = async (appointmentId?: string) =>
    (await ask('POST', '/billing/invoices', { appointmentId: appointmentId ?? (await aVisit()) })).json().id as string
  const read = async (id: string, headers = as.desk) =>
    (await ask('GET', `/billing/invoices/${id}`, undefined, headers)).json()
  const save = (id: string, version: number, draft: object) =>
    ask(
      'PATCH',
      `/billing/invoices/${id}`,
      { payerName: 'Rosa Delgado', payerAddress: '', note: '', lines: [aLine()], ...draft },
      as.desk,
      { 'if-match': `"${version}"` },
    )
  /** An issued one with these lines. */
  const issued = async (lines: object[] = [aLine()]) => {
    const id = await begin()
    const { version } = (await save(id, 1, { lines })).json()
    const answer = await act(`/billing/invoices/${id}/issue`, { version })
    return { id, reference: answer.json().reference as string }
  }
  const pay = (id: string, body: object, key?: string) =>
    act(
      `/billing/invoices/${id}/payments`,
      { method: 'card-terminal', givenMinor: null, note: null, ...body },
      as.desk,
      key,
    )
  return { clinic, guest, desk, manager, as, aVisit, ask, act, begin, read, save, issued, pay }
}

/** What the database says to whoever goes past the use cases; everything is rolled back. */
export async function refusedBy(clinic: TestClinic, work: (db: ClinicDatabase) => Promise<unknown>): Promise<string> {
  try {
    await clinic.transact(async (db) => {
      await work(db)
    })
  } catch (error) {
    return (error as Error).message
  }
  return 'done'
}
