import { acts, type Act } from '@polyclinic/domain/appointments/acts.ts'
import type { Updateable } from 'kysely'
import type { Appointments } from '../../platform/database/tables.ts'

const columns = { arrivedAt: 'arrived_at', startedAt: 'started_at', finishedAt: 'finished_at' } as const

/** What an act writes down beside the state: when it was done; null takes that away. */
export function stampOf(act: string, at: string | null): Updateable<Appointments> {
  const stamps = acts[act as Act]?.stamps
  return stamps ? { [columns[stamps]]: at } : {}
}
