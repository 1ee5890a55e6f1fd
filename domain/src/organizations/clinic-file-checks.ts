import { insurancesIn } from '../appointments/insurance.ts'
import { bookYearsIn } from '../invoices/book-retention.ts'
import { countriesWithImprint } from '../legal/pages.ts'
import { mistakesIn, type TextMistake } from '../message-texts/check-text.ts'
import { written } from '../message-texts/variables.ts'
import { recordYearsIn } from '../patients/record-retention.ts'
import type { ClinicFile } from './clinic-file.ts'
import { checkWeek } from './clinic-file-hours-checks.ts'
import { type ClinicFileProblem, type Report, unique } from './clinic-file-problems.ts'
import { isCountry, isCurrency, isTimeZone } from './known-names.ts'
import { checkProvider } from './clinic-file-provider-checks.ts'

/** What the fields of a file say about each other: references, order, overlaps, names that the platform must know. */
export function checkClinicFile(clinic: ClinicFile): ClinicFileProblem[] {
  const problems: ClinicFileProblem[] = []
  const report: Report = (path, message) => problems.push({ path, message })
  checkNames(clinic, report)
  checkPolicies(clinic, report)
  checkPlaces(clinic, report)
  checkSharedResources(clinic, report)
  checkTexts(clinic, report)
  clinic.providers.forEach((provider, index) => checkProvider(clinic, provider, `providers[${index}]`, report))
  return problems
}

function checkNames(clinic: ClinicFile, report: Report) {
  if (!isTimeZone(clinic.timeZone)) report('timeZone', `unknown time zone ${clinic.timeZone}`)
  if (!isCurrency(clinic.currency)) report('currency', `unknown currency ${clinic.currency}`)
  if (!isCountry(clinic.country)) report('country', `unknown country ${clinic.country}`)
  if (countriesWithImprint.includes(clinic.country) && clinic.legal.imprint === undefined)
    report('legal.imprint', `is missing: the law of ${clinic.country} asks for one`)
  const years = recordYearsIn(clinic.country)
  if (clinic.retention.recordYears !== undefined && clinic.retention.recordYears < years)
    report('retention.recordYears', `must be ${years} at least in ${clinic.country}: the law has records kept so long`)
  const bookYears = bookYearsIn(clinic.country)
  if (clinic.retention.bookYears !== undefined && clinic.retention.bookYears < bookYears)
    report('retention.bookYears', `must be ${bookYears} at least in ${clinic.country}: the law has books kept so long`)
  unique(clinic.domains, (index) => `domains[${index}]`, report)
  if (clinic.booking.askInsurance !== 'off' && insurancesIn(clinic.country).length === 0)
    report('booking.askInsurance', `must be off: what is answered in ${clinic.country} is not known`)
  for (const list of ['locations', 'sharedResources', 'services', 'providers'] as const) {
    const slugs = clinic[list].map((each: { slug: string }) => each.slug)
    unique(slugs, (index) => `${list}[${index}].slug`, report)
  }
}

/** As whoever saves them on a page is told. */
function checkTexts({ messageTexts }: ClinicFile, report: Report) {
  unique(
    messageTexts.map(({ occasion, language }) => `${occasion} in ${language}`),
    (index) => `messageTexts[${index}]`,
    report,
  )
  messageTexts.forEach((each, index) => {
    for (const { field, code, variables } of mistakesIn(each.occasion, each.language, each))
      report(
        `messageTexts[${index}].${field}`,
        [textMistakes[code], variables.map(written).join(' or ')].join(' ').trim(),
      )
  })
}

const textMistakes: Record<TextMistake['code'], string> = {
  required: 'is empty',
  too_long: 'is too long',
  unknown_variable: 'has what is no variable here:',
  missing_variable: 'must have',
  no_subject: 'must be empty: a text message has none',
  not_in_subject: 'has what cannot stand in a subject:',
  own_line: 'needs a line of its own for',
  line_end: 'needs the end of a line, alone or after a colon, for',
  brace: 'has a brace that belongs to no variable',
  address: 'has an address: only variables lead somewhere here',
}

function checkPolicies(clinic: ClinicFile, report: Report) {
  const policies = [
    { policy: clinic.policy, path: 'policy' },
    ...clinic.services.map(({ policy }, index) => ({
      policy: {
        freeUntilMinutes: policy?.freeUntilMinutes ?? clinic.policy.freeUntilMinutes,
        closedUntilMinutes: policy?.closedUntilMinutes ?? clinic.policy.closedUntilMinutes,
      },
      path: `services[${index}].policy`,
    })),
  ]
  for (const { policy, path } of policies)
    if (policy.closedUntilMinutes > policy.freeUntilMinutes)
      report(`${path}.closedUntilMinutes`, 'must not be more than freeUntilMinutes')
}

function checkPlaces(clinic: ClinicFile, report: Report) {
  const known = new Set(clinic.locations.map((each) => each.slug))
  clinic.locations.forEach((location, index) => {
    const path = `locations[${index}]`
    if (!isCountry(location.address.country))
      report(`${path}.address.country`, `unknown country ${location.address.country}`)
    checkWeek(location.openingHours, `${path}.openingHours`, report)
  })
  clinic.closures.forEach((closure, index) => {
    const path = `closures[${index}]`
    if (closure.to !== undefined && closure.to < closure.from) report(`${path}.to`, 'must not be before from')
    if (closure.location !== undefined && !known.has(closure.location))
      report(`${path}.location`, `unknown location ${closure.location}`)
    const isTwice = clinic.closures
      .slice(0, index)
      .some(({ from, location }) => from === closure.from && location === closure.location)
    if (isTwice) report(`${path}.from`, 'must not be the first day of two closures')
  })
}

/** Where a service is offered, there has to be one of each group that it needs; else nobody could ever book it there. */
function checkSharedResources({ locations, services, providers, sharedResources }: ClinicFile, report: Report) {
  const known = new Set(locations.map(({ slug }) => slug))
  sharedResources.forEach(({ location }, index) => {
    if (!known.has(location)) report(`sharedResources[${index}].location`, `unknown location ${location}`)
  })
  services.forEach(({ slug, needs }, index) => {
    unique(needs, (nth) => `services[${index}].needs[${nth}]`, report)
    const places = new Set(
      providers
        .flatMap((provider) => provider.services.filter((offer) => offer.service === slug))
        .map(({ location }) => location),
    )
    needs.forEach((need, nth) => {
      for (const place of places)
        if (known.has(place) && !sharedResources.some(({ group, location }) => group === need && location === place))
          report(`services[${index}].needs[${nth}]`, `there is no ${need} at ${place}`)
    })
  })
}
