import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Files from 'lucide-react/icons/files'
import FileText from 'lucide-react/icons/file-text'
import History from 'lucide-react/icons/history'
import Mail from 'lucide-react/icons/mail'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Stethoscope from 'lucide-react/icons/stethoscope'
import { useState, type ReactNode } from 'react'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon, type IconType } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { problemOf } from '../../platform/query/query-client.ts'
import { noteHref } from '../../platform/session/destinations.ts'
import { stateWord } from '../days/visit-status.tsx'
import { AddFile } from '../chart-files/add-file.tsx'
import { FileLines } from '../chart-files/file-lines.tsx'
import { OpenDocument } from '../documents/open-document.tsx'
import { kindWords, statusLooks } from '../messages/message.ts'
import { EntryLines } from './entry-section.tsx'
import { entryWords } from './entry-words.ts'
import text from '../../ui/text.module.css'
import styles from './timeline.module.css'
import { NextPage } from '../lists/next-page.tsx'
import { useTimeline, type TimelineItem, type TimelineKind } from './use-chart.ts'

/** Each kind of thing with its filter and its sign: one that comes later is one more row, and its lines below. */
const looks: Record<TimelineKind, { filter: PlainTextKey | null; icon: IconType; isClinical: boolean }> = {
  visit: { filter: 'charts.visits', icon: CalendarDays, isClinical: false },
  note: { filter: 'charts.notes', icon: Stethoscope, isClinical: true },
  document: { filter: 'charts.documents', icon: FileText, isClinical: true },
  // Among the documents.
  file: { filter: null, icon: Files, isClinical: true },
  message: { filter: 'charts.messages', icon: Mail, isClinical: false },
  entry: { filter: 'charts.entries', icon: NotebookPen, isClinical: true },
}

type TimelineProps = {
  patientId: string
  /** Whether any account opens what is shared. */
  hasReader: boolean
  isClinical: boolean
  /** Puts files there. */
  mayWrite: boolean
  /** Of the staff, in which a note opens. */
  area: string
  timeZone: string
}

/** What happened with a patient, day by day, the latest first. */
export function Timeline({ patientId, hasReader, isClinical, mayWrite, area, timeZone }: TimelineProps) {
  const { t } = useTexts()
  const [kind, setKind] = useState<TimelineKind | null>(null)
  const query = useTimeline(patientId, kind)
  const { data, error, refetch } = query
  const problem = problemOf(error)
  const filters = (Object.keys(looks) as TimelineKind[]).flatMap((value) => {
    const { filter, isClinical: isOfClinical } = looks[value]
    return filter !== null && (isClinical || !isOfClinical) ? [{ value, label: t(filter) }] : []
  })
  return (
    <section aria-labelledby="timeline" className={styles.timeline}>
      <div className={styles.top}>
        <h2 id="timeline" className={styles.title}>
          {t('charts.timeline')}
        </h2>
        {mayWrite && <AddFile patientId={patientId} onAdded={() => void refetch()} />}
      </div>
      <Segmented
        label={t('charts.show')}
        value={kind ?? 'all'}
        segments={[{ value: 'all', label: t('charts.all') }, ...filters]}
        onSelect={(value) => setKind(value === 'all' ? null : value)}
      />
      {data ? (
        <Days
          items={data.pages.flatMap(({ items }) => items)}
          {...{ patientId, hasReader, area, timeZone }}
          onChanged={() => void refetch()}
        />
      ) : problem ? (
        <Note tone="bad" action={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}>
          {t(`errors.${problem.code}`)}
        </Note>
      ) : (
        <SkeletonRows label={t('common.loading')} rows={4} />
      )}
      <NextPage query={query} />
    </section>
  )
}

type Place = { patientId: string; hasReader: boolean; area: string; timeZone: string; onChanged: () => void }

function Days({ items, ...place }: Place & { items: readonly TimelineItem[] }) {
  const { timeZone } = place
  const { t, formatLocale } = useTexts()
  if (items.length === 0)
    return (
      <Card bare>
        <EmptyState icon={History} title={t('charts.nothingYet')} headingLevel={3}>
          {t('charts.nothingYetText')}
        </EmptyState>
      </Card>
    )
  const days = new Map<string, TimelineItem[]>()
  for (const item of items) {
    const day = dateIn(timeZone, item.at as Instant)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return (
    <Card bare>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={formatLongDate(day as PlainDate, formatLocale)}>
          <h3 className={styles.day}>{formatLongDate(day as PlainDate, formatLocale)}</h3>
          <ul>
            {ofDay.map((item) => (
              <li key={item.kind + item.id + item.at} className={classNames(styles.item, isDim(item) && styles.dim)}>
                <span className={styles.sign}>
                  <Icon of={looks[item.kind].icon} size="small" />
                </span>
                <div className={styles.body}>
                  <ItemLines item={item} {...place} />
                </div>
                <p className={styles.time}>{formatTime(item.at as Instant, formatLocale, timeZone)}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  )
}

const isDim = (item: TimelineItem) =>
  item.kind === 'message' || (item.kind === 'visit' && (item.status === 'cancelled' || item.status === 'noshow'))

function ItemLines({
  item,
  patientId,
  hasReader,
  area,
  timeZone,
  onChanged,
}: Place & { item: TimelineItem }): ReactNode {
  const { t, formatLocale } = useTexts()
  switch (item.kind) {
    case 'visit':
      return (
        <>
          <p className={styles.what}>
            {t('charts.visitWith', { service: item.service, doctor: item.provider })}
            <Status>{t(stateWord(item.status, 'clinic'))}</Status>
          </p>
          {item.reason && <p className={styles.words}>{t('charts.quoted', { text: item.reason })}</p>}
        </>
      )
    case 'note': {
      const signed = t('charts.noteSigned', { name: item.signedBy })
      const { error } = item
      return (
        <>
          <div className={styles.what}>
            <span>{item.error ? <s>{signed}</s> : signed}</span>
            {item.mayOpen && (
              <Button size="small" href={noteHref(`/${area}`, item.id)}>
                {t('charts.openNote')}
              </Button>
            )}
          </div>
          {error && (
            <p className={text.quiet}>
              {t('charts.noteInError', {
                ...{ name: error.by, reason: error.reason },
                date: formatLongDate(dateIn(timeZone, error.at as Instant), formatLocale),
              })}
            </p>
          )}
        </>
      )
    }
    case 'document':
      return (
        <div className={styles.what}>
          <span>{item.name}</span>
          {item.mayOpen && <TimelineDocument item={item} />}
        </div>
      )
    case 'file':
      return (
        <FileLines {...{ patientId, file: item.file, mayChange: item.mayChange, hasReader, timeZone, onChanged }} />
      )
    case 'message':
      return (
        <p className={styles.what}>
          {t(kindWords[item.occasion])}
          <Status tone={statusLooks[item.status].tone}>{t(statusLooks[item.status].word)}</Status>
        </p>
      )
    case 'entry':
      return (
        <>
          <p className={styles.kind}>{t(entryWords[item.entry.kind].one)}</p>
          <EntryLines entry={item.entry} timeZone={timeZone} />
        </>
      )
  }
}

function TimelineDocument({ item }: { item: Extract<TimelineItem, { kind: 'document' }> }) {
  const { t } = useTexts()
  const [hasFailed, setHasFailed] = useState(false)
  const { id, name, mediaType, size, at, appointmentId } = item
  return (
    <>
      <OpenDocument
        visit={{ appointmentId, byCookie: false, isForClinic: true }}
        document={{ id, name, mediaType, size, createdAt: at, mayRemove: false }}
        onFailed={() => setHasFailed(true)}
      />
      {hasFailed && (
        <Note tone="bad" role="alert">
          {t('errors.unavailable')}
        </Note>
      )}
    </>
  )
}
