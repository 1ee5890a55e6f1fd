import {
  currentEntries,
  earlierVersions,
  latestEntries,
  mayBeNone,
  type EntryKind,
} from '@polyclinic/domain/charts/entries.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import Plus from 'lucide-react/icons/plus'
import { useId, useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { CardPart } from '../../ui/card.tsx'
import { DoseText } from '../../ui/dose-text.tsx'
import { Status } from '../../ui/status.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { EntryForm } from './entry-form.tsx'
import styles from './entry-section.module.css'
import { entryName, entryWords, nameBeside, severityLooks } from './entry-words.ts'
import { writeEntry, type Chart, type Entry } from './use-chart.ts'

type EntrySectionProps = {
  patientId: string
  kind: EntryKind
  entries: readonly Entry[]
  /** What else is known. */
  beside: Pick<Chart, 'prescribed' | 'allergiesInForms'>
  mayWrite: boolean
  /** Where there is little room: a line that opens. */
  isFolded: boolean
  timeZone: string
  onWritten: () => void
}

/** What counts now of one kind, what does not any more, and the way to write another. */
export function EntrySection({
  patientId,
  kind,
  entries,
  beside,
  mayWrite,
  isFolded,
  timeZone,
  onWritten,
}: EntrySectionProps) {
  const texts = useTexts()
  const { t } = texts
  const id = useId()
  const [form, setForm] = useState<{ former: Entry | null } | null>(null)
  const { busy, problem, send } = useSubmission()
  const current = currentEntries(entries, kind)
  const former = latestEntries(entries).filter((entry) => entry.kind === kind && !current.includes(entry))
  const words = entryWords[kind]
  const written = () => {
    setForm(null)
    onWritten()
  }
  /** Says that there is none known, or of one who said so that it was an error. */
  const sayNone = async (wrong?: Entry) => {
    const said = wrong
      ? ({ status: 'entered-in-error', replaces: wrong.id } as const)
      : ({ status: 'none-known' } as const)
    const outcome = await send((key) => writeEntry(patientId, { kind, ...said }, key))
    if (outcome.done) onWritten()
  }
  const canAdd = mayWrite && !form && (kind !== 'pregnancy' || current.length === 0)
  const canSayNone = canAdd && (kind !== 'medicine' || beside.prescribed.length === 0)
  const heading = (
    <h2 id={id} className={styles.title}>
      {t(words.many)}
    </h2>
  )
  const add = canAdd && (
    <Button size="small" kind="quiet" icon={Plus} aria-label={t(words.add)} onClick={() => setForm({ former: null })}>
      {t('charts.add')}
    </Button>
  )
  const content = (
    <>
      {current.length === 0 && mayBeNone(kind) && (
        <p className={styles.none}>
          {t('charts.unknown')}
          {canSayNone && (
            <Button
              size="small"
              busy={busy}
              aria-label={`${t(words.many)}: ${t('charts.sayNone')}`}
              onClick={() => void sayNone()}
            >
              {t('charts.sayNone')}
            </Button>
          )}
        </p>
      )}
      {problem && <RefusalNote refusal={problem} isTeam />}
      {current.length > 0 && (
        <ul className={styles.list}>
          {current.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              entries={entries}
              name={nameBeside(entry, beside, texts)}
              timeZone={timeZone}
              onChange={mayWrite && !form && entry.status === 'active' ? () => setForm({ former: entry }) : undefined}
              onWrong={mayWrite && !form && entry.status === 'none-known' ? () => void sayNone(entry) : undefined}
              busy={busy}
            />
          ))}
        </ul>
      )}
      {form && (
        <EntryForm
          key={form.former?.id ?? 'new'}
          patientId={patientId}
          kind={kind}
          former={form.former}
          onDone={written}
          onCancel={() => setForm(null)}
        />
      )}
      {former.length > 0 && (
        <details className={styles.former}>
          <summary>{t('charts.former', { count: former.length })}</summary>
          <ul className={styles.list}>
            {former.map((entry) => (
              <EntryRow key={entry.id} entry={entry} entries={entries} timeZone={timeZone} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
  if (isFolded)
    return (
      <CardPart>
        <details aria-labelledby={id} className={styles.fold}>
          <summary>
            {heading}
            <span className={styles.preview}>
              {current.length > 0
                ? current.map((entry) => nameBeside(entry, beside, texts)).join(', ')
                : mayBeNone(kind) && t('charts.unknown')}
            </span>
          </summary>
          <div className={styles.section}>
            {content}
            <div>{add}</div>
          </div>
        </details>
      </CardPart>
    )
  return (
    <CardPart>
      <section aria-labelledby={id} className={styles.section}>
        <div className={styles.top}>
          {heading}
          {add}
        </div>
        {content}
      </section>
    </CardPart>
  )
}

type EntryRowProps = {
  entry: Entry
  entries: readonly Entry[]
  name?: string
  timeZone: string
  onChange?: (() => void) | undefined
  /** Where nothing is named that a form could correct. */
  onWrong?: (() => void) | undefined
  busy?: boolean
}

function EntryRow({ entry, entries, name, timeZone, onChange, onWrong, busy = false }: EntryRowProps) {
  const texts = useTexts()
  const { t } = texts
  const earlier = earlierVersions(entries, entry)
  return (
    <li className={styles.entry}>
      <EntryLines entry={entry} name={name} timeZone={timeZone} />
      {onChange && (
        <Button
          size="small"
          kind="quiet"
          aria-label={t('charts.changeNamed', { name: entryName(entry, texts) })}
          onClick={onChange}
        >
          {t('charts.change')}
        </Button>
      )}
      {onWrong && (
        <Button
          size="small"
          kind="quiet"
          busy={busy}
          aria-label={`${name ?? entryName(entry, texts)}: ${t('charts.isWrong')}`}
          onClick={onWrong}
        >
          {t('charts.isWrong')}
        </Button>
      )}
      {earlier.length > 0 && (
        <details className={styles.former}>
          <summary>{t('charts.history', { count: earlier.length })}</summary>
          {earlier.map((each) => (
            <EntryLines key={each.id} entry={each} timeZone={timeZone} />
          ))}
        </details>
      )}
    </li>
  )
}

type EntryLinesProps = {
  entry: Entry
  /** Where it is called otherwise than by itself. */
  name?: string | undefined
  timeZone: string
}

/** What was written, by whom and when. */
export function EntryLines({ entry, name, timeZone }: EntryLinesProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { kind, status, title, code, detail, severity, date, writtenAt, writtenBy } = entry
  const day = date && formatLongDate(date as PlainDate, formatLocale)
  const rest = kind === 'team-note' && title === null ? null : detail
  return (
    <div className={styles.lines}>
      <p className={styles.name}>
        <span>
          <DoseText>{name ?? entryName(entry, texts)}</DoseText>
        </span>
        {code && <span className={styles.code}>{code}</span>}
        {severity && <Status tone={severityLooks[severity].tone}>{t(severityLooks[severity].word)}</Status>}
        {status === 'ended' && <Status>{t('charts.ended')}</Status>}
        {status === 'entered-in-error' && <Status>{t('charts.wrong')}</Status>}
      </p>
      {(rest || day) && (
        <p className={styles.rest}>
          <DoseText>
            {[rest, day && t(kind === 'pregnancy' ? 'charts.dueOn' : 'charts.since', { date: day })]
              .filter(Boolean)
              .join(' · ')}
          </DoseText>
        </p>
      )}
      <p className={styles.by}>
        {t('charts.writtenBy', {
          name: writtenBy,
          date: formatLongDate(dateIn(timeZone, writtenAt as Instant), formatLocale),
        })}
      </p>
    </div>
  )
}
