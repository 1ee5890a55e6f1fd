import type { readArticle } from '@polyclinic/domain/blog/endpoints.ts'
import { countWords } from '@polyclinic/domain/blog/body.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { OrganizationData } from '@polyclinic/domain/organizations/model.ts'
import type { Graph, Person } from 'schema-dts'

type Article = Answer<typeof readArticle>

/** An article as schema.org knows it: only what its page shows. */
export function articleGraph(article: Article, { config, name, styles }: OrganizationData): Graph {
  const page = `${config.appUrl}/blog/${article.slug}`
  const images = article.picture ? [new URL(article.picture.url, config.appUrl).href] : []
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BlogPosting',
        '@id': `${page}#article`,
        headline: article.title,
        description: article.description,
        inLanguage: article.language,
        datePublished: article.publishedAt,
        dateModified: article.updatedAt ?? article.publishedAt,
        author: personOf(article.author, config.appUrl),
        ...(images.length > 0 ? { image: images } : {}),
        ...(article.tags.length > 0 ? { keywords: article.tags } : {}),
        wordCount: countWords(article.body),
        timeRequired: `PT${article.minutes}M`,
        publisher: {
          '@type': 'MedicalOrganization',
          '@id': `${config.appUrl}/#org`,
          name,
          url: config.appUrl,
          ...(styles.logo ? { logo: new URL(styles.logo, config.appUrl).href } : {}),
        },
        mainEntityOfPage: { '@id': page },
      },
      {
        '@type': 'MedicalWebPage',
        '@id': page,
        url: page,
        name: article.title,
        inLanguage: article.language,
        ...(article.reviewer
          ? { reviewedBy: personOf(article.reviewer, config.appUrl), lastReviewed: article.reviewer.on }
          : {}),
        mainEntity: { '@id': `${page}#article` },
        breadcrumb: {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { '@type': 'ListItem', position: 1, name, item: `${config.appUrl}/` },
            { '@type': 'ListItem', position: 2, name: 'Blog', item: `${config.appUrl}/allblogs` },
            { '@type': 'ListItem', position: 3, name: article.title, item: page },
          ],
        },
      },
    ],
  }
}

/** A doctor by the page that tells of them. */
function personOf({ name, slug }: Article['author'], appUrl: string): Person {
  return {
    '@type': 'Person',
    name,
    ...(slug ? { url: `${appUrl}/aboutdoctor/${slug}` } : {}),
  }
}
