import { expect, test } from 'vitest'
import { anAppointment, aPatient, timeOff } from '../../../test/builders.ts'
import { aPractice, at, claimsOf, hold } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'
import { archivePastClaims } from './jobs.ts'

const server = await testServer()

test('claims that are over move aside every night, today’s and those ahead stay', async () => {
  const { clinic, service, doctor } = await aPractice(server)
  const patient = await aPatient(clinic)
  const visit = { provider_id: doctor.id, service_id: service.id, patient_id: patient.id }
  const past = await anAppointment(clinic, { ...visit, starts_at: at('15:00', '2026-11-02') })
  await anAppointment(clinic, { ...visit, starts_at: at('16:00', '2026-11-24') })
  await timeOff(clinic, doctor.id, at('08:00', '2026-11-03'), at('12:00', '2026-11-03'))
  await timeOff(clinic, doctor.id, at('17:00', '2026-11-27'), at('18:00', '2026-11-27'))
  await hold(server, clinic, { startsAt: at('20:00', '2026-11-27') })

  await clinic.transact((db) => archivePastClaims(db, at('07:23', '2026-11-25')))
  expect(await claimsOf(clinic, doctor.id)).toEqual([
    '16:00-16:30 appointment',
    '17:00-18:00 block',
    '20:00-20:30 hold',
  ])
  const moved = await clinic.transact((db) => db.selectFrom('claims_past').selectAll().orderBy('kind').execute())
  expect(moved).toMatchObject([{ kind: 'appointment', appointment_id: past.id }, { kind: 'block' }])
})
