import { countryDefaults } from '@polyclinic/domain/organizations/country-defaults.ts'
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'
import { starterLegalText } from '@polyclinic/domain/legal/starter-text.ts'

type Wanted = {
  slug: string
  name: string
  domains: string[]
  locale: 'en-US' | 'de-DE'
  country: string | undefined
  currency: string | undefined
  timeZone: string | undefined
}

const usual = {
  'en-US': { country: 'US', currency: 'USD', timeZone: 'America/New_York', language: 'en' },
  'de-DE': { country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin', language: 'de' },
}

/** Numbers that ring at nobody's: kept for films and examples by who gives out numbers in a country. */
const examplePhones: Readonly<Record<string, string>> = {
  DE: '+49 30 23125 000',
  FR: '+33 1 99 00 00 00',
  GB: '+44 20 7946 0000',
  US: '+1 202 555 0100',
}

/** Elsewhere one of zeros, which nobody has. */
const examplePhone = (country: string): string =>
  examplePhones[country] ?? `+${isSupportedCountry(country) ? getCountryCallingCode(country) : '00'} 000 000 000`

const words = {
  'en-US': {
    description: (name: string) => `${name}: see the next available times and book one.`,
    hero: { heading: 'Good to see you.', lead: 'Pick a time and you’re done in a minute.' },
    specialty: 'Family medicine',
    street: '1 Example Street',
    city: 'Example City',
    place: 'Practice',
    service: {
      slug: 'check-up',
      name: 'Check-up',
      description: 'A check of what matters, and time for your questions.',
    },
    headings: { privacy: 'Privacy', imprint: 'Legal notice', accessibility: 'Accessibility' },
  },
  'de-DE': {
    description: (name: string) => `${name}: nächste freie Termine sehen und gleich buchen.`,
    hero: { heading: 'Schön, dass Sie da sind.', lead: 'Termin wählen, in einer Minute gebucht.' },
    specialty: 'Allgemeinmedizin',
    street: 'Beispielstraße 1',
    city: 'Beispielstadt',
    place: 'Praxis',
    service: { slug: 'sprechstunde', name: 'Sprechstunde', description: 'Untersuchung und Zeit für Ihre Fragen.' },
    headings: { privacy: 'Datenschutz', imprint: 'Impressum', accessibility: 'Barrierefreiheit' },
  },
}

/** A small clinic as a file, to be edited: one place, one service, and one doctor who takes no visits until made active. */
export function starterClinic(wanted: Wanted) {
  const { slug, name, domains, locale } = wanted
  const { language, ...byLocale } = usual[locale]
  const text = words[locale]
  const legal = (page: keyof typeof text.headings) => [
    { heading: text.headings[page], paragraphs: [starterLegalText[locale]] },
  ]
  const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri']
  const country = wanted.country ?? byLocale.country
  const defaults = countryDefaults(country) ?? byLocale
  const phone = examplePhone(country)
  return {
    slug,
    name,
    locale,
    country,
    currency: wanted.currency ?? defaults.currency,
    timeZone: wanted.timeZone ?? defaults.timeZone,
    domains,
    styles: { logo: 'logo.svg', theme: { global: { buttonBackgroundColor: '#2f5d62' } } },
    staticContent: {
      title: name,
      description: text.description(name),
      hero: text.hero,
      structuredData: {
        department: {
          type: 'MedicalClinic',
          name,
          specialty: text.specialty,
          medicalSpecialty: 'PrimaryCare',
          openingHours: ['Mo-Fr 09:00-17:00'],
          address: {
            type: 'PostalAddress',
            streetAddress: text.street,
            addressLocality: text.city,
            addressRegion: text.city,
            postalCode: '00000',
            addressCountry: country,
          },
        },
      },
      homepage: { footer: { contactUs: { phone } } },
    },
    policy: { freeUntilMinutes: 1440, lateFeeMinor: 0, closedUntilMinutes: 60 },
    booking: {
      askPhone: 'optional',
      askBirthDate: 'optional',
      askInsurance: 'off',
      minimumNoticeMinutes: 60,
      horizonDays: 90,
    },
    legal: { privacy: legal('privacy'), imprint: legal('imprint'), accessibility: legal('accessibility') },
    locations: [
      {
        slug: 'main',
        name: text.place,
        address: { street: text.street, postalCode: '00000', city: text.city, country },
        phone,
        openingHours: [{ days: weekdays, from: '09:00', to: '17:00' }],
      },
    ],
    closures: [],
    services: [{ ...text.service, durationMinutes: 30, priceMinor: 0, slotIntervalMinutes: 30 }],
    providers: [
      {
        slug: 'doctor',
        prefix: 'Dr.',
        givenName: 'Alex',
        familyName: 'Example',
        speciality: 'family-medicine',
        languages: [language],
        isActive: false,
        services: [{ service: text.service.slug, location: 'main', isDefault: true }],
        hours: [
          { days: weekdays, from: '09:00', to: '12:00', location: 'main' },
          { days: weekdays, from: '13:00', to: '17:00', location: 'main' },
        ],
      },
    ],
  }
}
