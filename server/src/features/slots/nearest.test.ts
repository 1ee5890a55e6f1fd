import { expect, test } from 'vitest'
import { aProvider, timeOff } from '../../../test/builders.ts'
import { aPractice, at, book, rosa } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'

const server = await testServer()

test('three of the same doctor and service, nearest to what was wanted, in order', async () => {
  const { clinic, service, doctor } = await aPractice(server)
  await aProvider(clinic, { services: [service] })
  const slot = { providerId: doctor.id, startsAt: at('21:30') }
  await book(server, clinic, { slot, patient: rosa })
  const { alternatives } = (await book(server, clinic, { slot, patient: rosa })).json()
  expect(alternatives).toEqual(
    ['20:00', '20:30', '21:00'].map((time) => ({
      providerId: doctor.id,
      serviceId: service.id,
      locationId: clinic.locationId,
      startsAt: at(time),
      endsAt: new Date(Date.parse(at(time)) + 1_800_000).toISOString().replace('.000', ''),
    })),
  )
})

test('others’ times fill up what the doctor does not have', async () => {
  const { clinic, service, doctor } = await aPractice(server, { clinic: { horizon_days: 1 } })
  const other = await aProvider(clinic, { services: [service] })
  await timeOff(clinic, doctor.id, at('15:30'), at('23:00', '2026-11-28'))
  await timeOff(clinic, doctor.id, at('13:00'), at('14:30'))
  const slot = { providerId: doctor.id, serviceId: service.id, startsAt: at('15:00') }
  await book(server, clinic, { slot, patient: rosa })
  const { alternatives } = (await book(server, clinic, { slot, patient: rosa })).json()
  expect(alternatives.map((one: { providerId: string; startsAt: string }) => [one.providerId, one.startsAt])).toEqual([
    [doctor.id, at('14:30')],
    [other.id, at('14:30')],
    [other.id, at('15:00')],
  ])
})

test('none when nobody has a time left', async () => {
  const { clinic, doctor } = await aPractice(server, { clinic: { horizon_days: 1 } })
  await timeOff(clinic, doctor.id, at('13:00'), at('23:00', '2026-11-28'))
  const lost = await book(server, clinic, { slot: { startsAt: at('15:00') }, patient: rosa })
  expect([lost.json().code, lost.json().alternatives]).toEqual(['slot_taken', []])
})
