import { useQueryClient } from '@tanstack/react-query'
import FileX from 'lucide-react/icons/file-x'
import { lazy, Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { usePost } from '../../features/blog/editor/posts.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'

// The editor is heavy, and no server draws it.
const PostEditor = lazy(async () => ({
  default: (await import('../../features/blog/editor/post-editor.tsx')).PostEditor,
}))

export const handle: Handle = { title: ({ t }) => t('editor.post'), noindex: true }

/** One article, while it is being written. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <Permitted permission="content:write">
      <OnePost key={id} id={id} />
    </Permitted>
  )
}

function OnePost({ id }: { id: string }) {
  const { t } = useTexts()
  const query = usePost(id)
  const client = useQueryClient()
  const navigate = useNavigate()
  if (query.data === undefined && isProblem(query.error, 'not_found'))
    return (
      <EmptyState
        icon={FileX}
        title={t('editor.gone')}
        action={<Button href="/admin/blog">{t('editor.toBlog')}</Button>}
      >
        {t('editor.goneText')}
      </EmptyState>
    )
  return (
    <QueryState query={query}>
      {(post) => (
        <Suspense fallback={<SkeletonRows label={t('common.loading')} rows={6} />}>
          <PostEditor
            post={post}
            onDiscarded={() => {
              void navigate('/admin/blog')
              client.removeQueries({ queryKey: ['post', 'one', id] })
              void client.invalidateQueries({ queryKey: ['post', 'list'] })
            }}
          />
        </Suspense>
      )}
    </QueryState>
  )
}
