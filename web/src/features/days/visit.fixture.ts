import { allowedActs } from '@polyclinic/domain/appointments/rules.ts'
import type { Day, DayVisit } from './day.ts'

/** A visit at 9:40 AM in Boston on November 25, 2026, unless told otherwise. */
export function visitWith(changes: Partial<DayVisit> = {}): DayVisit {
  const visit = { ...rosas, ...changes }
  return { ...visit, allowedActs: changes.allowedActs ?? allowedActs(visit, () => true, '2026-11-20T12:00:00Z') }
}

const rosas: Omit<DayVisit, 'allowedActs'> = {
  id: 'rosa',
  reference: 'ABCD2345',
  status: 'booked',
  version: 1,
  startsAt: '2026-11-25T14:40:00Z',
  endsAt: '2026-11-25T15:25:00Z',
  timeZone: 'America/New_York',
  provider: { id: 'doctor', slug: 'maya-okafor', name: 'Dr. Maya Okafor', portraitUrl: null },
  service: { id: 'service', name: 'Annual check-up', durationMinutes: 45, price: { minor: 18_000, currency: 'USD' } },
  location: { id: 'location', name: 'Harborlight' },
  policy: { freeUntilMinutes: 1440, lateFeeMinor: 0, closedUntilMinutes: 120 },
  patient: {
    id: 'patient',
    givenName: 'Rosa',
    familyName: 'Delgado',
    birthDate: '1985-03-08',
    phone: '+1 617 555 0101',
    email: 'rosa@example.test',
    wantsReminders: true,
    isContactShown: true,
    isEmailRefused: false,
    hasComplained: false,
  },
  bookedBy: null,
  insurance: null,
  message: 'Tired since September, sleeps badly.',
  createdAt: '2026-11-20T12:00:00Z',
  confirmedAt: null,
  isLateChange: false,
  delayMinutes: null,
  resources: [],
  seat: null,
  arrivedAt: null,
  startedAt: null,
  lastAct: { act: 'book', at: '2026-11-20T12:00:00Z', by: null, undo: null },
  language: null,
  source: 'web',
  series: null,
  lastVisit: null,
  cancellation: null,
  documents: 0,
  isNoteSigned: false,
  openForms: 0,
  queueNumber: null,
  manageLink: { status: 'open', isRenewable: true },
}

export const dayWith = (changes: Partial<Day> = {}): Day => ({
  date: '2026-11-25',
  today: '2026-11-25',
  now: '2026-11-25T15:22:00Z',
  timeZone: 'America/New_York',
  items: [],
  breaks: [],
  passesUndeclaredProxy: false,
  closure: null,
  providers: [{ id: 'doctor', off: null, delay: { minutes: 0, version: 0 } }],
  nextWorkday: null,
  ...changes,
})
