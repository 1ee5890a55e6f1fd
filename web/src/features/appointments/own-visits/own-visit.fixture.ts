import type { Visit } from './visit-words.ts'

const visit: Visit = {
  id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a01',
  reference: 'K4PD9XQ2',
  status: 'booked',
  version: 1,
  startsAt: '2026-11-27T14:40:00Z',
  endsAt: '2026-11-27T15:25:00Z',
  timeZone: 'America/New_York',
  provider: {
    id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a02',
    slug: 'maya-okafor',
    name: 'Dr. Maya Okafor',
    speciality: 'family-medicine',
    portraitUrl: null,
  },
  service: {
    id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a03',
    name: 'Annual check-up',
    durationMinutes: 45,
    price: { minor: 18000, currency: 'USD' },
  },
  location: {
    id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a04',
    name: 'Test Clinic',
    address: { street: '48 Wharf Street', postalCode: '02110', city: 'Boston', region: 'MA', country: 'US' },
    phone: null,
    directionsUrl: 'https://maps.test/',
  },
  policy: { freeUntilMinutes: 1440, lateFeeMinor: 4000, closedUntilMinutes: 60 },
  patient: { id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a05', givenName: 'Rosa', familyName: 'Delgado' },
  bookedBy: null,
  message: null,
  insurance: null,
  beforeYouCome: [],
  createdAt: '2026-11-01T12:00:00Z',
  confirmedAt: null,
  isLateChange: false,
  delayMinutes: null,
  resources: [],
  seat: null,
  cancellationCause: null,
}

/** Friday, November 27, 2026, 9:40 AM in Boston, unless told otherwise. */
export const ownVisit = (own: Partial<Visit>): Visit => ({ ...visit, ...own })
