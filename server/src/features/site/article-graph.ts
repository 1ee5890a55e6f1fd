import type { listArticles, readArticle } from '@polyclinic/domain/blog/endpoints.ts'
import { countWords } from '@polyclinic/domain/blog/body.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import type {
  BlogLeaf,
  BlogPostingLeaf,
  BreadcrumbListLeaf,
  Graph,
  MedicalOrganizationLeaf,
  MedicalWebPageLeaf,
  PersonLeaf,
} from 'schema-dts'
import { stated } from './stated.ts'

type Article = Answer<typeof readArticle>
type Listed = Answer<typeof listArticles>['items'][number]

/** An article as schema.org knows it: only what its page shows. */
export function articleGraph(article: Article, organization: OrganizationData): Graph {
  const { appUrl } = organization.config
  const page = pageOf(article, appUrl)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      stated<BlogPostingLeaf>({
        ...postingOf(article, appUrl),
        keywords: article.tags.length > 0 ? article.tags : null,
        wordCount: countWords(article.body),
        timeRequired: `PT${article.minutes}M`,
        publisher: publisherOf(organization),
        isPartOf: { '@id': blogOf(appUrl) },
        mainEntityOfPage: { '@id': page },
      }),
      stated<MedicalWebPageLeaf>({
        '@type': 'MedicalWebPage',
        '@id': page,
        url: page,
        name: article.title,
        inLanguage: article.language,
        reviewedBy: article.reviewer && personOf(article.reviewer, appUrl),
        lastReviewed: article.reviewer && article.reviewer.on,
        mainEntity: { '@id': `${page}#article` },
        breadcrumb: trailOf(organization, [article.title, page]),
      }),
    ],
  }
}

/** The list of articles, with those that its first page shows. */
export function blogGraph(articles: readonly Listed[], organization: OrganizationData): Graph {
  const { appUrl } = organization.config
  return {
    '@context': 'https://schema.org',
    '@graph': [
      stated<BlogLeaf>({
        '@type': 'Blog',
        '@id': blogOf(appUrl),
        name: organization.name,
        url: `${appUrl}/allblogs`,
        publisher: publisherOf(organization),
        blogPost: articles.map((article) => postingOf(article, appUrl)),
      }),
      trailOf(organization),
    ],
  }
}

const blogOf = (appUrl: string) => `${appUrl}/allblogs#blog`
const pageOf = ({ slug }: Listed, appUrl: string) => `${appUrl}/blog/${slug}`

/** What a list shows of an article, and its own page, too. */
function postingOf(article: Listed, appUrl: string): BlogPostingLeaf {
  const page = pageOf(article, appUrl)
  return stated<BlogPostingLeaf>({
    '@type': 'BlogPosting',
    '@id': `${page}#article`,
    url: page,
    headline: article.title,
    description: article.description,
    inLanguage: article.language,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt ?? article.publishedAt,
    author: personOf(article.author, appUrl),
    image: article.picture && new URL(article.picture.url, appUrl).href,
  })
}

function publisherOf({ config, name, styles }: OrganizationData): MedicalOrganizationLeaf {
  return stated<MedicalOrganizationLeaf>({
    '@type': 'MedicalOrganization',
    '@id': `${config.appUrl}/#org`,
    name,
    url: config.appUrl,
    logo: styles.logo ? new URL(styles.logo, config.appUrl).href : null,
  })
}

/** The way from the home page to the list, and on to a page of it. */
function trailOf(
  { config, name }: OrganizationData,
  ...further: readonly (readonly [name: string, page: string])[]
): BreadcrumbListLeaf {
  const steps = [[name, `${config.appUrl}/`], ['Blog', `${config.appUrl}/allblogs`], ...further] as const
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([step, item], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step,
      item,
    })),
  }
}

/** A doctor by the page that tells of them. */
function personOf({ name, slug }: Listed['author'], appUrl: string): PersonLeaf {
  return stated<PersonLeaf>({ '@type': 'Person', name, url: slug && `${appUrl}/aboutdoctor/${slug}` })
}
