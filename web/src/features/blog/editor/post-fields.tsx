import { pictureTextAtMost } from '@polyclinic/domain/blog/body.ts'
import { nameAtMost, tagAtMost, tagsAtMost } from '@polyclinic/domain/blog/limits.ts'
import { isSlug, slugAtMost, slugFrom } from '@polyclinic/domain/kit/slug.ts'
import ImagePlus from 'lucide-react/icons/image-plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FieldError } from '../../../ui/field-error.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DrawnPicture } from '../article-picture.tsx'
import styles from './editor.module.css'
import { pictureKinds, type Pictures } from './pictures.ts'
import type { Doctor, PostContent, PostDraft } from './posts.ts'
import { DateInput } from '../../forms/date-input.tsx'

type PostFieldsProps = {
  draft: PostDraft
  doctors: readonly Doctor[]
  pictures: Pictures
  onType: <Name extends keyof PostContent>(name: Name, value: PostContent[Name]) => void
}

/** What stands around the text: who, where, about what, and the picture above it. */
export function PostFields(props: PostFieldsProps) {
  return (
    <>
      <div className={styles.part}>
        <Author {...props} />
        <Reviewer {...props} />
      </div>
      <div className={styles.part}>
        <Cover {...props} />
      </div>
      <div className={styles.part}>
        <Tags {...props} />
        <Language {...props} />
        <Address {...props} />
      </div>
    </>
  )
}

const other = 'other'

function Author({ draft: { content }, doctors, onType }: PostFieldsProps) {
  const { t } = useTexts()
  const [isOther, setOther] = useState(content.authorName !== '')
  const value = content.authorProviderId ?? (isOther || content.authorName !== '' ? other : '')
  const choose = (chosen: string) => {
    setOther(chosen === other)
    onType('authorProviderId', chosen === other || chosen === '' ? null : chosen)
    if (chosen !== other) onType('authorName', '')
  }
  return (
    <>
      <Field label={t('editor.author')}>
        <Select value={value} onChange={({ target }) => choose(target.value)}>
          <option value="">{t('editor.authorNone')}</option>
          {doctors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={other}>{t('editor.authorOther')}</option>
        </Select>
      </Field>
      {value === other && (
        <Field label={t('editor.authorName')}>
          <TextInput
            value={content.authorName}
            maxLength={nameAtMost}
            autoComplete="off"
            onChange={({ target }) => onType('authorName', target.value)}
          />
        </Field>
      )}
    </>
  )
}

function Reviewer({ draft: { content }, doctors, onType }: PostFieldsProps) {
  const { t } = useTexts()
  return (
    <>
      <Field label={t('editor.reviewer')}>
        <Select
          value={content.reviewerProviderId ?? ''}
          onChange={({ target }) => {
            onType('reviewerProviderId', target.value || null)
            if (!target.value) onType('reviewedOn', null)
          }}
        >
          <option value="">{t('editor.reviewerNone')}</option>
          {doctors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {content.reviewerProviderId && (
        <Field label={t('editor.reviewedOn')}>
          <DateInput date={content.reviewedOn ?? ''} onChange={(day) => onType('reviewedOn', day || null)} />
        </Field>
      )}
    </>
  )
}

function Cover({ draft: { content }, pictures, onType }: PostFieldsProps) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const picture = pictures.all.find(({ id }) => id === content.pictureId)
  const add = async (file: File) => {
    const added = await pictures.add(file)
    if (added) onType('pictureId', added.id)
  }
  return (
    <>
      <h2 className={styles.partTitle}>{t('editor.cover')}</h2>
      {picture && (
        <div className={styles.cover}>
          <DrawnPicture picture={picture} text={content.pictureText} sizes="22em" />
        </div>
      )}
      <p className={styles.quiet}>{t('editor.pictureKinds')}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('editor.cover')}
        accept={pictureKinds}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) void add(file)
          currentTarget.value = ''
        }}
      />
      <Row>
        <Button size="small" icon={ImagePlus} busy={pictures.isBusy} onClick={() => input.current?.click()}>
          {t(picture ? 'editor.replaceCover' : 'editor.addCover')}
        </Button>
        {picture && (
          <Button
            size="small"
            kind="bad"
            icon={Trash2}
            onClick={() => {
              onType('pictureId', null)
              onType('pictureText', '')
            }}
          >
            {t('editor.removePicture')}
          </Button>
        )}
      </Row>
      {pictures.problem && (
        <div role="alert">
          <FieldError id="cover-problem">{t(pictures.problem as 'editor.pictureWrong')}</FieldError>
        </div>
      )}
      {picture && (
        <Field label={t('editor.pictureText')} hint={t('editor.pictureTextHint')}>
          <TextInput
            value={content.pictureText}
            maxLength={pictureTextAtMost}
            autoComplete="off"
            onChange={({ target }) => onType('pictureText', target.value)}
          />
        </Field>
      )}
    </>
  )
}

/** Those that are meant by what stands between commas. */
const tagsIn = (typed: string): string[] => {
  const tags = typed.split(',').map((tag) => tag.trim().replaceAll(/\s+/g, ' '))
  const isFirst = (tag: string, index: number) =>
    tags.findIndex((each) => each.toLowerCase() === tag.toLowerCase()) === index
  return tags.filter((tag, index) => tag !== '' && isFirst(tag, index))
}

function Tags({ draft: { content }, onType }: PostFieldsProps) {
  const { t } = useTexts()
  const stored = content.tags.join(', ')
  const [typed, setTyped] = useState(stored)
  const tags = tagsIn(typed)
  const isLong = tags.some((tag) => tag.length > tagAtMost)
  const error =
    tags.length > tagsAtMost
      ? t('editor.tagsTooMany', { most: tagsAtMost })
      : isLong && t('editor.tagsLong', { most: tagAtMost })
  // What somebody else has saved meanwhile.
  const isOwn = error || tags.join() === content.tags.join()
  return (
    <Field label={t('editor.tags')} hint={t('editor.tagsHint', { most: tagsAtMost })} error={error || undefined}>
      <TextInput
        value={isOwn ? typed : stored}
        lang={content.language}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value)
          const next = tagsIn(target.value)
          if (next.length <= tagsAtMost && next.every((tag) => tag.length <= tagAtMost)) onType('tags', next)
        }}
      />
    </Field>
  )
}

function Language({ draft: { content }, onType }: PostFieldsProps) {
  const { t } = useTexts()
  return (
    <Field label={t('editor.language')}>
      <Select
        value={content.language}
        onChange={({ target }) => onType('language', target.value === 'de' ? 'de' : 'en')}
      >
        <option value="de">{t('editor.german')}</option>
        <option value="en">{t('editor.english')}</option>
      </Select>
    </Field>
  )
}

function Address({ draft: { content, known, saving }, onType }: PostFieldsProps) {
  const { t } = useTexts()
  const [wrong, setWrong] = useState<string | null>(null)
  const shown = wrong ?? content.slug
  const suggested = slugFrom(content.title)
  const { publishedSlug, isSlugTaken } = known.post
  const isTaken = isSlugTaken && saving === 'saved' && known.content.slug === content.slug
  const type = (value: string) => {
    const isRight = value === '' || isSlug(value)
    setWrong(isRight ? null : value)
    if (isRight) onType('slug', value)
  }
  const leads = publishedSlug !== null && content.slug !== '' && content.slug !== publishedSlug
  return (
    <>
      <Field
        label={t('editor.slug')}
        hint={t('editor.slugHint', { slug: content.slug || '…' })}
        below={leads ? t('editor.slugChanged') : undefined}
        error={wrong !== null ? t('editor.slugWrong') : isTaken ? t('editor.missing_slugTaken') : undefined}
      >
        <TextInput
          value={shown}
          maxLength={slugAtMost}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => type(target.value.toLowerCase())}
        />
      </Field>
      {suggested !== '' && suggested !== shown && (
        <div>
          <Button size="small" onClick={() => type(suggested)}>
            {t('editor.slugSuggest', { slug: suggested })}
          </Button>
        </div>
      )}
    </>
  )
}
