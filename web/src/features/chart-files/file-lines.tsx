import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useDocumentWords } from '../documents/document-row.tsx'
import { OpenFile } from '../documents/open-file.tsx'
import { savedAs } from '../documents/shown-file.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { fetchChartFile, reviewResult, shareChartFile, withdrawChartFile } from './chart-file.ts'
import { categoryWords } from './category-words.ts'
import { fileName, nameOf } from './file-name.ts'
import { ReviewForm, type ReviewFormProps } from './review-form.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

type FileLinesProps = Pick<ReviewFormProps, 'patientId' | 'file' | 'hasReader' | 'readers' | 'askFirst'> & {
  /** Of a letter its doctor decides, at the note. */
  mayChange: boolean
  /** A doctor, who looks at results and releases them. */
  mayReview: boolean
  sharesByDefault: boolean
  timeZone: string
  onChanged: () => void
}

/** A file or letter of a chart: what it is, whose, and what can be done with it. */
export function FileLines(props: FileLinesProps) {
  const { patientId, file, mayChange, mayReview, hasReader, readers, timeZone, onChanged } = props
  const { t, formatLocale } = useTexts()
  const wordsOf = useDocumentWords()
  const [open, setOpen] = useState<'withdrawal' | 'review' | null>(null)
  const place = useFocusBack<HTMLDivElement>(mayChange ? open : null)
  const [hasFailed, setHasFailed] = useState(false)
  const { busy, problem, send } = useSubmission()
  const { withdrawn, sharedAt, result } = file
  const reviewed = result?.reviewed ?? null
  // From the first release on its word stays, and it is shared and taken back as it is.
  const mayBeReviewed = result !== null && result.released === null
  const maySay = mayChange && (result === null || mayReview)
  const name = fileName(file, formatLocale)
  // Whoever booked the visit reads its letters, also where the chart is read by no account.
  const isUnread = !hasReader && file.appointmentId === null
  async function share() {
    const outcome = await send(() =>
      result
        ? reviewResult(patientId, file, { isShared: sharedAt === null })
        : shareChartFile(patientId, file, sharedAt === null),
    )
    if (outcome.done) onChanged()
  }
  return (
    <Stack gap="tiny">
      <Row>
        <span className={text.strong}>{withdrawn ? <s>{name}</s> : name}</span>
        {withdrawn && <Status>{t('charts.fileWithdrawn')}</Status>}
        {result && !reviewed && !withdrawn && <Status tone="warn">{t('charts.unreviewed')}</Status>}
        {sharedAt && !withdrawn && (
          <Status tone={isUnread ? 'warn' : 'info'}>
            {t(isUnread ? 'charts.fileSharedUnread' : 'charts.fileShared', { name: readers })}
          </Status>
        )}
      </Row>
      <p className={text.quiet}>
        {result && `${t(categoryWords[result.category])} · `}
        {t('charts.fileBy', { name: file.writtenBy, about: wordsOf(file) })}
      </p>
      {reviewed && (
        <p className={text.quiet}>
          {t('charts.reviewedBy', {
            name: reviewed.by,
            date: formatLongDate(dateIn(timeZone, reviewed.at as Instant), formatLocale),
          })}
        </p>
      )}
      {result?.word && (
        <p>
          {result.released
            ? t('charts.wordBy', { name: result.released.by, text: result.word })
            : t('charts.quoted', { text: result.word })}
        </p>
      )}
      {withdrawn && (
        <p className={text.quiet}>
          {t('charts.fileWithdrawnBy', {
            ...{ name: withdrawn.by, reason: withdrawn.reason },
            date: formatLongDate(dateIn(timeZone, withdrawn.at as Instant), formatLocale),
          })}
        </p>
      )}
      <div ref={place}>
        <Row>
          <OpenFile
            {...{
              name,
              mediaType: file.mediaType,
              savedAs: savedAs({ name: nameOf(file), mediaType: file.mediaType }),
            }}
            fetch={() => {
              setHasFailed(false)
              return fetchChartFile(patientId, file)
            }}
            words={{
              ...{ open: t('charts.openFile'), openNamed: t('charts.openFileNamed', { name }) },
              ...{ save: t('charts.saveFile') },
              ...{ savePdf: t('charts.savePdf'), savePdfNamed: t('charts.savePdfNamed', { name }) },
            }}
            onFailed={() => setHasFailed(true)}
          />
          {maySay &&
            (mayBeReviewed ? (
              <Button
                size="small"
                data-opens="review"
                aria-label={t(reviewed ? 'charts.shareFileNamed' : 'charts.reviewNamed', { name })}
                onClick={() => setOpen('review')}
              >
                {t(reviewed ? 'charts.shareFile' : 'charts.review')}
              </Button>
            ) : (
              <Button
                size="small"
                busy={busy}
                aria-label={t(sharedAt === null ? 'charts.shareFileNamed' : 'charts.unshareFileNamed', { name })}
                onClick={() => void share()}
              >
                {t(sharedAt === null ? 'charts.shareFile' : 'charts.unshareFile')}
              </Button>
            ))}
          {mayChange && (
            <Button
              size="small"
              kind="quiet"
              data-opens="withdrawal"
              aria-label={t('charts.withdrawFileNamed', { name })}
              onClick={() => setOpen('withdrawal')}
            >
              {t('charts.withdrawFile')}
            </Button>
          )}
        </Row>
      </div>
      {mayChange && sharedAt && !withdrawn && !hasReader && <p className={text.quiet}>{t('charts.noReader')}</p>}
      {problem && <RefusalNote refusal={problem} isTeam />}
      {hasFailed && (
        <Note tone="bad" role="alert">
          {t('errors.unavailable')}
        </Note>
      )}
      {open === 'review' && maySay && mayBeReviewed && (
        <ReviewForm
          {...{ patientId, file, name, readers, hasReader }}
          sharesByDefault={props.sharesByDefault}
          askFirst={props.askFirst}
          onDone={() => {
            setOpen(null)
            onChanged()
          }}
          onCancel={() => setOpen(null)}
        />
      )}
      {open === 'withdrawal' && mayChange && (
        <WithdrawForm
          words={{
            ...{ title: t('charts.withdrawFileNamed', { name }), text: t('charts.withdrawFileText') },
            ...{ label: t('charts.withdrawFileReason'), missing: t('charts.glassShort') },
            ...{ button: t('charts.withdrawFile'), cancel: t('charts.cancel') },
          }}
          withdraw={(reason) => withdrawChartFile(patientId, file, reason)}
          onDone={() => {
            setOpen(null)
            onChanged()
          }}
          onCancel={() => setOpen(null)}
        />
      )}
    </Stack>
  )
}
