import type { previewArticle } from '@polyclinic/domain/blog/endpoints.ts'
import FileX from 'lucide-react/icons/file-x'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { PreviewedArticle } from '../../features/blog/article.ts'
import { ArticleView } from '../../features/blog/article-view.tsx'
import styles from '../../features/blog/blog.module.css'
import { call } from '../../platform/api/call.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FailedState } from '../system/failed-state.tsx'

export const handle: Handle = { title: ({ t }) => t('blog.preview'), noindex: true }

type State = PreviewedArticle | 'none' | 'failed' | null

/** A draft for whoever has its link. What opens it stands behind the #, which no server is sent. */
export function Component() {
  const { t } = useTexts()
  const token = useLocation().hash.slice(1)
  const [shown, setShown] = useState<State>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    void readDraft(token, attempt, stop.signal).then((read) => read && setShown(read))
    return () => stop.abort()
  }, [token, attempt])
  return (
    <Wrap className={styles.page}>
      {(shown === null || typeof shown === 'string') && <PageHeading>{t('blog.preview')}</PageHeading>}
      <noscript>
        <Note tone="warn">{t('blog.previewScripts')}</Note>
      </noscript>
      {shown === null && <Skeleton label={t('common.loading')} lines={8} />}
      {shown === 'failed' && <FailedState onRetry={() => setAttempt(attempt + 1)} />}
      {shown === 'none' && (
        <EmptyState icon={FileX} title={t('blog.previewEnded')}>
          {t('blog.previewEndedText')}
        </EmptyState>
      )}
      {shown !== null && typeof shown === 'object' && (
        <div className={styles.article}>
          <Note tone="warn" role="status">
            {t(shown.isPublished ? 'blog.previewOfChanges' : 'blog.previewOfDraft')}
          </Note>
          <ArticleView article={shown} hasLinks={false} />
        </div>
      )}
    </Wrap>
  )
}

/** Each attempt is one of its own. */
async function readDraft(token: string, _attempt: number, signal: AbortSignal): Promise<State> {
  if (!/^[\w-]{20,100}$/.test(token)) return 'none'
  const headers = { 'preview-token': token }
  try {
    return (await call<typeof previewArticle>('GET', '/blog-preview', { headers }, { signal })) ?? null
  } catch (error) {
    return isProblem(error, 'not_found') ? 'none' : 'failed'
  }
}
