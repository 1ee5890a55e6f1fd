import type { PostState } from '@polyclinic/domain/blog/decide-publishing.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { Anchor } from '../../../ui/anchor.tsx'
import { Status } from '../../../ui/status.tsx'
import { Cover } from '../article-picture.tsx'
import styles from './editor.module.css'
import type { PostRow } from './posts.ts'
import { stateWords, whenOf } from './publishing.tsx'

/** Articles with what becomes of them. */
export function PostRows({ posts }: { posts: readonly PostRow[] }) {
  const texts = useTexts()
  const { t } = texts
  const { timeZone } = useOrganization().settings
  const whenWord = ({ state, publishedAt, changedAt }: PostRow) => {
    const when = (instant: string | null) => ({ when: whenOf(instant ?? changedAt, timeZone, texts) })
    const words: Record<PostState, string> = {
      draft: t('editor.changedAt', when(changedAt)),
      scheduled: t('editor.scheduledFor', when(publishedAt)),
      published: t('editor.publishedOn', when(publishedAt)),
      withdrawn: t('editor.changedAt', when(changedAt)),
    }
    return words[state]
  }
  return (
    <ul className={styles.rows}>
      {posts.map((post) => (
        <li key={post.id} className={styles.row}>
          <Cover picture={post.picture} sizes="6em" lazy />
          <div>
            <h2 className={styles.rowTitle} lang={post.language}>
              <Anchor href={`/admin/blog/${post.id}`} className={styles.rowLink}>
                {post.title || t('blog.untitled')}
              </Anchor>
            </h2>
            <p className={styles.quiet}>
              {post.author || t('editor.noAuthor')} · {whenWord(post)}
            </p>
          </div>
          <div className={styles.rowStates}>
            <Status tone={stateWords[post.state].tone}>{t(stateWords[post.state].word)}</Status>
            {post.hasChanges && post.state !== 'withdrawn' && <Status tone="warn">{t('editor.changed')}</Status>}
          </div>
        </li>
      ))}
    </ul>
  )
}
