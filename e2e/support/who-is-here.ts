import { randomUUID } from 'node:crypto'
import { demand, signInByApi, tokenOf } from './api.ts'
import { makePeople, type OwnClinic } from './own-clinic.ts'
import { password } from './people.ts'
import { book, freeTimes, somebody } from './visits.ts'

type Whom = { /** Which of the doctor’s free times. */ index?: number; birthDate?: string }

/** Somebody who is here, with the doctor of the clinic’s journeys. */
export async function whoIsHere({ origin, slug, doctors }: OwnClinic, { index = 0, birthDate }: Whom = {}) {
  const patient = somebody('Nadia')
  const fullName = `${patient.givenName} ${patient.familyName}`
  await makePeople(slug, [{ email: patient.email, name: fullName, roles: ['guest'] }])
  const own = await signInByApi(origin, patient.email, password)
  const time = (await freeTimes(origin, doctors[0]!, 30))[index]!
  const { appointment } = await book(origin, time, { token: own, message: 'Headaches in the afternoon' })
  const token = await tokenOf('doctor', origin)
  const act = (path: string, version: number) =>
    demand<{ version: number }>(origin, 'POST', `/appointments/${appointment.id}/${path}`, {
      token,
      headers: { 'if-match': `"${version}"`, 'idempotency-key': randomUUID() },
    })
  const { version } = await act('check-in', 1)
  await act('bring-in', version)
  if (birthDate) {
    const { version: known } = await demand<{ version: number }>(origin, 'GET', '/patients/me', { token: own })
    const headers = { 'if-match': `"${known}"` }
    await demand(origin, 'PATCH', '/patients/me', { token: own, headers, body: { birthDate } })
  }
  const { patient: of } = await demand<{ patient: { id: string } }>(
    ...([origin, 'GET', `/appointments/${appointment.id}/encounter`, { token }] as const),
  )
  const write = (body: object) =>
    demand(origin, 'POST', `/patients/${of.id}/chart/entries`, {
      ...{ token, body, headers: { 'idempotency-key': randomUUID() } },
    })
  return {
    email: patient.email,
    fullName,
    givenName: patient.givenName,
    token: own,
    id: appointment.id,
    patientId: of.id,
    write,
  }
}
