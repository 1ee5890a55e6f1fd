import type { listLocations } from '@polyclinic/domain/locations/endpoints.ts'
import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { InProcessCall } from '../../platform/http/in-process.ts'
import { departmentTypes, specialities } from './schema-org.ts'

type Location = Answer<typeof listLocations>['items'][number]
type Service = Answer<typeof listServices>[number]

/** The structured data of a page that has some: the clinic's landing pages. */
export async function jsonLdFor(
  path: string,
  organization: OrganizationData,
  call: InProcessCall,
  origin: string,
): Promise<object | null> {
  if (path !== '/' && path !== `/clinic/${organization.slug}`) return null
  const [services, locations] = await Promise.all([
    call<typeof listServices>('GET', '/services', { query: { organizationId: organization.id, isActive: 'true' } }),
    call<typeof listLocations>('GET', '/locations'),
  ])
  return clinicGraph({
    organization,
    services,
    locations: locations.items,
    page: organization.config.appUrl + path,
    origin,
  })
}

type GraphFacts = {
  organization: OrganizationData
  services: readonly Service[]
  locations: readonly Location[]
  page: string
  /** Where the clinic's own files are served. */
  origin: string
}

/** The clinic as schema.org knows it: only facts that the page shows, and of its vocabulary only what it has. */
export function clinicGraph({ organization, services, locations, page }: GraphFacts): object {
  const { config, name, styles, staticContent } = organization
  const { department } = staticContent.structuredData
  const phone = staticContent.homepage.footer.contactUs.phone
  const ids = { organization: `${config.appUrl}/#org`, department: `${config.appUrl}/#dept` }
  const speciality = specialities.find((known) => known === department.medicalSpecialty)
  const contact = {
    url: config.appUrl,
    ...(phone ? { telephone: phone } : {}),
    ...(styles.logo ? { logo: new URL(styles.logo, config.appUrl).href } : {}),
  }
  const { type: _type, ...address } = department.address
  const hours = locations[0]
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'MedicalOrganization',
        '@id': ids.organization,
        name,
        ...contact,
        department: { '@id': ids.department },
      },
      {
        '@type': departmentTypes.find((known) => known === department.type) ?? 'MedicalClinic',
        '@id': ids.department,
        name: department.name,
        description: staticContent.description,
        ...contact,
        parentOrganization: { '@id': ids.organization },
        ...(speciality
          ? { medicalSpecialty: `https://schema.org/${speciality}` }
          : { knowsAbout: department.medicalSpecialty || department.specialty }),
        openingHours: department.openingHours,
        ...(hours ? { openingHoursSpecification: openingHours(hours) } : {}),
        address: { '@type': 'PostalAddress', ...filled(address) },
        availableService: services.map((service) => ({ '@type': 'MedicalProcedure', name: service.name })),
        hasOfferCatalog: {
          '@type': 'OfferCatalog',
          name: department.name,
          itemListElement: services.map((service) => ({
            '@type': 'Offer',
            itemOffered: { '@type': 'Service', name: service.name },
          })),
        },
        potentialAction: {
          '@type': 'ReserveAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${config.appUrl}/doctors` },
        },
      },
      {
        '@type': 'MedicalWebPage',
        url: page,
        name: staticContent.title,
        ...(speciality ? { specialty: `https://schema.org/${speciality}` } : {}),
        about: { '@id': ids.department },
      },
    ],
  }
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The weekly hours, then the days that are closed; schema.org closes a day by opening it for no time at all. */
const openingHours = ({ openingHours: weekly, closures }: Location) => [
  ...weekly.map(({ weekday, opensAt, closesAt }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: `https://schema.org/${days[weekday - 1]}`,
    opens: opensAt,
    closes: closesAt,
  })),
  ...closures.map(({ from, to }) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: from,
    validThrough: to,
    opens: '00:00',
    closes: '00:00',
  })),
]

const filled = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
