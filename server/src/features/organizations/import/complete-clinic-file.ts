import { compareInstants, type Instant } from '@polyclinic/domain/kit/time.ts'
import { directionsTo } from '@polyclinic/domain/locations/format-address.ts'
import { occasionNames } from '@polyclinic/domain/message-texts/occasions.ts'
import { mailLanguages } from '@polyclinic/domain/message-texts/variables.ts'
import type { ClinicFile, ClinicFileText } from '@polyclinic/domain/organizations/clinic-file.ts'
import { weekdays } from '@polyclinic/domain/organizations/clinic-file-shapes.ts'
import { bookYearsIn } from '@polyclinic/domain/invoices/book-retention.ts'
import { recordYearsIn } from '@polyclinic/domain/patients/record-retention.ts'
import { absence, sayAbsence } from '@polyclinic/domain/availability/absence.ts'
import { ownFont } from '../brand-columns.ts'
import type { Pictures } from './read-pictures.ts'

/**
 * A file as it reads once it is stored, to be compared with what is: nothing left to a default, weekly hours in one
 * order, no absence that is over, and of a picture the hash of what it shows.
 */
export function completeClinicFile(file: ClinicFile, stored: ClinicFile, pictures: Pictures, now: string): ClinicFile {
  const { styles, timeZone } = file
  const hash = (path: string) => pictures.get(path)!.hash
  const fontName = styles.fontName ?? ownFont
  const { holdsPerHour, bookingsPerHour, confirmAfterMinutes } = stored.booking
  const isAhead = (off: { from: string; to: string }) => compareInstants(absence(timeZone, off).to, now as Instant) > 0
  return {
    ...file,
    styles: {
      ...{ ...styles, fontName, headingFontName: styles.headingFontName ?? fontName },
      logo: hash(styles.logo),
      socialPicture: styles.socialPicture && hash(styles.socialPicture),
      fontFile: styles.fontFile && hash(styles.fontFile),
    },
    booking: { holdsPerHour, bookingsPerHour, confirmAfterMinutes, ...file.booking },
    reminders: { ...stored.reminders, ...file.reminders },
    billing: { ...stored.billing, ...file.billing },
    retention: {
      ...file.retention,
      recordYears: file.retention.recordYears ?? recordYearsIn(file.country),
      bookYears: file.retention.bookYears ?? bookYearsIn(file.country),
    },
    locations: file.locations.map((location) => ({
      ...location,
      map: location.map && hash(location.map),
      directionsUrl:
        location.directionsUrl ?? directionsTo({ ...location.address, region: location.address.region ?? '' }),
      openingHours: weekly(location.openingHours),
    })),
    messageTexts: inOrder(file.messageTexts),
    closures: file.closures.map((closure) => ({ ...closure, to: closure.to ?? closure.from })),
    providers: file.providers.map((provider) => ({
      ...provider,
      portrait: provider.portrait && hash(provider.portrait),
      dailyLimit: provider.dailyLimit ?? stored.providers.find(({ slug }) => slug === provider.slug)?.dailyLimit,
      hours: weekly(provider.hours),
      timeOff: provider.timeOff
        .filter(isAhead)
        .map((off) => ({ ...off, ...sayAbsence(timeZone, absence(timeZone, off)) })),
    })),
  }
}

/** As the page lists the occasions, each in one language after the other. */
export const inOrder = (texts: readonly ClinicFileText[]): ClinicFileText[] =>
  occasionNames.flatMap((occasion) =>
    mailLanguages.flatMap((language) =>
      texts.filter((each) => each.occasion === occasion && each.language === language),
    ),
  )

type Weekly = { days: (typeof weekdays)[number][]; from: string; to: string; location?: string }

/** Weekly hours in one order, with the days together that have the same. */
export function weekly<Hours extends Weekly>(hours: readonly Hours[]): Hours[] {
  const together = new Map<string, Hours>()
  for (const each of hours) {
    const key = JSON.stringify([each.location, each.from, each.to])
    const days = new Set([...(together.get(key)?.days ?? []), ...each.days])
    together.set(key, { ...each, days: weekdays.filter((day) => days.has(day)) })
  }
  const rank = ({ location = '', days, from }: Weekly) => `${location} ${weekdays.indexOf(days[0]!)} ${from}`
  return [...together.values()].toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
}
