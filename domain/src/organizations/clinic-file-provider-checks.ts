import type { ClinicFile, ClinicFileProvider } from './clinic-file.ts'
import { checkDay, checkWeek } from './clinic-file-hours-checks.ts'
import { type Report, unique } from './clinic-file-problems.ts'

/** What a doctor's services, hours and absences say about each other and about the clinic's lists. */
export function checkProvider(clinic: ClinicFile, provider: ClinicFileProvider, path: string, report: Report) {
  const services = new Map(clinic.services.map((each) => [each.slug, each]))
  const known = new Set(clinic.locations.map((each) => each.slug))
  const place = (location: string, where: string) => {
    if (!known.has(location)) report(`${where}.location`, `unknown location ${location}`)
  }
  unique(provider.languages, (index) => `${path}.languages[${index}]`, report)

  const offers = provider.services
  offers.forEach((offer, index) => {
    const where = `${path}.services[${index}]`
    const service = services.get(offer.service)
    if (service === undefined) report(`${where}.service`, `unknown service ${offer.service}`)
    place(offer.location, where)
    if (offer.isDefault && offer.newPatientsOnly)
      report(`${where}.isDefault`, 'a default service must be open to every patient')
    if (offer.isDefault && service?.isActive === false) report(`${where}.isDefault`, 'a default service must be active')
  })
  const pairs = offers.map((offer) => `${offer.service} at ${offer.location}`)
  unique(pairs, (index) => `${path}.services[${index}]`, report)
  for (const location of new Set(offers.map((offer) => offer.location))) {
    const defaults = offers.flatMap((offer, index) => (offer.location === location && offer.isDefault ? [index] : []))
    if (defaults.length === 0) report(`${path}.services`, `no default service at ${location}`)
    for (const index of defaults.slice(1))
      report(`${path}.services[${index}].isDefault`, `a second default service at ${location}`)
  }

  checkWeek(provider.hours, `${path}.hours`, report)
  provider.hours.forEach((hours, index) => {
    const where = `${path}.hours[${index}]`
    place(hours.location, where)
    if (known.has(hours.location) && !offers.some((offer) => offer.location === hours.location))
      report(`${where}.location`, `has no service at ${hours.location}`)
  })
  checkExceptions(provider, path, place, report)
}

function checkExceptions(
  provider: ClinicFileProvider,
  path: string,
  place: (location: string, where: string) => void,
  report: Report,
) {
  const { overrides } = provider
  unique(
    overrides.map((each) => `${each.date} at ${each.location}`),
    (index) => `${path}.overrides[${index}]`,
    report,
  )
  overrides.forEach((override, index) => {
    place(override.location, `${path}.overrides[${index}]`)
    checkDay(override.intervals, (nth) => `${path}.overrides[${index}].intervals[${nth}]`, report)
  })
  provider.timeOff.forEach((off, index) => {
    const where = `${path}.timeOff[${index}]`
    const wholeDays = off.to.length === 10
    if (off.to < off.from.slice(0, off.to.length) || (!wholeDays && off.to <= off.from))
      report(`${where}.to`, 'must not be before from')
  })
}
