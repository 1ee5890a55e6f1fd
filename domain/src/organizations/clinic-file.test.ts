import { describe, expect, test } from 'vitest'
import { readClinicFile } from './read-clinic-file.ts'

const legal = [{ heading: 'What we keep', paragraphs: ['Your name, and when you come.'] }]

const good = {
  slug: 'north-pier',
  name: 'North Pier Practice',
  locale: 'en-US',
  country: 'US',
  currency: 'USD',
  timeZone: 'America/New_York',
  domains: ['north-pier.test'],
  config: { gtmId: 'GTM-ABCD123' },
  styles: {
    logo: 'logo.svg',
    font: '/fonts/manrope.css',
    fontName: 'Manrope Variable',
    theme: { global: { textColor: '#123' } },
  },
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
      openingHours: [{ days: ['mon', 'tue'], from: '08:00', to: '18:00' }],
    },
    {
      slug: 'hill',
      name: 'Hill',
      address: { street: '9 Hill Road', postalCode: '02111', city: 'Boston', country: 'US' },
      openingHours: [],
    },
  ],
  closures: [{ from: '2026-12-25', name: 'Christmas Day' }],
  services: [
    { slug: 'check-up', name: 'Check-up', durationMinutes: 45, priceMinor: 18000, slotIntervalMinutes: 20 },
    { slug: 'first-visit', name: 'First visit', durationMinutes: 40, priceMinor: 16000, slotIntervalMinutes: 20 },
  ],
  providers: [
    {
      slug: 'ada-north',
      givenName: 'Ada',
      familyName: 'North',
      speciality: 'family-medicine',
      languages: ['en', 'fr'],
      services: [
        { service: 'check-up', location: 'pier', isDefault: true },
        { service: 'first-visit', location: 'pier', newPatientsOnly: true },
      ],
      hours: [
        { days: ['mon'], from: '08:00', to: '12:00', location: 'pier' },
        { days: ['mon', 'tue'], from: '13:00', to: '24:00', location: 'pier' },
      ],
      overrides: [{ date: '2026-12-01', location: 'pier', intervals: [{ from: '09:00', to: '10:00' }] }],
      timeOff: [
        { from: '2026-12-07', to: '2026-12-07' },
        { from: '2026-12-08T12:00', to: '2026-12-08T13:00' },
      ],
    },
  ],
}

/** The good file with one thing changed; `undefined` takes it away. */
function changed(path: string, value: unknown): unknown {
  const file = structuredClone(good) as Record<string, unknown>
  const keys = path.split(/[.[\]]+/).filter(Boolean)
  const last = keys.pop() ?? ''
  const place = keys.reduce((at, key) => at[key] as Record<string, unknown>, file)
  if (value === undefined) delete place[last]
  else place[last] = value
  return file
}

const room = { slug: 'room-2', name: 'Room 2', kind: 'room', group: 'Ultrasound room', location: 'pier' }

function problemsOf(file: unknown) {
  const reading = readClinicFile(file)
  return reading.ok ? [] : reading.problems
}

describe('a good file', () => {
  test('is read, with its defaults filled in', () => {
    const reading = readClinicFile(good)
    expect(reading).toMatchObject({
      ok: true,
      clinic: {
        booking: {
          askPhone: 'optional',
          askBirthDate: 'optional',
          askInsurance: 'off',
          documentsPerVisit: 5,
        },
        styles: { headingWeight: 700, themeDark: {} },
        services: [{ bufferAfterMinutes: 0, beforeYouCome: [], isActive: true }, {}],
        providers: [{ takesNewPatients: true, looksAfter: [] }],
      },
    })
  })

  test('may give a doctor hours at two places, one after the other', () => {
    const provider = good.providers[0]!
    const two = {
      ...provider,
      services: [...provider.services, { service: 'check-up', location: 'hill', isDefault: true }],
      hours: [...provider.hours, { days: ['wed'], from: '08:00', to: '12:00', location: 'hill' }],
    }
    expect(problemsOf(changed('providers[0]', two))).toEqual([])
  })
})

describe('one wrong field is named by its path', () => {
  test.each<[path: string, value: unknown, wrong: string, message: string]>([
    ['name', undefined, 'name', 'is missing'],
    ['slug', 'North Pier', 'slug', ''],
    ['colour', '#fff', 'colour', 'is not a known field'],
    ['locale', 'fr-FR', 'locale', ''],
    ['currency', 'XQQ', 'currency', 'unknown currency XQQ'],
    ['country', 'XQ', 'country', 'unknown country XQ'],
    ['timeZone', 'Mars/Olympus', 'timeZone', 'unknown time zone Mars/Olympus'],
    ['timeZone', '+01:00', 'timeZone', 'unknown time zone'],
    ['domains', [], 'domains', ''],
    ['domains[0]', 'https://north-pier.test', 'domains[0]', 'host name'],
    ['domains[1]', 'north-pier.test', 'domains[1]', 'there twice'],
    ['config.gtmId', 'GTM-x', 'config.gtmId', ''],
    ['styles.logo', '../logo.svg', 'styles.logo', 'relative path'],
    ['styles.logo', '/etc/passwd', 'styles.logo', 'relative path'],
    ['styles.logo', 'logo.html', 'styles.logo', 'relative path'],
    ['styles.font', 'javascript:alert(1)', 'styles.font', ''],
    ['styles.font', '//evil.test/a.css', 'styles.font', ''],
    ['styles.font', 'https://use.typekit.net/a.css', 'styles.font', 'fonts.bunny.net'],
    ['styles.fontName', 'A"}', 'styles.fontName', "font's family name"],
    ['styles.theme.global.textColor', 'red', 'styles.theme.global.textColor', 'colour like'],
    ['styles.theme.global.texColor', '#fff', 'styles.theme.global.texColor', 'is not a known field'],
    ['styles.theme.cards', { enableGradientButtons: 1 }, 'styles.theme.cards.enableGradientButtons', ''],
    [
      'staticContent.structuredData.department.type',
      'medical clinic',
      'staticContent.structuredData.department.type',
      '',
    ],
    ['staticContent.homepage.footer.contactUs.phone', 'call us', 'staticContent.homepage.footer.contactUs.phone', ''],
    ['policy.closedUntilMinutes', 2000, 'policy.closedUntilMinutes', 'freeUntilMinutes'],
    ['services[0].policy', { freeUntilMinutes: 30 }, 'services[0].policy.closedUntilMinutes', 'freeUntilMinutes'],
    ['legal.privacy', [], 'legal.privacy', ''],
    [
      'legal.privacy',
      [{ heading: 'All', paragraphs: Array(50).fill('x'.repeat(5000)) }],
      'legal.privacy',
      'take more than 240000 bytes',
    ],
    ['country', 'DE', 'legal.imprint', 'is missing'],
    ['locations[1].slug', 'pier', 'locations[1].slug', 'there twice'],
    ['locations[0].openingHours[0].to', '07:00', 'locations[0].openingHours[0].to', 'must be after from'],
    ['locations[0].openingHours[0].days', ['mon', 'mon'], 'locations[0].openingHours[0].days', 'repeated'],
    ['locations[0].openingHours[0].days', ['monday'], 'locations[0].openingHours[0].days[0]', ''],
    ['locations[0].directionsUrl', 'http://maps.test', 'locations[0].directionsUrl', 'https'],
    ['closures[0].to', '2026-12-24', 'closures[0].to', 'must not be before from'],
    ['closures[0].from', '2026-02-30', 'closures[0].from', ''],
    ['closures[1]', { from: '2026-12-25', name: 'Noël' }, 'closures[1].from', 'must not be the first day of two'],
    ['closures[0].location', 'moon', 'closures[0].location', 'unknown location moon'],
    ['services[0].durationMinutes', 45.5, 'services[0].durationMinutes', ''],
    ['services[0].priceMinor', -1, 'services[0].priceMinor', ''],
    ['providers[0].speciality', 'magic', 'providers[0].speciality', ''],
    ['providers[0].languages[1]', 'en', 'providers[0].languages[1]', 'there twice'],
    ['providers[0].services[0].service', 'chekup', 'providers[0].services[0].service', 'unknown service chekup'],
    ['providers[0].services[0].location', 'moon', 'providers[0].services[0].location', 'unknown location moon'],
    ['providers[0].services[0].isDefault', false, 'providers[0].services', 'no default service at pier'],
    [
      'providers[0].services[1]',
      { service: 'first-visit', location: 'pier', isDefault: true },
      'providers[0].services[1].isDefault',
      'second default',
    ],
    ['providers[0].services[0].newPatientsOnly', true, 'providers[0].services[0].isDefault', 'open to every patient'],
    ['providers[0].services[1].service', 'check-up', 'providers[0].services[1]', 'there twice'],
    ['services[0].isActive', false, 'providers[0].services[0].isDefault', 'must be active'],
    ['providers[0].hours[0].from', '8:00', 'providers[0].hours[0].from', ''],
    ['providers[0].hours[0].to', '08:00', 'providers[0].hours[0].to', 'must be after from'],
    ['providers[0].hours[1].from', '11:59', 'providers[0].hours[1].from', 'overlaps 08:00–12:00'],
    ['providers[0].hours[0].location', 'hill', 'providers[0].hours[0].location', 'has no service at hill'],
    [
      'providers[0].overrides[0].intervals[1]',
      { from: '09:30', to: '11:00' },
      'providers[0].overrides[0].intervals[1].from',
      'overlaps',
    ],
    [
      'providers[0].overrides[1]',
      { date: '2026-12-01', location: 'pier', intervals: [] },
      'providers[0].overrides[1]',
      'there twice',
    ],
    ['sharedResources', [{ ...room, location: 'moon' }], 'sharedResources[0].location', 'unknown location moon'],
    ['sharedResources', [room, room], 'sharedResources[1].slug', 'there twice'],
    ['services[0].needs', ['Ultrasound room'], 'services[0].needs[0]', 'there is no Ultrasound room at pier'],
    ['services[0].needs', ['X', 'X'], 'services[0].needs[1]', 'there twice'],
    ['providers[0].timeOff[0].to', '2026-12-06', 'providers[0].timeOff[0].to', 'must not be before from'],
    ['providers[0].timeOff[1].to', '2026-12-08T12:00', 'providers[0].timeOff[1].to', 'must not be before from'],
    ['providers[0].timeOff[1].to', 'tomorrow', 'providers[0].timeOff[1].to', 'must be a date like'],
  ])('%s = %j', (path, value, wrong, message) => {
    const problems = problemsOf(changed(path, value))
    expect(problems.map((problem) => problem.path)).toContain(wrong)
    expect(problems.find((problem) => problem.path === wrong)?.message).toContain(message)
  })

  test('several at once are all told', () => {
    const file = changed('providers[0].hours[1].from', '11:00') as typeof good
    expect(problemsOf({ ...file, currency: 'XQQ' }).map((problem) => problem.path)).toEqual([
      'currency',
      'providers[0].hours[1].from',
    ])
  })

  test('insurance is asked for only where it is known what can be answered', () => {
    const asking = (country: string) => ({ ...(changed('booking.askInsurance', 'optional') as typeof good), country })
    expect(problemsOf(asking('US'))).toEqual([])
    expect(problemsOf(asking('FR')).map((problem) => problem.path)).toEqual(['booking.askInsurance'])
  })

  test.each([[null], [7], ['text'], [[]]])('%j is not a clinic', (json) => {
    expect(problemsOf(json)).toHaveLength(1)
    expect(problemsOf(json)[0]?.path).toBe('$')
  })
})
