import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import Activity from 'lucide-react/icons/activity'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Files from 'lucide-react/icons/files'
import FileText from 'lucide-react/icons/file-text'
import History from 'lucide-react/icons/history'
import Mail from 'lucide-react/icons/mail'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Pill from 'lucide-react/icons/pill'
import Stethoscope from 'lucide-react/icons/stethoscope'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon, type IconType } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { problemOf } from '../../platform/query/query-client.ts'
import { AddFile } from '../chart-files/add-file.tsx'
import { chartFileId } from '../chart-files/file-place.ts'
import { TimelineLines, type TimelinePlace } from './timeline-lines.tsx'
import styles from './timeline.module.css'
import { NextPage } from '../lists/next-page.tsx'
import { useTimeline, type TimelineItem, type TimelineKind } from './use-chart.ts'

/** Each kind of thing with its filter and its sign: one that comes later is one more row, and its lines below. */
const looks: Record<TimelineKind, { filter: PlainTextKey | null; icon: IconType; isClinical: boolean }> = {
  visit: { filter: 'charts.visits', icon: CalendarDays, isClinical: false },
  note: { filter: 'charts.notes', icon: Stethoscope, isClinical: true },
  vitals: { filter: 'encounters.vitals', icon: Activity, isClinical: true },
  prescription: { filter: 'charts.prescriptions', icon: Pill, isClinical: true },
  form: { filter: 'charts.forms', icon: ClipboardList, isClinical: true },
  document: { filter: 'charts.documents', icon: FileText, isClinical: true },
  // Among the documents.
  file: { filter: null, icon: Files, isClinical: true },
  message: { filter: 'charts.messages', icon: Mail, isClinical: false },
  entry: { filter: 'charts.entries', icon: NotebookPen, isClinical: true },
}

/** So many kinds are there at once, the others behind a menu. */
const oftenAtMost = 4

type TimelineProps = TimelinePlace & {
  isClinical: boolean
  /** Puts files there. */
  mayWrite: boolean
}

/** What happened with a patient, day by day, the latest first. */
export function Timeline({ isClinical, mayWrite, ...place }: TimelineProps) {
  const { t } = useTexts()
  const { patientId, onChanged } = place
  const { hash } = useLocation()
  // A file that a link names is among the documents, which are few.
  const [kind, setKind] = useState<TimelineKind | null>(isFileHash(hash) ? 'document' : null)
  const query = useTimeline(patientId, kind)
  useNamedFile(hash, query)
  const { data, error, refetch } = query
  const problem = problemOf(error)
  const filters = (Object.keys(looks) as TimelineKind[]).flatMap((value) => {
    const { filter, isClinical: isOfClinical } = looks[value]
    return filter !== null && (isClinical || !isOfClinical) ? [{ value, label: t(filter) }] : []
  })
  // All of them take more than a row.
  const [often, rare] = [filters.slice(0, oftenAtMost), filters.slice(oftenAtMost)]
  const word = rare.find(({ value }) => value === kind)?.label ?? t('common.more')
  return (
    <section aria-labelledby="timeline" className={styles.timeline}>
      <div className={styles.top}>
        <h2 id="timeline" className={styles.title}>
          {t('charts.timeline')}
        </h2>
        {mayWrite && <AddFile patientId={patientId} onAdded={onChanged} />}
      </div>
      <div className={styles.filters}>
        <Segmented
          label={t('charts.show')}
          value={kind ?? 'all'}
          segments={[{ value: 'all', label: t('charts.all') }, ...often]}
          onSelect={(value) => setKind(value === 'all' ? null : value)}
        />
        {rare.length > 0 && (
          <Menu
            label={t('charts.showAlso', { word })}
            word={word}
            items={rare.map(({ value, label }) => ({ id: value, label, onSelect: () => setKind(value) }))}
          />
        )}
      </div>
      {data ? (
        <div className={query.isPlaceholderData ? styles.former : undefined} aria-busy={query.isPlaceholderData}>
          <Days items={data.pages.flatMap(({ items }) => items)} {...place} />
        </div>
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

const isFileHash = (hash: string) => hash.startsWith(`#${chartFileId('')}`)

/** Goes on to the page of the file that a link names, and to the file: once, whatever is reloaded later. */
function useNamedFile(hash: string, query: ReturnType<typeof useTimeline>) {
  const reached = useRef<string | null>(null)
  const { data, isPlaceholderData, hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (!isFileHash(hash) || reached.current === hash || !data || isPlaceholderData) return
    const file = document.getElementById(hash.slice(1))
    if (!file && hasNextPage) {
      if (!isFetching && !isError) void fetchNextPage()
      return
    }
    reached.current = hash
    file?.focus()
  }, [hash, data, isPlaceholderData, hasNextPage, isFetching, isError, fetchNextPage])
}

function Days({ items, ...place }: TimelinePlace & { items: readonly TimelineItem[] }) {
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
              <li
                key={item.kind + item.id + item.at}
                {...(item.kind === 'file' && { id: chartFileId(item.file.id), tabIndex: -1 })}
                className={classNames(styles.item, isDim(item) && styles.dim)}
              >
                <span className={styles.sign}>
                  <Icon of={looks[item.kind].icon} size="small" />
                </span>
                <div className={styles.body}>
                  <TimelineLines item={item} {...place} />
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
