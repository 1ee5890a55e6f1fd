import { randomUUID } from 'node:crypto'
import type { PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { demand, tokenOf } from './api.ts'
import type { OwnClinic } from './own-clinic.ts'
import { book, freeTimes, somebody } from './visits.ts'

export const aDrug = (name: string): PrescribedDrug => ({
  ...{ id: randomUUID(), drug: null, name, strength: '100 mg', form: 'capsule', route: 'oral' },
  dose: { kind: 'times', morning: 1, noon: 0, evening: 1, night: 0 },
  ...{ everyDays: 1, days: 7, quantity: null, repeats: 0, mayBeSubstituted: true, food: null, note: '' },
  ...{ indication: null, prior: null, overrides: [] },
})

/** A prescription that the doctor of a clinic has signed for somebody who is with them. */
export async function prescribe({ origin, doctors }: OwnClinic, items: readonly PrescribedDrug[], birthDate: string) {
  const token = await tokenOf('doctor', origin)
  const patient = { ...somebody('Nadia'), birthDate }
  const { appointment } = await book(origin, (await freeTimes(origin, doctors[0]!, 30))[0]!, { patient })
  const act = (path: string, version: number) =>
    demand<{ version: number }>(origin, 'POST', `/appointments/${appointment.id}/${path}`, {
      ...{ token, headers: { 'if-match': `"${version}"`, 'idempotency-key': randomUUID() } },
    })
  await act('bring-in', (await act('check-in', 1)).version)
  const { items: visits } = await demand<{ items: { appointmentId: string; patient: { id: string } }[] }>(
    ...([origin, 'GET', '/prescriptions/appointments', { token }] as const),
  )
  const patientId = visits.find(({ appointmentId }) => appointmentId === appointment.id)!.patient.id
  const { id } = await demand<{ id: string }>(origin, 'POST', '/prescriptions', {
    ...{ token, body: { patientId, appointmentId: appointment.id } },
  })
  const seen = (version: number) => ({ token, headers: { 'if-match': `"${version}"` } })
  const { version } = await demand<{ version: number }>(origin, 'GET', `/prescriptions/${id}`, { token })
  const content = { items, language: 'en' }
  const saved = await demand<{ version: number; seen: string }>(origin, 'PATCH', `/prescriptions/${id}`, {
    ...{ ...seen(version), body: content },
  })
  const { code } = await demand<{ code: string }>(origin, 'POST', `/prescriptions/${id}/sign`, {
    ...{ ...seen(saved.version), body: { seen: saved.seen } },
  })
  const stop = (drug: PrescribedDrug) =>
    demand(origin, 'POST', `/medications/${drug.id}/end`, { token, body: { as: 'stopped', reason: 'Rash' } })
  return { id, code, stop, token, patientId }
}
