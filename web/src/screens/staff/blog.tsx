import { postStates, type PostState } from '@polyclinic/domain/blog/decide-publishing.ts'
import Newspaper from 'lucide-react/icons/newspaper'
import Plus from 'lucide-react/icons/plus'
import { useNavigate, useSearchParams } from 'react-router'
import { PostRows } from '../../features/blog/editor/post-rows.tsx'
import { createPost, postsAPage, useKnownPost, usePosts } from '../../features/blog/editor/posts.ts'
import { stateWords } from '../../features/blog/editor/publishing.tsx'
import { Pages } from '../../features/lists/pages.tsx'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { pageAddress, skipOf } from '../../platform/page/paging.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('editor.title'), noindex: true }

/** The articles of the clinic, for who writes them. */
export function Component() {
  return (
    <Permitted permission="content:write">
      <Blog />
    </Permitted>
  )
}

const path = '/admin/blog'

function Blog() {
  const { t } = useTexts()
  const { settings } = useOrganization()
  const [search] = useSearchParams()
  const state = postStates.find((known) => known === search.get('state'))
  const query = usePosts(state, skipOf(search, postsAPage))
  const navigate = useNavigate()
  const know = useKnownPost()
  const { busy, problem, send } = useSubmission()
  const begin = async () => {
    const language = settings.locale.startsWith('de') ? 'de' : 'en'
    const outcome = await send(() => createPost(crypto.randomUUID(), language))
    if (!outcome.done) return
    know(outcome.value)
    void navigate(`${path}/${outcome.value.id}`)
  }
  const newPost = (
    <Button kind="main" icon={Plus} busy={busy} onClick={() => void begin()}>
      {t('editor.newPost')}
    </Button>
  )
  const hrefOf = (asked: PostState | undefined) => (asked ? `${path}?state=${asked}` : path)
  return (
    <Stack gap="large">
      <Row between align="start">
        <StaffHeading lead={t('editor.lead')}>{t('editor.title')}</StaffHeading>
        {newPost}
      </Row>
      {problem && (
        <Note tone="bad" role="alert">
          {t(`errors.${problem.code}`)}
        </Note>
      )}
      <QueryState query={query}>
        {({ items, total, skip, take, counts }) => {
          const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
          if (all === 0)
            return (
              <EmptyState icon={Newspaper} title={t('editor.none')}>
                {t('editor.noneText')}
              </EmptyState>
            )
          return (
            <Stack>
              <Segmented
                label={t('editor.states')}
                value={state ?? 'all'}
                segments={[
                  { value: 'all', label: `${t('editor.all')} ${all}`, href: hrefOf(undefined) },
                  ...postStates.map((each) => ({
                    ...{ value: each, label: `${t(stateWords[each].word)} ${counts[each]}`, href: hrefOf(each) },
                  })),
                ]}
              />
              {items.length === 0 ? (
                <EmptyState icon={Newspaper} title={t('editor.noneOfState')} />
              ) : (
                <PostRows posts={items} />
              )}
              {total > take && (
                <Pages
                  of={{ total, skip, take }}
                  count={items.length}
                  hrefOf={(first) => pageAddress(path, first, take, state ? { state } : {})}
                />
              )}
            </Stack>
          )
        }}
      </QueryState>
    </Stack>
  )
}
