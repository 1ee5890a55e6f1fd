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
import { fetchChartFile, shareChartFile, withdrawChartFile, type ChartFile } from './chart-file.ts'
import { fileName, nameOf } from './file-name.ts'
import { WithdrawForm } from './withdraw-form.tsx'

type FileLinesProps = {
  patientId: string
  file: ChartFile
  /** Of a letter its doctor decides, at the note. */
  mayChange: boolean
  hasReader: boolean
  /** Who reads it, once it is shared. */
  readers: string
  timeZone: string
  onChanged: () => void
}

/** A file or letter of a chart: what it is, whose, and what can be done with it. */
export function FileLines({ patientId, file, mayChange, hasReader, readers, timeZone, onChanged }: FileLinesProps) {
  const { t, formatLocale } = useTexts()
  const wordsOf = useDocumentWords()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const place = useFocusBack<HTMLDivElement>(isWithdrawing && mayChange ? 'withdrawal' : null)
  const [hasFailed, setHasFailed] = useState(false)
  const { busy, problem, send } = useSubmission()
  const { withdrawn, sharedAt } = file
  const name = fileName(file, formatLocale)
  // Whoever booked the visit reads its letters, also where the chart is read by no account.
  const isUnread = !hasReader && file.appointmentId === null
  async function share() {
    const outcome = await send(() => shareChartFile(patientId, file, sharedAt === null))
    if (outcome.done) onChanged()
  }
  return (
    <Stack gap="tiny">
      <Row>
        <span className={text.strong}>{withdrawn ? <s>{name}</s> : name}</span>
        {withdrawn && <Status>{t('charts.fileWithdrawn')}</Status>}
        {sharedAt && !withdrawn && (
          <Status tone={isUnread ? 'warn' : 'info'}>
            {t(isUnread ? 'charts.fileSharedUnread' : 'charts.fileShared', { name: readers })}
          </Status>
        )}
      </Row>
      <p className={text.quiet}>{t('charts.fileBy', { name: file.writtenBy, about: wordsOf(file) })}</p>
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
          {mayChange && (
            <>
              <Button
                size="small"
                busy={busy}
                aria-label={t(sharedAt === null ? 'charts.shareFileNamed' : 'charts.unshareFileNamed', { name })}
                onClick={() => void share()}
              >
                {t(sharedAt === null ? 'charts.shareFile' : 'charts.unshareFile')}
              </Button>
              <Button
                size="small"
                kind="quiet"
                data-opens="withdrawal"
                aria-label={t('charts.withdrawFileNamed', { name })}
                onClick={() => setWithdrawing(true)}
              >
                {t('charts.withdrawFile')}
              </Button>
            </>
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
      {isWithdrawing && mayChange && (
        <WithdrawForm
          words={{
            ...{ title: t('charts.withdrawFileNamed', { name }), text: t('charts.withdrawFileText') },
            ...{ label: t('charts.withdrawFileReason'), missing: t('charts.glassShort') },
            ...{ button: t('charts.withdrawFile'), cancel: t('charts.cancel') },
          }}
          withdraw={(reason) => withdrawChartFile(patientId, file, reason)}
          onDone={() => {
            setWithdrawing(false)
            onChanged()
          }}
          onCancel={() => setWithdrawing(false)}
        />
      )}
    </Stack>
  )
}
