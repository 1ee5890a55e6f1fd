import type { readArticle } from '@polyclinic/domain/blog/endpoints.ts'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ArticleCard } from '../../features/blog/article-cards.tsx'
import { ArticleView } from '../../features/blog/article-view.tsx'
import styles from '../../features/blog/blog.module.css'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Wrap } from '../../ui/layout.tsx'

export const handle: Handle<typeof loader> = {
  title: (_texts, { title }) => title,
  description: (_texts, { description }) => description,
  feed: '/blog/feed.xml',
  article: ({ publishedAt, updatedAt, picture, author }) => ({
    publishedAt,
    updatedAt,
    author: author.name,
    picture: picture && { url: picture.url, text: picture.text },
  }),
}

/** One article; its former addresses lead to the one that it has. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const slug = params['slug']!
  const article = await apiOf(context)<typeof readArticle>('GET', '/blog/{slug}', { params: { slug } })
  if (article.slug !== slug) throw redirect(`/blog/${article.slug}`, 301)
  return article
}

export function Component() {
  const { related, ...article } = useLoaderData<typeof loader>()
  const { t } = useTexts()
  return (
    <Wrap className={styles.page}>
      <BackLink href="/allblogs">{t('blog.allArticles')}</BackLink>
      <ArticleView article={article} />
      {related.length > 0 && (
        <section aria-labelledby="related" className={styles.more}>
          <h2 id="related">{t('blog.keepReading')}</h2>
          <ul className={styles.relatedList}>
            {related.map((other) => (
              <li key={other.id}>
                <ArticleCard article={other} kind="related" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Wrap>
  )
}
