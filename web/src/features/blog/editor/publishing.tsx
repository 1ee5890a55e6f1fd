import type { PostState } from '@polyclinic/domain/blog/decide-publishing.ts'
import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, instantIn, isPlainDate, wallTimeIn, type Instant, type WallTime } from '@polyclinic/domain/kit/time.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Send from 'lucide-react/icons/send'
import { useRef, useState } from 'react'
import type { PlainTextKey } from '../../../platform/i18n/catalogue.ts'
import { useTexts, type Texts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { usePermitted } from '../../../state/permitted.ts'
import { Anchor } from '../../../ui/anchor.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Field, FieldRow } from '../../../ui/field.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { Status, type Tone } from '../../../ui/status.tsx'
import { useFocusOn } from '../../../ui/use-focus-on.ts'
import { HeldNote } from '../../drafts/held-note.tsx'
import { useEnding } from '../../drafts/use-ending.ts'
import styles from './editor.module.css'
import { discardPost, publishPost, useKnownPost, withdrawPost, type Post, type PostDraft } from './posts.ts'
import { DateInput } from '../../forms/date-input.tsx'
import { TimeInput } from '../../forms/time-input.tsx'

export const stateWords: Record<PostState, { word: PlainTextKey; tone: Tone }> = {
  draft: { word: 'editor.draft', tone: 'neutral' },
  scheduled: { word: 'editor.scheduled', tone: 'info' },
  published: { word: 'editor.published', tone: 'ok' },
  withdrawn: { word: 'editor.withdrawn', tone: 'warn' },
}

/** "November 30, 2026, 7:00 AM", at the clinic. */
export const whenOf = (instant: string, timeZone: string, { formatLocale }: Pick<Texts, 'formatLocale'>) =>
  [
    formatLongDate(dateIn(timeZone, instant as Instant), formatLocale),
    formatTime(instant as Instant, formatLocale, timeZone),
  ].join(', ')

type PublishingProps = {
  draft: PostDraft
  /** Something is typed that cannot be saved. */
  isMarked: boolean
  onSaid: (message: string) => void
  onDiscarded: () => void
}

/** When visitors see the article, and whether they do. */
export function Publishing({ draft, isMarked, onSaid, onDiscarded }: PublishingProps) {
  const texts = useTexts()
  const { t } = texts
  const { timeZone } = useOrganization().settings
  const mayPublish = usePermitted()('content:publish')
  const { keeper, content, known, saving } = draft
  const { post } = known
  const rememberAnswer = useKnownPost()
  const take = (answered: Post) => {
    rememberAnswer(answered)
    return answered
  }
  const { busy, attempt, problem, held, send, end, forget } = useEnding(keeper)
  const problemNote = useRef<HTMLDivElement>(null)
  useFocusOn(problemNote, problem ? attempt : null)
  const [asked, setAsked] = useState<'withdraw' | 'discard' | null>(null)

  const publish = async (at: string | null) => {
    const outcome = await end({ content }, async ({ version }) => take(await publishPost({ id: post.id, version }, at)))
    if (!outcome.done) return
    const { publishedAt } = outcome.value
    onSaid(
      outcome.value.state === 'scheduled' && publishedAt
        ? t('editor.didSchedule', { when: whenOf(publishedAt, timeZone, texts) })
        : t('editor.didPublish'),
    )
  }
  const withdraw = async () => {
    const wasScheduled = post.state === 'scheduled'
    setAsked(null)
    const outcome = await send(async () => take(await withdrawPost(post.id)))
    if (outcome.done) onSaid(t(wasScheduled ? 'editor.didUnschedule' : 'editor.didWithdraw'))
  }
  const discard = async () => {
    setAsked(null)
    const outcome = await send(() => discardPost(post.id))
    if (outcome.done) onDiscarded()
  }
  const { word, tone } = stateWords[post.state]
  const isBlocked = isMarked || draft.problem !== null
  return (
    <section aria-labelledby="when" className={styles.part}>
      <div className={styles.partTitle}>
        <h2 id="when" className={styles.partTitle}>
          {t('editor.when')}
        </h2>
        <Status tone={tone}>{t(word)}</Status>
      </div>
      <StateWords post={post} draft={draft} />
      {problem && (
        <div ref={problemNote} tabIndex={-1}>
          <Note tone="bad" role="alert">
            {problem.code === 'post_incomplete' || problem.code === 'slug_taken' ? (
              <>
                <p>{t('editor.incomplete')}</p>
                <ul className={styles.missing}>
                  {problem.errors.map(({ pointer, code }) => (
                    <li key={pointer + code}>{t(missingWord(pointer, code))}</li>
                  ))}
                </ul>
              </>
            ) : (
              t(timeWords[problem.errors[0]?.code ?? ''] ?? (`errors.${problem.code}` as PlainTextKey))
            )}
          </Note>
        </div>
      )}
      <HeldNote {...{ held, saving }} />
      {mayPublish ? (
        <PublishForm
          key={post.state}
          post={post}
          hasUnpublished={post.hasChanges || draft.saving !== 'saved'}
          busy={busy}
          held={isBlocked}
          onPublish={(at) => void publish(at)}
          onForget={forget}
        />
      ) : (
        <p className={styles.quiet}>{t('editor.noPublish')}</p>
      )}
      <Row>
        {mayPublish && (post.state === 'published' || post.state === 'scheduled') && (
          <Button
            size="small"
            kind="bad"
            held={busy}
            onClick={() => (post.state === 'scheduled' ? void withdraw() : setAsked('withdraw'))}
          >
            {t(post.state === 'scheduled' ? 'editor.unschedule' : 'editor.withdraw')}
          </Button>
        )}
        {post.state === 'draft' && (
          <Button size="small" kind="bad" held={busy} onClick={() => setAsked('discard')}>
            {t('editor.discard')}
          </Button>
        )}
      </Row>
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          title={t(`editor.${asked}Ask`)}
          closeLabel={t('common.close')}
          confirm={t(`editor.${asked}`)}
          keep={t('editor.keep')}
          onConfirm={() => void (asked === 'discard' ? discard() : withdraw())}
        >
          <p>{t(`editor.${asked}Text`)}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function StateWords({ post, draft }: { post: Post; draft: PostDraft }) {
  const texts = useTexts()
  const { t } = texts
  const { timeZone } = useOrganization().settings
  if (post.state === 'draft') return <p className={styles.quiet}>{t('editor.stateDraft')}</p>
  if (post.state === 'withdrawn') return <p className={styles.quiet}>{t('editor.stateWithdrawn')}</p>
  const isBehind = post.hasChanges || draft.saving !== 'saved'
  return (
    <>
      {post.state === 'scheduled' ? (
        <p className={styles.quiet}>
          {t('editor.stateScheduled', { when: whenOf(post.publishedAt!, timeZone, texts) })}
        </p>
      ) : (
        <p className={styles.quiet}>
          {t('editor.statePublished')}{' '}
          <Anchor href={`/blog/${post.publishedSlug}`} target="_blank" className={styles.link}>
            /blog/{post.publishedSlug}
          </Anchor>
        </p>
      )}
      {isBehind && (
        <Note tone="warn">
          {t(post.state === 'scheduled' ? 'editor.stateScheduledChanged' : 'editor.stateChanged')}
        </Note>
      )}
    </>
  )
}

type PublishFormProps = {
  post: Post
  hasUnpublished: boolean
  busy: boolean
  held: boolean
  onPublish: (at: string | null) => void
  onForget: () => void
}

function PublishForm({ post, hasUnpublished, busy, held, onPublish, onForget }: PublishFormProps) {
  const { t } = useTexts()
  const { timeZone } = useOrganization().settings
  const planned = post.state === 'scheduled' ? (post.publishedAt as Instant) : null
  const [way, setWay] = useState<'now' | 'later'>(planned ? 'later' : 'now')
  const [day, setDay] = useState<string>(planned ? dateIn(timeZone, planned) : '')
  const [time, setTime] = useState<string>(planned ? wallTimeIn(timeZone, planned) : '07:00')
  const [isMissing, setMissing] = useState(false)
  const mayPlan = post.state === 'draft' || post.state === 'scheduled'
  const isLater = mayPlan && way === 'later'
  const submit = () => {
    if (!isLater) return onPublish(null)
    if (!isPlainDate(day) || !/^\d\d:\d\d$/.test(time)) return setMissing(true)
    onPublish(instantIn(timeZone, day, time as WallTime))
  }
  const word =
    post.state === 'published'
      ? 'editor.publishChanges'
      : post.state === 'withdrawn'
        ? 'editor.publishAgain'
        : isLater
          ? post.state === 'scheduled' && !hasUnpublished
            ? 'editor.reschedule'
            : 'editor.schedule'
          : post.state === 'scheduled'
            ? 'editor.publishNow'
            : 'editor.publish'
  if (post.state === 'published' && !hasUnpublished) return null
  return (
    <>
      {mayPlan && (
        <RadioCards
          legend={t('editor.when')}
          name="when"
          choices={[
            { value: 'now', label: t('editor.now') },
            { value: 'later', label: t('editor.later') },
          ]}
          value={way}
          onChange={(value) => {
            setWay(value)
            onForget()
          }}
        />
      )}
      {isLater && (
        <>
          <FieldRow>
            <Field label={t('editor.day')} error={isMissing ? t('editor.timeMissing') : undefined}>
              <DateInput
                date={day}
                onChange={(to) => {
                  setDay(to)
                  setMissing(false)
                }}
              />
            </Field>
            <Field label={t('editor.time')}>
              <TimeInput time={time} onChange={setTime} />
            </Field>
          </FieldRow>
          <p className={styles.quiet}>{t('editor.timeZone')}</p>
        </>
      )}
      <Button kind="main" wide icon={isLater ? CalendarClock : Send} busy={busy} held={held} onClick={submit}>
        {t(word)}
      </Button>
    </>
  )
}

const timeWords: Partial<Record<string, PlainTextKey>> = {
  past: 'editor.timePast',
  too_late: 'editor.timeFar',
}

const missingWords: Record<string, PlainTextKey> = {
  title: 'editor.missing_title',
  slug: 'editor.missing_slug',
  'slug reserved': 'editor.missing_slugReserved',
  'slug taken': 'editor.missing_slugTaken',
  description: 'editor.missing_description',
  body: 'editor.missing_body',
  'body picture_text': 'editor.missing_bodyPictures',
  authorName: 'editor.missing_author',
  reviewerProviderId: 'editor.missing_reviewer',
  reviewedOn: 'editor.missing_reviewedOn',
  'reviewedOn future': 'editor.missing_reviewedFuture',
  pictureText: 'editor.missing_pictureText',
}

function missingWord(pointer: string, code: string): PlainTextKey {
  const field = pointer.slice('/body/'.length)
  return missingWords[`${field} ${code}`] ?? missingWords[field] ?? 'errors.post_incomplete'
}
