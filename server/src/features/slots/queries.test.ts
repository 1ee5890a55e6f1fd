import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { expect, test } from 'vitest'
import { aPractice, at, wednesday } from '../../../test/booking.ts'
import { recorded } from '../../../test/recorded-statements.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import type { Without } from './conditions.ts'
import { loadTimes } from './queries.ts'

const server = await testServer()
const sent = recorded(server.database.pool)

const each = <Key extends string, Value>(key: Key, values: readonly Value[]) =>
  values.map((value) => (value === undefined ? {} : { [key]: value })) as Partial<Record<Key, Value>>[]

/** Everything that can be asked for, in every combination. */
function* everyQuestion(service: string, provider: string, location: string) {
  for (const what of [{ serviceId: service }, { everyService: true }, {}])
    for (const who of each('newPatient', [true, false, undefined]))
      for (const doctors of each('providerIds', [[provider], [provider, newId()], undefined]))
        for (const where of each('locationId', [location, undefined]))
          for (const visit of each('appointmentIds', [[newId()], [], undefined]))
            for (const holds of each('holdIds', [[newId()], [], undefined]))
              for (const withSnapshots of [true, false])
                yield {
                  filter: { ...what, ...who, ...doctors, ...where },
                  without: { ...visit, ...holds } as Without,
                  withSnapshots,
                }
}

test('whatever is asked for is one of a dozen texts, so that each is planned once', async () => {
  const { clinic, service, doctor } = await aPractice(server)
  const range = { from: wednesday as Instant, to: at('13:00', '2026-12-02') as Instant, now: wednesday }
  await clinic.transact(async (db) => {
    for (const { filter, without, withSnapshots } of everyQuestion(service.id, doctor.id, clinic.locationId)) {
      const { offers, schedules } = await loadTimes(db, filter, range, without, { withSnapshots })
      expect([offers.length, schedules.length]).toEqual([1, 5])
    }
    const texts = new Set(sent.map(({ text }) => text).filter((text) => text.includes('with offered')))
    expect(texts.size).toBeLessThanOrEqual(12)
  })
})
