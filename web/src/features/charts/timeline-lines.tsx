import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { unitSystemOf } from '@polyclinic/domain/encounters/units.ts'
import { useState, type ReactElement } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { noteHref } from '../../platform/session/destinations.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { FoldedText } from '../../ui/folded-text.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import { FileLines } from '../chart-files/file-lines.tsx'
import { ReadAnswers } from '../clinic-forms/read-answers.tsx'
import { stateWord } from '../days/visit-status.tsx'
import { fetchContent } from '../documents/document.ts'
import { OpenListed } from '../documents/open-listed.tsx'
import { whoseVital } from '../encounters/whose-vital.ts'
import { kindWords, statusLooks } from '../messages/message.ts'
import { AddCondition } from './add-condition.tsx'
import { EntryLines } from './entry-section.tsx'
import { entryWords } from './entry-words.ts'
import { measuredByWords } from './measured-by.ts'
import { MeasuredValues } from './measured-values.tsx'
import styles from './timeline.module.css'
import type { Entry, TimelineItem } from './use-chart.ts'

export type TimelinePlace = {
  patientId: string
  birthDate: string | null
  /** What stands in the chart, for who adds to it. */
  conditions: readonly Entry[] | null
  /** Whether any account opens what is shared. */
  hasReader: boolean
  /** Who they are. */
  readers: string
  /** Whether what a doctor decides on is shared unless they say otherwise. */
  sharesByDefault: boolean
  /** That somebody young is asked before it is. */
  askFirst: string | null
  /** Of the staff, in which a note opens. */
  area: string
  timeZone: string
  onChanged: () => void
}

type Shown<Kind extends TimelineItem['kind']> = TimelinePlace & { item: Extract<TimelineItem, { kind: Kind }> }

/** What is told of one thing in the timeline. */
export function TimelineLines({ item, ...place }: TimelinePlace & { item: TimelineItem }): ReactElement {
  const { t } = useTexts()
  const { patientId, hasReader, readers, sharesByDefault, askFirst, timeZone, onChanged } = place
  const mayReview = usePermitted()('encounters:sign')
  switch (item.kind) {
    case 'visit':
      return (
        <>
          <p className={styles.what}>
            {t('charts.visitWith', { service: item.service, doctor: item.provider })}
            <Status>{t(stateWord(item.status, 'clinic'))}</Status>
          </p>
          {item.reason && <Folded>{t('charts.quoted', { text: item.reason })}</Folded>}
        </>
      )
    case 'note':
      return <NoteLines item={item} {...place} />
    case 'vitals':
      return <VitalsLines item={item} {...place} />
    case 'prescription':
      return (
        <>
          <p className={styles.what}>{t('charts.prescribedBy', { name: item.signedBy })}</p>
          <p className={styles.words}>{item.names.join(', ')}</p>
        </>
      )
    case 'form':
      return (
        <>
          <p className={styles.what}>{t('charts.formSent', { name: item.name })}</p>
          {item.consents.map(({ label, isWithdrawn }) => (
            <p key={label} className={styles.words}>
              {t(isWithdrawn ? 'formBuilder.consentWithdrawn' : 'formBuilder.consentGiven', { name: label })}
            </p>
          ))}
          <div>
            <ReadAnswers {...{ patientId, answersId: item.id, name: item.name, timeZone }} />
          </div>
        </>
      )
    case 'document':
      return (
        <div className={styles.what}>
          <span>{item.name}</span>
          {item.mayOpen && <TimelineDocument item={item} />}
        </div>
      )
    case 'file':
      return (
        <FileLines
          {...{ patientId, file: item.file, mayChange: item.mayChange, mayReview, hasReader, readers }}
          {...{ sharesByDefault, askFirst, timeZone, onChanged }}
        />
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

function Folded({ children }: { children: string }) {
  const { t } = useTexts()
  return <FoldedText words={{ more: t('charts.wholeText'), less: t('charts.shorterText') }}>{children}</FoldedText>
}

/** What it comes to: the diagnoses, and how the complaint and the plan begin. */
function NoteLines({ item, patientId, conditions, area, timeZone, onChanged }: Shown<'note'>) {
  const { t, formatLocale } = useTexts()
  const { id, signedBy, isAmended, service, complaint, plan, diagnoses, error, mayOpen } = item
  return (
    <>
      <p className={styles.what}>
        {error ? <s>{t('charts.noteOf', { service })}</s> : t('charts.noteOf', { service })}
        {signedBy === null && <Status tone="warn">{t('charts.draft')}</Status>}
        {isAmended && <Status>{t('charts.withAddendum')}</Status>}
      </p>
      {signedBy !== null && <p className={styles.kind}>{t('charts.signedBy', { name: signedBy })}</p>}
      {error && (
        <p className={styles.kind}>
          {t('charts.noteInError', {
            ...{ name: error.by, reason: error.reason },
            date: formatLongDate(dateIn(timeZone, error.at as Instant), formatLocale),
          })}
        </p>
      )}
      {diagnoses.length > 0 && (
        <ul className={styles.diagnoses}>
          {diagnoses.map((diagnosis) => (
            <li key={`${diagnosis.code} ${diagnosis.title}`}>
              <span>
                {diagnosis.code && <b>{diagnosis.code}</b>} {diagnosis.title}
                {diagnosis.certainty && ` (${t(`encounters.${diagnosis.certainty}`)})`}
              </span>
              {signedBy !== null && conditions && (
                <AddCondition {...{ patientId, diagnosis, entries: conditions }} onWritten={onChanged} />
              )}
            </li>
          ))}
        </ul>
      )}
      {complaint && (
        <p>
          <span className={styles.kind}>{t('encounters.complaint')}:</span> {complaint}
        </p>
      )}
      {plan && (
        <p>
          <span className={styles.kind}>{t('encounters.plan')}:</span> {plan}
        </p>
      )}
      {mayOpen && (
        <div>
          <Button size="small" href={noteHref(`/${area}`, id)}>
            {t('charts.openNote')}
          </Button>
        </div>
      )}
    </>
  )
}

function VitalsLines({ item, birthDate }: Shown<'vitals'>) {
  const texts = useTexts()
  const { t } = texts
  const { country } = useOrganization().settings
  const { at, timeZone, values, isSigned } = item
  return (
    <>
      <p className={styles.what}>
        {t('encounters.vitals')}
        {!isSigned && <Status tone="warn">{t('charts.unsignedVitals')}</Status>}
      </p>
      {measuredByWords(item, texts).map((words) => (
        <p key={words} className={styles.kind}>
          {words}
        </p>
      ))}
      <MeasuredValues
        values={values}
        whose={whoseVital(country, birthDate, { startsAt: at, timeZone })}
        system={unitSystemOf(country)}
      />
    </>
  )
}

function TimelineDocument({ item }: { item: Extract<TimelineItem, { kind: 'document' }> }) {
  const { t } = useTexts()
  const [hasFailed, setHasFailed] = useState(false)
  const { id, name, mediaType, size, appointmentId } = item
  return (
    <>
      <OpenListed
        file={{ id, name, mediaType, size }}
        open={(file) => fetchContent({ appointmentId, byCookie: false, isForClinic: true }, file)}
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
