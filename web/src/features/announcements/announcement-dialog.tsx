import { announcementAtMost } from '@polyclinic/domain/announcements/rules.ts'
import { formatTime, formatWeekdayDate } from '@polyclinic/domain/kit/format.ts'
import type { Instant, PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useId, useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Doctor } from '../days/use-doctors.ts'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { send as announce, usePreview, type Announced } from './announcements.ts'

type AnnouncementDialogProps = {
  open: boolean
  date: string
  doctors: readonly Doctor[]
  /** Whose day alone is shown. */
  only: string | null
  onSent: (announced: Announced) => void
  onClose: () => void
}

/** What everybody of a day should know, and whom it reaches, before it is sent. */
export function AnnouncementDialog({ open, date, doctors, only, onSent, onClose }: AnnouncementDialogProps) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const [providerId, setProviderId] = useState(only)
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { busy, problem, send } = useSubmission()
  const field = useId()
  /** What had been sent when this was opened, or what a refusal has shown since: of what is newer they are told first. */
  const [lastSeen, setLastSeen] = useState<string | null>()
  const meanwhile = problem?.problem.announced
  const { data: preview, isFetching, refetch } = usePreview({ date, providerId }, open)
  if (preview && lastSeen === undefined) setLastSeen(preview.sent[0]?.id ?? null)

  async function submit() {
    if (!preview?.visits) return
    setMissing(words.trim() === '')
    if (words.trim() === '') {
      document.getElementById(field)?.focus()
      return
    }
    const outcome = await send((key) => announce({ date, providerId }, words, lastSeen ?? null, key))
    if (outcome.done) return onSent(outcome.value)
    const { announced } = outcome.problem.problem
    if (announced) setLastSeen(announced.id)
  }
  return (
    <SubmitDialog
      open={open}
      title={t('announcements.title', { day: formatWeekdayDate(date as PlainDate, formatLocale) })}
      submit={t('announcements.send', { count: preview?.mails ?? 0 })}
      cancel={t('announcements.cancel')}
      busy={busy}
      held={!preview?.visits}
      onSubmit={submit}
      onClose={onClose}
    >
      {meanwhile ? (
        <Note tone="warn" role="alert">
          {t('announcements.meanwhile', {
            ...{ name: meanwhile.sentBy, words: meanwhile.words },
            time: formatTime(meanwhile.sentAt as Instant, formatLocale, timeZone),
          })}
        </Note>
      ) : (
        problem && <RefusalNote refusal={problem} isTeam />
      )}
      <Field label={t('announcements.whom')}>
        <Select value={providerId ?? ''} onChange={({ target }) => setProviderId(target.value || null)}>
          <option value="">{t('announcements.everybody')}</option>
          {doctors.map((doctor) => (
            <option key={doctor.id} value={doctor.id}>
              {doctor.name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        id={field}
        label={t('announcements.words')}
        hint={t('announcements.wordsHint')}
        error={isMissing && words.trim() === '' && t('announcements.wordsMissing')}
      >
        <TextArea
          required
          maxLength={announcementAtMost}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
      <div aria-live="polite">
        {preview ? (
          <WhoIsReached {...preview} />
        ) : isFetching ? (
          <Skeleton label={t('common.loading')} lines={2} />
        ) : (
          <Note tone="bad" action={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}>
            {t('announcements.whoUnknown')}
          </Note>
        )}
      </div>
      {preview?.sent
        .filter(({ id, isWithdrawn }) => !isWithdrawn && id !== meanwhile?.id)
        .map((sent) => (
          <Note key={sent.id} tone="plain">
            {t('announcements.before', {
              time: formatTime(sent.sentAt as Instant, formatLocale, timeZone),
              name: sent.sentBy,
              words: sent.words,
            })}
          </Note>
        ))}
    </SubmitDialog>
  )
}

type Preview = NonNullable<ReturnType<typeof usePreview>['data']>

function WhoIsReached({ visits, mails, toCall }: Preview) {
  const { t } = useTexts()
  if (visits === 0) return <Note tone="warn">{t('announcements.nobody')}</Note>
  const names = toCall.map(({ givenName, familyName }) => `${givenName} ${familyName}`).join(', ')
  return (
    <Stack gap="small">
      <p>{t('announcements.expected', { count: visits })}</p>
      <p>{t('announcements.mails', { count: mails })}</p>
      {toCall.length > 0 && <Note tone="warn">{t('announcements.callThem', { count: toCall.length, names })}</Note>}
    </Stack>
  )
}
