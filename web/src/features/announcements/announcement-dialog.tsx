import { announcementAtMost } from '@polyclinic/domain/announcements/rules.ts'
import { formatTime, formatWeekdayDate } from '@polyclinic/domain/kit/format.ts'
import type { Instant, PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useId, useState, type SubmitEvent } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Doctor } from '../days/use-doctors.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
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
  // A second press of the same is the same message.
  const [key] = useState(() => crypto.randomUUID())
  const { busy, problem, send } = useSubmission()
  const [form, field] = [useId(), useId()]
  const { data: preview } = usePreview({ date, providerId }, open)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setMissing(words.trim() === '')
    if (words.trim() === '') {
      document.getElementById(field)?.focus()
      return
    }
    const outcome = await send(() => announce({ date, providerId }, words, `${key}-${providerId ?? 'all'}`))
    if (outcome.done) onSent(outcome.value)
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('calls.announceTitle', { day: formatWeekdayDate(date as PlainDate, formatLocale) })}
      actions={
        <>
          <Button kind="main" type="submit" form={form} busy={busy} disabled={!preview?.visits}>
            {t('calls.send', { count: preview?.mails ?? 0 })}
          </Button>
          <Button onClick={onClose}>{t('calls.cancel')}</Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          {problem && <RefusalNote refusal={problem} isTeam />}
          <Field label={t('calls.whom')}>
            <Select value={providerId ?? ''} onChange={({ target }) => setProviderId(target.value || null)}>
              <option value="">{t('calls.everybody')}</option>
              {doctors.map((doctor) => (
                <option key={doctor.id} value={doctor.id}>
                  {doctor.name}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            id={field}
            label={t('calls.words')}
            hint={t('calls.wordsHint')}
            error={isMissing && words.trim() === '' && t('calls.wordsMissing')}
          >
            <TextArea
              required
              maxLength={announcementAtMost}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          </Field>
          <div aria-live="polite">{preview && <WhoIsReached {...preview} />}</div>
          {preview?.sent
            .filter(({ isWithdrawn }) => !isWithdrawn)
            .map((sent) => (
              <Note key={sent.id} tone="plain">
                {t('calls.before', {
                  time: formatTime(sent.sentAt as Instant, formatLocale, timeZone),
                  words: sent.words,
                })}
              </Note>
            ))}
        </Stack>
      </form>
    </FormDialog>
  )
}

type Preview = NonNullable<ReturnType<typeof usePreview>['data']>

function WhoIsReached({ visits, mails, toCall }: Preview) {
  const { t } = useTexts()
  if (visits === 0) return <Note tone="warn">{t('calls.nobody')}</Note>
  const names = toCall.map(({ givenName, familyName }) => `${givenName} ${familyName}`).join(', ')
  return (
    <Stack gap="small">
      <p>{t('calls.mails', { count: mails })}</p>
      {toCall.length > 0 && <Note tone="warn">{t('calls.callThem', { count: toCall.length, names })}</Note>}
    </Stack>
  )
}
