import type { listArticles, readArticle } from '@polyclinic/domain/blog/endpoints.ts'
import { articlesAPage } from '@polyclinic/domain/blog/limits.ts'
import { isFreeForPosts } from '@polyclinic/domain/blog/slug.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { listLocations } from '@polyclinic/domain/locations/endpoints.ts'
import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import type { readProvider } from '@polyclinic/domain/providers/endpoints.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import type {
  Graph,
  MedicalClinicLeaf,
  MedicalOrganizationLeaf,
  MedicalWebPageLeaf,
  OpeningHoursSpecification,
  PhysicianLeaf,
  PostalAddressLeaf,
} from 'schema-dts'
import type { InProcessCall } from '../../platform/http/in-process.ts'
import { articleGraph, blogGraph } from './article-graph.ts'
import { departmentTypes, specialities } from '@polyclinic/domain/brand/schema-org.ts'
import { stated } from './stated.ts'

type Location = Answer<typeof listLocations>['items'][number]
type Doctor = Pick<Answer<typeof readProvider>, 'name' | 'portraitUrl' | 'reviews'>
type Service = Answer<typeof listServices>[number]

/** The structured data of a page that has some: the clinic's landing pages, a doctor's, its articles and their list. */
export async function jsonLdFor(
  { pathname: path, searchParams: asked }: URL,
  organization: OrganizationData,
  call: InProcessCall,
): Promise<Graph | null> {
  const [, doctorSlug] = /^\/aboutdoctor\/([a-z0-9-]{1,80})$/.exec(path) ?? []
  if (doctorSlug !== undefined) {
    const doctor = await call<typeof readProvider>('GET', '/providers/{slug}', { params: { slug: doctorSlug } })
    return doctorGraph(organization, doctor, organization.config.appUrl + path)
  }
  const slug = /^\/blog\/([a-z0-9-]+)$/.exec(path)?.[1]
  if (slug !== undefined && isFreeForPosts(slug)) {
    const article = await call<typeof readArticle>('GET', '/blog/{slug}', { params: { slug } })
    return articleGraph(article, organization)
  }
  if (path === '/allblogs' && !asked.has('tag') && !asked.has('page')) {
    const { items } = await call<typeof listArticles>('GET', '/blog', { query: { skip: 0, take: articlesAPage } })
    return items.length > 0 ? blogGraph(items, organization) : null
  }
  if (path !== '/' && path !== `/clinic/${organization.slug}`) return null
  const [services, locations] = await Promise.all([
    call<typeof listServices>('GET', '/services', { query: { organizationId: organization.id, isActive: 'true' } }),
    call<typeof listLocations>('GET', '/locations'),
  ])
  return clinicGraph({ organization, services, locations: locations.items, page: organization.config.appUrl + path })
}

type GraphFacts = {
  organization: OrganizationData
  services: readonly Service[]
  locations: readonly Location[]
  /** The page's address. */
  page: string
}

/** The clinic as schema.org knows it: only facts that the page shows, and of its vocabulary only what it has. */
export function clinicGraph(facts: GraphFacts): Graph {
  const { organization, page } = facts
  const { title, structuredData } = organization.staticContent
  const id = idsOf(organization)
  const speciality = specialityOf(structuredData.department.medicalSpecialty)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      stated<MedicalOrganizationLeaf>({
        '@type': 'MedicalOrganization',
        '@id': id.organization,
        name: organization.name,
        ...contactOf(organization),
        department: { '@id': id.department },
      }),
      departmentOf(facts),
      stated<MedicalWebPageLeaf>({
        '@type': 'MedicalWebPage',
        url: page,
        name: title,
        specialty: speciality,
        about: { '@id': id.department },
      }),
    ],
  }
}

/**
 * A doctor, with the figures of their reviews where the page shows such: from three on, of all that were published, which
 * leaves none out for what it says.
 */
export function doctorGraph(organization: OrganizationData, doctor: Doctor, page: string): Graph {
  const { reviews } = doctor
  return {
    '@context': 'https://schema.org',
    '@graph': [
      stated<PhysicianLeaf>({
        '@type': 'Physician',
        '@id': `${page}#doctor`,
        name: doctor.name,
        url: page,
        image: doctor.portraitUrl && new URL(doctor.portraitUrl, organization.config.appUrl).href,
        parentOrganization: { '@id': idsOf(organization).organization },
        aggregateRating: reviews && {
          '@type': 'AggregateRating',
          ratingValue: reviews.average,
          reviewCount: reviews.count,
          bestRating: 5,
          worstRating: 1,
        },
      }),
    ],
  }
}

const idsOf = ({ config }: OrganizationData) => ({
  organization: `${config.appUrl}/#org`,
  department: `${config.appUrl}/#dept`,
})

function contactOf({ config, styles, staticContent }: OrganizationData) {
  const { phone } = staticContent.homepage.footer.contactUs
  return {
    url: config.appUrl,
    telephone: phone || null,
    logo: styles.logo ? new URL(styles.logo, config.appUrl).href : null,
  }
}

function specialityOf(name: string) {
  const known = specialities.find((speciality) => speciality === name)
  return known ? (`https://schema.org/${known}` as const) : null
}

function departmentOf({ organization, services, locations }: GraphFacts): MedicalClinicLeaf {
  const { description, structuredData } = organization.staticContent
  const { department } = structuredData
  const id = idsOf(organization)
  const speciality = specialityOf(department.medicalSpecialty)
  const about = department.medicalSpecialty || department.specialty
  return stated<MedicalClinicLeaf>({
    // The kinds of places have the same properties here, so one of them stands for all in the types.
    '@type': (departmentTypes.find((type) => type === department.type) ?? 'MedicalClinic') as 'MedicalClinic',
    '@id': id.department,
    name: department.name,
    description,
    ...contactOf(organization),
    parentOrganization: { '@id': id.organization },
    medicalSpecialty: speciality,
    knowsAbout: speciality ? null : about || null,
    openingHours: department.openingHours,
    openingHoursSpecification: locations[0] ? openingHours(locations[0]) : null,
    address: addressOf(department.address),
    availableService: services.map(({ name }) => ({ '@type': 'MedicalProcedure', name })),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: department.name,
      itemListElement: services.map(({ name }) => ({ '@type': 'Offer', itemOffered: { '@type': 'Service', name } })),
    },
    potentialAction: {
      '@type': 'ReserveAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${organization.config.appUrl}/doctors` },
    },
  })
}

type Address = OrganizationData['staticContent']['structuredData']['department']['address']

function addressOf({ type: _type, ...fields }: Address): PostalAddressLeaf {
  return { '@type': 'PostalAddress', ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) }
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The weekly hours, then the days that are closed; schema.org closes a day by opening it for no time at all. */
function openingHours({ openingHours: weekly, closures }: Location): OpeningHoursSpecification[] {
  const type = { '@type': 'OpeningHoursSpecification' } as const
  return [
    ...weekly.map(({ weekday, opensAt, closesAt }) => {
      const dayOfWeek = `https://schema.org/${days[weekday - 1]!}` as const
      return { ...type, dayOfWeek, opens: opensAt, closes: closesAt }
    }),
    ...closures.map(({ from, to }) => ({
      ...type,
      validFrom: from,
      validThrough: to,
      opens: '00:00',
      closes: '00:00',
    })),
  ]
}
