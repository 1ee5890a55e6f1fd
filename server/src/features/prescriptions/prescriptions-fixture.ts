import { randomUUID } from 'node:crypto'
import type { PrescribedDrug, PrescriptionContent } from '@polyclinic/domain/prescriptions/model.ts'
import { aPractice, at } from '../../../test/booking.ts'
import { anAppointment, aPatient, aProvider, aUser, signedIn } from '../../../test/builders.ts'
import type { TestServer } from '../../../test/test-server.ts'

/** Half a tablet twice a day for ten days. */
export const aDrug = (wanted: Partial<PrescribedDrug> = {}): PrescribedDrug => ({
  ...{ id: randomUUID(), drug: null, name: 'Metformin', strength: '500 mg', form: 'tablet', route: 'oral' },
  dose: { kind: 'times', morning: 1, noon: 0, evening: 1, night: 0 },
  ...{ everyDays: 1, days: 10, quantity: null, repeats: 0, mayBeSubstituted: true, food: null, note: '' },
  ...{ indication: null, prior: null, overrides: [] },
  ...wanted,
})

/** A doctor with a patient in the room. */
export async function aPrescriber(world: TestServer) {
  const { call, server } = world
  const { clinic, service, doctor } = await aPractice(world)
  const aDoctorOf = async (provider: { id: string }) => {
    const user = await aUser(clinic, { roles: ['provider'] })
    await clinic.transact((db) =>
      db.updateTable('providers').set({ user_id: user.id }).where('id', '=', provider.id).execute(),
    )
    return { user, own: await signedIn(clinic, user, server.services) }
  }
  const { user, own } = await aDoctorOf(doctor)
  const patient = await aPatient(clinic, { given_name: 'Rosa', family_name: 'Delgado', birth_date: '1985-03-08' })
  const visitOf = async (patientId: string, wanted: object = {}) => {
    const ids = { provider_id: doctor.id, service_id: service.id, patient_id: patientId }
    const then = { starts_at: at('15:00'), status: 'checked-in', claim: false }
    return (await anAppointment(clinic, { ...ids, ...then, ...wanted })).id
  }
  const visit = await visitOf(patient.id)

  type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
  const ask = async (method: Method, path: string, body?: object, more: object = {}, as = own) =>
    call(clinic.host, method, path, { headers: { ...as, ...more }, ...(body && { body }) })
  const begin = (body: object = {}, as = own) =>
    ask('POST', '/prescriptions', { patientId: patient.id, ...body }, {}, as)
  const read = (id: string, as = own) => ask('GET', `/prescriptions/${id}`, undefined, {}, as)
  const save = (id: string, items: readonly object[], version: number, as = own) => {
    const content = { items, language: 'en' } as PrescriptionContent
    return ask('PATCH', `/prescriptions/${id}`, content, { 'if-match': `"${version}"` }, as)
  }
  /** What was seen; without it, what there is to see now. */
  const sign = async (id: string, version: number, as = own, seen?: string) => {
    const body = { seen: seen ?? (await read(id, as)).json().seen ?? 'nothing' }
    return ask('POST', `/prescriptions/${id}/sign`, body, { 'if-match': `"${version}"` }, as)
  }
  const medications = async (as = own) =>
    (await ask('GET', `/patients/${patient.id}/medications`, undefined, {}, as)).json()
  const end = (id: string, wanted: 'stopped' | 'entered-in-error' = 'stopped', as = own) =>
    ask('POST', `/medications/${id}/end`, { as: wanted, reason: 'No need any more' }, {}, as)
  /** Signed; its id, code and drugs. */
  const prescribe = async (items: PrescribedDrug[] = [aDrug()], as = own) => {
    const { id } = (await begin({}, as)).json()
    const { version } = (await read(id, as)).json()
    const saved = (await save(id, items, version, as)).json()
    const signed = await sign(id, saved.version, as)
    return { id, items, ...signed.json() }
  }
  /** A draft that goes on from a medication; its id and version. */
  const goOn = async (medicationId: string, kind: 'renewal' | 'replacement', as = own) => {
    const { id } = (await begin({ from: { medicationId, kind } }, as)).json()
    return { id, version: (await read(id, as)).json().version as number }
  }
  const anotherDoctor = async () => {
    const provider = await aProvider(clinic, { services: [service] })
    await visitOf(patient.id, { provider_id: provider.id, starts_at: at('17:00') })
    return { provider, ...(await aDoctorOf(provider)) }
  }
  return {
    ...{ clinic, service, doctor, user, own, patient, visit, visitOf, anotherDoctor },
    ...{ ask, begin, read, save, sign, medications, end, prescribe, goOn },
  }
}
export type Prescriber = Awaited<ReturnType<typeof aPrescriber>>
