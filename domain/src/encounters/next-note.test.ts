import { expect, it } from 'vitest'
import { nextNote, type OpenVisit } from './next-note.ts'

const visit = (appointmentId: string, changed: Partial<OpenVisit> = {}): OpenVisit => ({
  ...{ appointmentId, startsAt: '2026-11-25T15:00:00Z', status: 'fulfilled', isBegun: false },
  ...changed,
})
const [with_, waits] = [visit('with', { status: 'checked-in' }), visit('waits', { status: 'arrived' })]
const [begun, held] = [visit('begun', { isBegun: true }), visit('held')]
const older = visit('older', { startsAt: '2026-11-20T15:00:00Z' })

it.each<[string, OpenVisit[], string | null, string | undefined]>([
  ['nothing to write', [], null, undefined],
  ['who is with the doctor before who waits', [held, waits, with_], 'with', 'here'],
  ['who waits before a note that was left lying', [begun, waits], 'waits', 'here'],
  ['the note that was begun for who is here', [begun, { ...with_, isBegun: true }], 'with', 'begun'],
  ['what was begun before what was not', [held, { ...begun, startsAt: '2026-11-01T15:00:00Z' }], 'begun', 'begun'],
  ['the latest visit without a note', [older, held], 'held', 'held'],
])('%s', (_what, visits, next, state) => {
  const found = nextNote(visits)
  expect(found?.appointmentId ?? null).toBe(next)
  expect(found?.state).toBe(state)
})
