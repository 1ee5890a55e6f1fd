const legal = [{ heading: 'What we keep', paragraphs: ['Your name, and when you come.'] }]

/** A small clinic as a file, before it is read; `assets` are the pictures beside it. */
export const northPier = {
  slug: 'north-pier',
  name: 'North Pier Practice',
  locale: 'en-US',
  country: 'US',
  currency: 'USD',
  timeZone: 'America/New_York',
  domains: ['north-pier.test', 'www.north-pier.test'],
  styles: { logo: 'logo.svg', theme: { global: { buttonBackgroundColor: '#1f6f54' } } },
  staticContent: {
    title: 'North Pier Practice',
    description: 'Two doctors by the pier.',
    hero: { heading: 'Good morning.', lead: 'Pick a time.' },
    structuredData: {
      department: {
        type: 'MedicalClinic',
        name: 'North Pier Practice',
        specialty: 'Family medicine',
        medicalSpecialty: 'PrimaryCare',
        openingHours: 'Mo-Fr 08:00-18:00',
        address: {
          type: 'PostalAddress',
          streetAddress: '1 Pier Road',
          addressLocality: 'Boston',
          addressRegion: 'MA',
          postalCode: '02110',
          addressCountry: 'US',
        },
      },
    },
    homepage: { footer: { contactUs: { phone: '+1 617 555 0100' } } },
  },
  policy: { freeUntilMinutes: 1440, lateFeeMinor: 4000, closedUntilMinutes: 60 },
  booking: { minimumNoticeMinutes: 60, horizonDays: 90 },
  legal: { privacy: legal, accessibility: legal },
  locations: [
    {
      slug: 'pier',
      name: 'Pier',
      address: { street: '1 Pier Road', postalCode: '02110', city: 'Boston', region: 'MA', country: 'US' },
      openingHours: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', to: '18:00' }],
    },
  ],
  closures: [{ from: '2090-12-25', name: 'Christmas Day' }],
  messageTexts: [
    { occasion: 'no-account', language: 'en', subject: 'No account here', body: 'Hello,\n\nthere is none. {clinic}' },
    { occasion: 'email-code', language: 'de', subject: 'Ihr Code', body: '{code}\n\n{clinic}' },
  ],
  sharedResources: [
    { slug: 'room-2', name: 'Room 2', kind: 'room', group: 'Ultrasound room', location: 'pier' },
    { slug: 'room-3', name: 'Room 3', kind: 'room', group: 'Ultrasound room', location: 'pier', isActive: false },
  ],
  services: [
    { slug: 'check-up', name: 'Check-up', durationMinutes: 45, priceMinor: 18000, slotIntervalMinutes: 20 },
    {
      ...{ slug: 'first-visit', name: 'First visit', durationMinutes: 40, priceMinor: 16000, slotIntervalMinutes: 20 },
      needs: ['Ultrasound room'],
    },
  ],
  providers: [
    {
      slug: 'ada-north',
      prefix: 'Dr.',
      givenName: 'Ada',
      familyName: 'North',
      speciality: 'family-medicine',
      languages: ['en', 'fr'],
      portrait: 'portraits/ada-north.svg',
      services: [
        { service: 'check-up', location: 'pier', isDefault: true },
        { service: 'first-visit', location: 'pier', newPatientsOnly: true },
      ],
      hours: [
        { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', to: '12:00', location: 'pier' },
        { days: ['mon', 'wed'], from: '13:00', to: '17:00', location: 'pier' },
      ],
      overrides: [{ date: '2090-12-01', location: 'pier', intervals: [{ from: '09:00', to: '10:00' }] }],
      timeOff: [{ from: '2090-12-07', to: '2090-12-08' }],
    },
    {
      slug: 'ben-south',
      prefix: 'Dr.',
      givenName: 'Ben',
      familyName: 'South',
      speciality: 'pediatrics',
      languages: ['en'],
      services: [{ service: 'check-up', location: 'pier', isDefault: true, durationMinutes: 30, priceMinor: 12000 }],
      hours: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '15:00', location: 'pier' }],
    },
  ],
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests change a file in every way that a person might
export type AnyFile = Record<string, any>

/** A copy of the file to change. */
export const northPierFile = (): AnyFile => structuredClone(northPier)

export const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z" fill="#1f6f54"/></svg>'

/** Reads the pictures of the fixture: all of them one drawing, except those given. */
export const assets =
  (given: Record<string, string> = {}) =>
  async (path: string) =>
    Buffer.from(given[path] ?? drawing)
