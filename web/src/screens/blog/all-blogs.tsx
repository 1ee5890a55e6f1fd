import type { listArticles } from '@polyclinic/domain/blog/endpoints.ts'
import { articlesAPage } from '@polyclinic/domain/blog/limits.ts'
import Newspaper from 'lucide-react/icons/newspaper'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ArticleCard } from '../../features/blog/article-cards.tsx'
import styles from '../../features/blog/blog.module.css'
import { Pages } from '../../features/lists/pages.tsx'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { lastSkip, pageAddress, skipOf } from '../../platform/page/paging.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const handle: Handle<typeof loader> = {
  title: ({ t }) => t('blog.articles'),
  description: ({ t }, _data, { name }) => t('blog.articlesDescription', { clinic: name }),
  parameters: ['tag', 'page'],
  path: '/allblogs',
  // What lists nothing helps nobody who searches.
  noindex: ({ total, tag }) => total === 0 || tag !== null,
  feed: '/blog/feed.xml',
}

/** The clinic's articles, the newest first; `?tag=` of one subject. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const search = new URL(request.url).searchParams
  const asked = search.get('tag')?.trim() ?? ''
  const tag = asked !== '' && asked.length <= 40 ? asked : null
  const find = (skip: number) =>
    api<typeof listArticles>('GET', '/blog', { query: { ...(tag === null ? {} : { tag }), skip, take: articlesAPage } })
  const skip = skipOf(search, articlesAPage)
  const found = await find(skip)
  // A page that there is no longer is the last one.
  const shown = skip > 0 && skip >= found.total ? await find(lastSkip(found.total, articlesAPage)) : found
  return { ...shown, tag }
}

export function Component() {
  const { items, total, skip, take, tags, tag } = useLoaderData<typeof loader>()
  const { t } = useTexts()
  const hrefOf = (first: number) => pageAddress('/allblogs', first, take, tag === null ? {} : { tag })
  return (
    <Wrap className={styles.page}>
      <PageHeading lead={t('blog.articlesLead')}>{t('blog.articles')}</PageHeading>
      {tags.length > 1 && (
        <nav aria-label={t('blog.subjects')} className={styles.filter}>
          <Anchor href="/allblogs" aria-current={tag === null ? 'true' : undefined}>
            {t('blog.all')}
          </Anchor>
          {tags.map(({ name, count }) => (
            <Anchor
              key={name}
              href={`/allblogs?tag=${encodeURIComponent(name)}`}
              aria-current={name === tag ? 'true' : undefined}
            >
              <Own>{name}</Own> <span className={styles.count}>{count}</span>
            </Anchor>
          ))}
        </nav>
      )}
      {items.length === 0 ? (
        <NoArticles isFiltered={tag !== null} />
      ) : (
        <>
          <ul className={styles.list}>
            {items.map((article, index) => {
              const isLeading = index === 0 && skip === 0 && tag === null
              return (
                <li key={article.id} className={isLeading ? styles.whole : undefined}>
                  <ArticleCard article={article} kind={isLeading ? 'leading' : 'plain'} />
                </li>
              )
            })}
          </ul>
          {total > take && <Pages of={{ total, skip, take }} count={items.length} hrefOf={hrefOf} />}
          <div className={styles.end}>
            <p>
              <strong>{t('blog.ratherAsk')}</strong>
            </p>
            <Button href="/doctors">{t('blog.findTime')}</Button>
          </div>
        </>
      )}
    </Wrap>
  )
}

function NoArticles({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTexts()
  return (
    <EmptyState
      icon={Newspaper}
      title={t(isFiltered ? 'blog.noneOfSubject' : 'blog.noArticles')}
      action={
        isFiltered ? (
          <Button kind="main" href="/allblogs">
            {t('blog.allArticles')}
          </Button>
        ) : (
          <Button kind="main" href="/doctors">
            {t('system.findDoctor')}
          </Button>
        )
      }
    >
      {!isFiltered && t('blog.noArticlesText')}
    </EmptyState>
  )
}
