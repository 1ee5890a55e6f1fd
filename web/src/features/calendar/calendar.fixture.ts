import type { Days } from './calendar.ts'

/** A week in Boston with one doctor, who works on Wednesday, November 25, 2026, unless told otherwise. */
export const daysWith = (changes: Partial<Days> = {}): Days => ({
  from: '2026-11-23',
  to: '2026-11-29',
  today: '2026-11-25',
  now: '2026-11-25T15:22:00Z',
  timeZone: 'America/New_York',
  items: [],
  changed: null,
  cursor: null,
  resources: [],
  places: [{ id: 'location', name: 'Harborlight' }],
  closures: [],
  doctors: [
    {
      id: 'doctor',
      hours: [
        { startsAt: '2026-11-25T13:00:00Z', endsAt: '2026-11-25T17:00:00Z', locationId: 'location' },
        { startsAt: '2026-11-25T18:20:00Z', endsAt: '2026-11-25T22:00:00Z', locationId: 'location' },
      ],
      breaks: [{ startsAt: '2026-11-25T17:00:00Z', endsAt: '2026-11-25T18:20:00Z' }],
      timeOff: [],
      busyElsewhere: [],
      delay: null,
      days: [{ date: '2026-11-25', off: null, differs: false }],
    },
  ],
  ...changes,
})
