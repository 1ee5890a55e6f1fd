import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
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
import { OpenDocument } from '../documents/open-document.tsx'
import { kindWords, statusLooks } from '../messages/message.ts'
import { EntryLines } from './entry-section.tsx'
import { entryWords } from './entry-words.ts'
import styles from './timeline.module.css'
import { NextPage } from '../lists/next-page.tsx'
import { useTimeline, type TimelineItem, type TimelineKind } from './use-chart.ts'

/** Each kind of thing with its filter and its sign: one that comes later is one more row, and its lines below. */
const looks: Record<TimelineKind, { filter: PlainTextKey; icon: IconType; isClinical: boolean }> = {
  visit: { filter: 'charts.visits', icon: CalendarDays, isClinical: false },
  note: { filter: 'charts.notes', icon: Stethoscope, isClinical: true },
  document: { filter: 'charts.documents', icon: FileText, isClinical: true },
  message: { filter: 'charts.messages', icon: Mail, isClinical: false },
  entry: { filter: 'charts.entries', icon: NotebookPen, isClinical: true },
}

type TimelineProps = {
  patientId: string
  isClinical: boolean
  /** Of the staff, in which a note opens. */
  area: string
  timeZone: string
}

/** What happened with a patient, day by day, the latest first. */
export function Timeline({ patientId, isClinical, area, timeZone }: TimelineProps) {
  const { t } = useTexts()
  const [kind, setKind] = useState<TimelineKind | null>(null)
  const query = useTimeline(patientId, kind)
  const { data, error, refetch } = query
  const problem = problemOf(error)
  const kinds = (Object.keys(looks) as TimelineKind[]).filter((each) => isClinical || !looks[each].isClinical)
  return (
    <section aria-labelledby="timeline" className={styles.timeline}>
      <h2 id="timeline" className={styles.title}>
        {t('charts.timeline')}
      </h2>
      <Segmented
        label={t('charts.show')}
        value={kind ?? 'all'}
        segments={[
          { value: 'all', label: t('charts.all') },
          ...kinds.map((each) => ({ value: each, label: t(looks[each].filter) })),
        ]}
        onSelect={(value) => setKind(value === 'all' ? null : value)}
      />
      {data ? (
        <Days items={data.pages.flatMap(({ items }) => items)} area={area} timeZone={timeZone} />
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

function Days({ items, area, timeZone }: { items: readonly TimelineItem[]; area: string; timeZone: string }) {
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
              <li key={item.kind + item.id} className={classNames(styles.item, isDim(item) && styles.dim)}>
                <span className={styles.sign}>
                  <Icon of={looks[item.kind].icon} size="small" />
                </span>
                <div className={styles.body}>
                  <ItemLines item={item} area={area} timeZone={timeZone} />
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

function ItemLines({ item, area, timeZone }: { item: TimelineItem; area: string; timeZone: string }): ReactNode {
  const { t } = useTexts()
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
    case 'note':
      return (
        <div className={styles.what}>
          <span>{t('charts.noteSigned', { name: item.signedBy })}</span>
          {item.mayOpen && (
            <Button size="small" href={noteHref(`/${area}`, item.id)}>
              {t('charts.openNote')}
            </Button>
          )}
        </div>
      )
    case 'document':
      return (
        <div className={styles.what}>
          <span>{item.name}</span>
          {item.mayOpen && <TimelineDocument item={item} />}
        </div>
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
