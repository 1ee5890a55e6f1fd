import type { Body } from '@polyclinic/domain/blog/body.ts'
import { descriptionAtMost, descriptionShown, titleAtMost } from '@polyclinic/domain/blog/limits.ts'
import { slugFrom } from '@polyclinic/domain/kit/slug.ts'
import Eye from 'lucide-react/icons/eye'
import Link2 from 'lucide-react/icons/link-2'
import PenLine from 'lucide-react/icons/pen-line'
import { useId, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { useUnsaved } from '../../../platform/page/unsaved.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Field } from '../../../ui/field.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { ToastRegion } from '../../../ui/toast.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { useDoctorList } from '../../days/use-doctors.ts'
import { ConflictNote } from '../../drafts/conflict-note.tsx'
import { SaveState } from '../../drafts/save-state.tsx'
import { ArticleBody } from '../article-body.tsx'
import { ArticleView } from '../article-view.tsx'
import { BodyEditor } from './body-editor.tsx'
import editor from './editor.module.css'
import { usePictures } from './pictures.ts'
import { PostFields } from './post-fields.tsx'
import { sharePreview, usePostDraft, type Post, type PostContent } from './posts.ts'
import { previewOf } from './preview-of.ts'
import { Publishing } from './publishing.tsx'
import { fieldLabels, wordOf, type Field as ConflictField } from './words-of-content.ts'

type PostEditorProps = { post: Post; onDiscarded: () => void }

/** An article while it is being written: saved as it is typed, seen by visitors when it is published. */
export function PostEditor({ post, onDiscarded }: PostEditorProps) {
  const { t } = useTexts()
  const { timeZone } = useOrganization().settings
  const draft = usePostDraft(post)
  const { keeper, content, known, conflicts, problem } = draft
  const pictures = usePictures(known.post)
  const { data: doctors = [] } = useDoctorList()
  const [isPreview, setPreview] = useState(false)
  const [isTooLong, setTooLong] = useState(false)
  const { toast, say, close } = useToast()
  const bodyId = useId()
  const isMarked = isTooLong
  useUnsaved(isTooLong)
  const type = <Name extends keyof PostContent>(name: Name, value: PostContent[Name]) => keeper.type(name, value)
  const typeTitle = (title: string) => {
    // The address follows the title until somebody has chosen one, or visitors know it.
    const follows = known.post.publishedSlug === null && content.slug === slugFrom(content.title)
    type('title', title)
    if (follows) type('slug', slugFrom(title))
  }
  const conflicting = Object.entries(conflicts) as [ConflictField, NonNullable<(typeof conflicts)[ConflictField]>][]
  return (
    <Stack gap="large">
      <Row between align="start">
        <div>
          <BackLink href="/admin/blog">{t('editor.toBlog')}</BackLink>
          <h1 className={editor.heading}>{t('editor.post')}</h1>
          <SaveState {...draft} begins={1} isMarked={isMarked} />
        </div>
        <Row>
          <SharePreview postId={post.id} flush={() => keeper.flush()} onSaid={(message) => say({ message })} />
          <Button icon={isPreview ? PenLine : Eye} aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
            {t(isPreview ? 'editor.edit' : 'editor.preview')}
          </Button>
        </Row>
      </Row>
      {problem && (
        <Note tone="bad" role="alert">
          {t(`errors.${problem.code}`)} {t('encounters.refusedSave')}
        </Note>
      )}
      {conflicting.map(([field, conflict]) => (
        <ConflictNote
          key={field}
          conflict={conflict}
          timeZone={timeZone}
          about={t('encounters.conflictIn', { part: t(fieldLabels[field]) })}
          theirs={
            field === 'body' ? (
              <ArticleBody body={JSON.parse(String(conflict.theirs)) as Body} pictures={pictures.all} />
            ) : (
              wordOf(field, conflict.theirs, doctors)
            )
          }
          onSettle={(keep) => keeper.settle(field, keep)}
        />
      ))}
      {isPreview && (
        <div className={editor.preview}>
          <ArticleView
            article={previewOf(known.post, content, { doctors, pictures: pictures.all })}
            level={2}
            hasLinks={false}
          />
        </div>
      )}
      {/* Stays while it is looked at: with it would go what can be undone. */}
      <div className={editor.columns} hidden={isPreview}>
        <div className={editor.paper}>
          <div className={editor.head}>
            <Field label={t('editor.titleLabel')} hint={t('editor.titleHint')}>
              <TextInput
                className={editor.titleInput}
                lang={content.language}
                value={content.title}
                maxLength={titleAtMost}
                autoComplete="off"
                onChange={({ target }) => typeTitle(target.value)}
              />
            </Field>
            <Description
              value={content.description}
              lang={content.language}
              onType={(text) => type('description', text)}
            />
          </div>
          <BodyEditor
            id={bodyId}
            body={content.body}
            language={content.language}
            pictures={pictures}
            onType={(body) => type('body', body)}
            onTooLong={setTooLong}
          />
        </div>
        <div className={editor.side}>
          <Publishing
            draft={draft}
            isMarked={isMarked}
            onSaid={(message) => say({ message })}
            onDiscarded={onDiscarded}
          />
          <PostFields draft={draft} doctors={doctors} pictures={pictures} onType={type} />
        </div>
      </div>
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </Stack>
  )
}

type DescriptionProps = { value: string; lang: string; onType: (text: string) => void }

function Description({ value, lang, onType }: DescriptionProps) {
  const { t } = useTexts()
  const count = value.trim().length
  const word = count > descriptionShown ? 'editor.descriptionLong' : 'editor.descriptionCount'
  return (
    <Field
      label={t('editor.descriptionLabel')}
      hint={t('editor.descriptionHint')}
      below={t(word, { count, most: descriptionShown })}
    >
      <TextArea
        rows={2}
        lang={lang}
        value={value}
        maxLength={descriptionAtMost}
        onChange={({ target }) => onType(target.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
    </Field>
  )
}

type SharePreviewProps = { postId: string; flush: () => Promise<void>; onSaid: (message: string) => void }

/** A link that shows the draft to somebody who cannot sign in. */
function SharePreview({ postId, flush, onSaid }: SharePreviewProps) {
  const { t } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const share = async () => {
    setBusy(true)
    try {
      await flush()
      const { token } = await sharePreview(postId)
      const address = `${location.origin}/blog/preview#${token}`
      setLink(address)
      onSaid(t((await copyText(address)) ? 'editor.shared' : 'editor.shareShown'))
    } catch {
      onSaid(t('errors.unavailable'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="small">
      <Button icon={Link2} busy={isBusy} onClick={() => void share()}>
        {t('editor.share')}
      </Button>
      {link && (
        <TextInput readOnly aria-label={t('editor.shareLink')} value={link} onFocus={({ target }) => target.select()} />
      )}
    </Stack>
  )
}
