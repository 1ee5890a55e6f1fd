import { isOver } from '@polyclinic/domain/appointments/states.ts'
import type { Day } from './day.ts'

export type AbsentDoctor = { id: string; name: string; why: 'left' | 'time-off'; visits: number }

/**
 * Doctors who see nobody on a day on which they still have visits: who takes no bookings any more, and who is away. Whoever
 * checks patients in must not find that out with the patient before them.
 */
export function absentDoctors({ items, providers }: Pick<Day, 'items' | 'providers'>): AbsentDoctor[] {
  const found = new Map<string, AbsentDoctor>()
  for (const { status, provider } of items) {
    const active = providers.find(({ id }) => id === provider.id)
    const why = active ? active.off : 'left'
    if (isOver(status) || (why !== 'left' && why !== 'time-off')) continue
    const { id, name } = provider
    found.set(id, { id, name, why, visits: (found.get(id)?.visits ?? 0) + 1 })
  }
  return [...found.values()]
}
