import type { HoldAnswer } from './held.ts'

/** Ten minutes of a check-up with Dr. Okafor. */
export const heldTime: HoldAnswer = {
  id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a00',
  secret: 'a-secret-of-twenty-letters',
  expiresAt: '2026-11-24T14:10:00Z',
  secondsLeft: 600,
  extensionsLeft: 2,
  visit: {
    startsAt: '2026-11-25T14:40:00Z',
    endsAt: '2026-11-25T15:25:00Z',
    timeZone: 'America/New_York',
    provider: {
      id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a01',
      slug: 'maya-okafor',
      name: 'Dr. Maya Okafor',
      speciality: 'family-medicine',
      portraitUrl: null,
    },
    service: {
      id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a02',
      name: 'Annual check-up',
      durationMinutes: 45,
      price: { minor: 18_000, currency: 'USD' },
    },
    location: {
      id: '01939b0c-7b1a-7c3e-9d52-3f0f3c2b1a03',
      name: 'Wharf Street',
      address: {
        street: '48 Wharf Street',
        postalCode: '02110',
        city: 'Boston',
        region: 'MA',
        country: 'US',
      },
      phone: null,
      directionsUrl: 'https://maps.example/48-wharf-street',
    },
    policy: { freeUntilMinutes: 1440, lateFeeMinor: 4000, closedUntilMinutes: 120 },
  },
  seat: null,
}
