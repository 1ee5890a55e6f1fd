import { formatShortDay, formatTime, formatWeekdayDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Status } from '../../ui/status.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import text from '../../ui/text.module.css'
import { patientName, type DayVisit } from '../days/day.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { rhythmWords } from './repeat-fields.tsx'
import type { Series } from './series.ts'
import styles from './series-dates.module.css'
import { seriesToldWords } from './told-words.ts'
import { sendCancel, useSeries } from './use-series.ts'

type SeriesDialogProps = { visit: DayVisit; open: boolean; onClose: () => void; onMove: () => void }
type Cause = 'patient' | 'clinic'
type Item = Series['items'][number]

/** All visits of the series that a visit is of; from it on they can be moved or canceled together. */
export function SeriesDialog({ visit, open, onClose, onMove }: SeriesDialogProps) {
  const texts = useTexts()
  const { t } = texts
  const client = useQueryClient()
  const { data, isError, refetch } = useSeries(visit.id, open)
  const [isAsking, setAsking] = useState(false)
  const [cause, setCause] = useState<Cause | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [reason, setReason] = useState('')
  const [done, setDone] = useState<number | null>(null)
  const { busy, problem, send, forget } = useSubmission()
  const first = useId()
  const ahead = data?.items.filter(({ startsAt }) => Date.parse(startsAt) >= Date.parse(visit.startsAt)) ?? []
  const following = ahead.filter(({ isCancellable }) => isCancellable)
  const movable = ahead.filter(({ isMovable }) => isMovable)
  // This visit says where the others go.
  const isMovable = movable.length > 1 && movable.some(({ id }) => id === visit.id)
  // What was pressed makes way for the question, and the question for the dates.
  const dates = useRef<HTMLDivElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    if (isAsking) document.getElementById(first)?.focus()
    else if (wasAsking.current) dates.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking, first])
  const close = () => {
    setAsking(false)
    setDone(null)
    setCause(null)
    setMissing(false)
    setReason('')
    forget()
    onClose()
  }
  const keep = () => {
    setAsking(false)
    forget()
  }

  async function cancel() {
    if (busy) return
    if (!cause) {
      setMissing(true)
      document.getElementById(first)?.focus()
      return
    }
    const said = reason.trim()
    const visits = following.map(({ id, version }) => ({ id, version }))
    const outcome = await send(() => sendCancel(visit.id, { visits, cause, ...(said && { reason: said }) }))
    if (outcome.done) {
      setDone(outcome.value.count)
      setAsking(false)
    }
    await client.invalidateQueries({ queryKey: ['appointment'] })
  }

  /** Whether this visit is among them, since it may have begun. */
  function wordsOf(items: readonly Item[]) {
    const hasThis = items.some(({ id }) => id === visit.id)
    if (!hasThis) return t('series.cancelLater', { count: items.length })
    return items.length === 1 ? t('series.cancelThis') : t('series.cancelFollowing', { count: items.length })
  }

  const isStale = isProblem(problem, 'stale_version')
  const count = following.length
  const name = patientName(visit)
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={isAsking ? t('series.cancelTitle', { count }) : t('series.title', { name })}
      actions={
        isAsking ? (
          <>
            <Button kind="danger" busy={busy} onClick={() => void cancel()}>
              {t('series.cancelNow', { count })}
            </Button>
            <Button onClick={keep}>{t('series.keepAll')}</Button>
          </>
        ) : (
          <>
            {isMovable && <Button onClick={onMove}>{t('series.moveFollowing', { count: movable.length })}</Button>}
            {count > 0 && (
              <Button kind="danger" onClick={() => setAsking(true)}>
                {wordsOf(following)}
              </Button>
            )}
          </>
        )
      }
    >
      <Stack>
        {done !== null && (
          <Note tone="ok" role="status">
            {t('series.cancelDone', { count: done, name })}
          </Note>
        )}
        {isStale && (
          <Note tone="bad" role="alert">
            {t('series.stale')}
          </Note>
        )}
        {problem && !isStale && <RefusalNote refusal={problem} isTeam />}
        {isAsking ? (
          <>
            <p>
              <Span items={following} /> {seriesToldWords(visit, texts)}
            </p>
            <RadioCards<Cause>
              legend={t('doctor.whoCancels')}
              showLegend
              name="series-cause"
              id={first}
              isAlert
              value={cause}
              error={isMissing && !cause && t('doctor.whoCancelsMissing')}
              choices={[
                { value: 'patient', label: t('doctor.cancelByPatient') },
                { value: 'clinic', label: t('doctor.cancelByClinic') },
              ]}
              onChange={setCause}
            />
            <Field label={t('doctor.cancelReason')} optional={t('common.optional')} hint={t('doctor.cancelReasonHint')}>
              <TextArea rows={2} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
            </Field>
          </>
        ) : isError ? (
          <Note tone="bad" role="alert">
            {t('series.loadFailed')}{' '}
            <Button size="small" onClick={() => void refetch()}>
              {t('common.tryAgain')}
            </Button>
          </Note>
        ) : data ? (
          <div ref={dates} tabIndex={-1}>
            <p className={text.quiet}>{rhythmWords(data.rhythm, texts)}</p>
            <ol aria-label={t('series.dates')} className={styles.dates}>
              {data.items.map((item) => (
                <VisitOfSeries key={item.id} item={item} isThis={item.id === visit.id} />
              ))}
            </ol>
            {data.elsewhere > 0 && <p className={text.quiet}>{t('series.elsewhere', { count: data.elsewhere })}</p>}
          </div>
        ) : (
          <p role="status" className={text.quiet}>
            {t('series.looking')}
          </p>
        )}
      </Stack>
    </FormDialog>
  )
}

function Span({ items }: { items: readonly Item[] }) {
  const { t, formatLocale } = useTexts()
  const [from, to] = [items[0], items.at(-1)].map(
    (item) => item && formatWeekdayDate(dateIn(item.timeZone, item.startsAt as Instant), formatLocale),
  )
  if (!from || !to) return null
  return from === to ? t('series.cancelOn', { date: from }) : t('series.cancelSpan', { from, to })
}

function VisitOfSeries({ item, isThis }: { item: Item; isThis: boolean }) {
  const { t, formatLocale } = useTexts()
  const { startsAt, timeZone, status, providerName } = item
  const isCanceled = status === 'cancelled'
  const isOver = status === 'fulfilled' || status === 'noshow'
  return (
    <li className={styles.date}>
      <div className={styles.line}>
        <span className={classNames(styles.when, isCanceled && styles.struck)}>
          <b>{formatShortDay(dateIn(timeZone, startsAt as Instant), formatLocale)}</b>,{' '}
          {formatTime(startsAt as Instant, formatLocale, timeZone)} · {providerName}
        </span>
        {isThis && <Status tone="info">{t('series.thisOne')}</Status>}
        {isCanceled && <Status>{t('series.cancelled')}</Status>}
        {isOver && <Status>{t('series.done')}</Status>}
      </div>
    </li>
  )
}
