import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { zoneNamed, type Zone } from '@polyclinic/domain/kit/zone.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aClinic, anAppointment, aPatient, aProvider, aService, type TestClinic } from '../../../test/builders.ts'
import { testDatabase } from '../../../test/harness.ts'
import { createClinics } from '../../platform/clinics.ts'
import { compareZones } from '../../platform/database/compare-zones.ts'
import { createLog } from '../../platform/log.ts'
import { createTenancy } from '../../platform/tenancy.ts'
import { checkZones, warnOfZones } from './check-zones.ts'

const { db } = await testDatabase()
const tenancy = createTenancy(db)
const clinics = createClinics(tenancy)
let clinic: TestClinic
let visits: { id: string; reference: string }[]

beforeAll(async () => {
  clinic = await aClinic(tenancy)
  await aClinic(tenancy, { time_zone: 'Europe/Berlin' })
  const service = await aService(clinic)
  const provider = await aProvider(clinic, { services: [service] })
  const patient = await aPatient(clinic)
  const visit = (starts_at: string, status = 'booked') =>
    anAppointment(clinic, {
      ...{ provider_id: provider.id, service_id: service.id, patient_id: patient.id, starts_at, status },
      claim: false,
    })
  visits = [
    await visit('2031-01-15T15:00:00Z'),
    await visit('2031-07-15T14:00:00Z'),
    await visit('2031-07-15T15:00:00Z', 'cancelled'),
    await visit('2021-07-15T15:00:00Z'),
  ]
})

/** What a new table of zones would do to visits that were promised with an old one. */
const promiseAnHourLater = (ids: string[]) =>
  clinic.transact((db) =>
    sql`update appointments set wall_starts_at = wall_starts_at + interval '1 hour' where id = any(${ids}::uuid[])`.execute(
      db,
    ),
  )

test('coming visits that are not at their promised time are listed, and counted in the log', async () => {
  expect(await checkZones(tenancy, clinics)).toEqual({
    zones: ['America/New_York', 'Europe/Berlin'],
    differing: expect.any(Array),
    displaced: [],
  })
  await promiseAnHourLater(visits.slice(1).map(({ id }) => id))
  const { displaced } = await checkZones(tenancy, clinics)
  expect(displaced).toEqual([
    {
      ...{ organizationId: clinic.id, reference: visits[1]!.reference, timeZone: 'America/New_York' },
      ...{ promised: '2031-07-15 11:00', shown: '2031-07-15 10:00' },
    },
  ])
  let logged = ''
  await warnOfZones(tenancy, clinics, createLog('warn', { write: (line) => void (logged += line) }))
  expect(logged).toMatch(/"count":1.*"event":"zones\.visits_displaced"/)
  expect(logged).not.toContain(visits[1]!.reference)
})

test('a zone that PostgreSQL reads otherwise is named, however short the difference', async () => {
  const now = '2026-11-22T08:00:30.123Z' as Instant
  const zone = zoneNamed('America/New_York')
  const compare = (id: string, changed: Partial<Zone> = {}) =>
    compareZones(tenancy, [id], now, () => ({ ...zone, ...changed }))
  expect(await compare('America/New_York')).toEqual([])
  expect(await compare('Mars/Olympus_Mons')).toEqual(['Mars/Olympus_Mons'])

  const next = zone.at.findIndex((minute) => minute > Date.parse(now) / 60_000)
  const later = zone.at.with(next, zone.at[next]! + 60)
  expect(await compare('America/New_York', { at: later }), 'a change an hour later').toEqual(['America/New_York'])
  const earlier = zone.at.with(next, zone.at[next]! - 60)
  expect(await compare('America/New_York', { at: earlier }), 'a change an hour earlier').toEqual(['America/New_York'])
  const forGood = { at: Int32Array.of(...zone.at.slice(0, next), 2 ** 31 - 1), offset: zone.offset.slice(0, next) }
  expect(await compare('America/New_York', forGood), 'no more changes').toEqual(['America/New_York'])
})
