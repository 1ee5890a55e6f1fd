import CalendarCheck from 'lucide-react/icons/calendar-check'
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { chartHref } from '../../platform/session/destinations.ts'
import { Card, CardPart } from '../../ui/card.tsx'
import { CloseButton } from '../../ui/close-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Details } from '../../ui/facts.tsx'
import { useSeesAlerts, VisitAlerts } from '../charts/visit-alerts.tsx'
import { OpenForms } from '../clinic-forms/open-forms.tsx'
import { PatientDocuments } from '../documents/patient-documents.tsx'
import { NoteLink } from '../encounters/note-link.tsx'
import { InvoiceLink } from '../invoices/invoice-link.tsx'
import { SeriesLink } from '../series/series-link.tsx'
import { PrescribeLink } from '../prescriptions/prescribe-link.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { AlsoInside } from './also-inside.tsx'
import { patientName, type DayVisit } from './day.ts'
import { GroupMembers } from './group-members.tsx'
import { Namesakes } from './namesakes.tsx'
import type { Namesake } from './same-name.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import FolderOpen from 'lucide-react/icons/folder-open'
import type { ShownVisit } from './shown-visit.ts'
import { hasActs, CardActions, type CardActionsProps } from './card-actions.tsx'
import styles from './side-card.module.css'
import { useVisitDetails } from './use-visit-details.tsx'
import { VisitLead } from './visit-lead.tsx'
import type { Viewer } from './visit-status.tsx'

export type SideCardProps = Omit<CardActionsProps, 'visit'> & {
  shown: ShownVisit
  viewer: Viewer
  today: string
  now: string
  timeZone: string
  /** Back to the one who is at hand; for a visit that was opened. */
  onClose: () => void
  /** The mailed links of the visit, for who may end them. */
  linkOf: (visit: DayVisit) => ReactNode
  namesakesOf: (visit: DayVisit) => readonly Namesake[]
  /** Who else is with the doctor. */
  alsoInsideOf: (visit: DayVisit) => readonly DayVisit[]
  /** Who is in its session, itself too. */
  groupOf: (visit: DayVisit) => readonly DayVisit[]
  /** Moves a visit and those of its series after it. */
  onMoveSeries: (visit: DayVisit) => void
  /** Shows one of them instead, where the day has them at hand. */
  onOpenOther?: ((other: DayVisit) => void) | undefined
  /** Books somebody into the group of a visit; null where that may not be done, or not any more. */
  addOf?: ((visit: DayVisit) => (() => void) | null) | undefined
}

/** One person beside the list: who matters now, or whose row was opened; why they came, and what can be done. */
export function SideCard(props: SideCardProps) {
  const {
    shown,
    viewer,
    today,
    now,
    timeZone,
    onClose,
    linkOf,
    namesakesOf,
    alsoInsideOf,
    groupOf,
    onOpenOther,
    addOf,
    onMoveSeries,
    ...acts
  } = props
  const { t } = useTexts()
  const { visit } = shown
  const isOpened = shown.kind === 'opened'
  const link = isOpened && linkOf(visit)
  const isPermitted = usePermitted()
  const seesAlerts = useSeesAlerts()(visit)
  const mayOpenChart = isPermitted('patients:read-basic', visit)
  const heading = useRef<HTMLHeadingElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const id = useId()
  const about = useVisitDetails({ visit, viewer, today, timeZone, isBrief: !isOpened })
  useEffect(() => {
    if (isOpened) heading.current?.focus({ preventScroll: true })
  }, [isOpened])
  useKeptFocus(
    () => card.current,
    () => heading.current,
    visit.id,
  )
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isOpened) onClose()
  }
  const name = patientName(visit)
  // At the desk somebody stands there: what is done comes before what is known.
  const actions = (acts.moveOf?.(visit) || hasActs(acts.offeredActions(visit))) && (
    <CardPart>
      <CardActions visit={visit} {...acts} isDesk={viewer === 'clinic'} />
    </CardPart>
  )
  return (
    // The key that closes it is a short cut: there is a button, too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={card} onKeyDown={onKeyDown}>
      <Card kind="raised" bare as="section" aria-labelledby={id}>
        <CardPart className={styles.top}>
          <div className={styles.lead}>
            <VisitLead shown={shown} now={now} timeZone={timeZone} viewer={viewer} />
            {isOpened && <CloseButton label={t('doctor.closeVisit', { name })} onClose={onClose} />}
          </div>
          <div className={styles.who}>
            <Face initials={initialsOf(name)} />
            <div className={styles.words}>
              <h2 id={id} ref={heading} tabIndex={-1} className={styles.name}>
                {name}
              </h2>
              {about.born && <p className={styles.born}>{about.born}</p>}
              <Namesakes namesakes={namesakesOf(visit)} timeZone={timeZone} className={styles.namesake} />
            </div>
          </div>
          <AlsoInside
            visit={visit}
            others={alsoInsideOf(visit)}
            {...{ timeZone, viewer }}
            onOpen={onOpenOther}
            {...acts}
          />
          <GroupMembers {...{ visit, viewer }} members={groupOf(visit)} onOpen={onOpenOther} onAdd={addOf?.(visit)} />
        </CardPart>
        {viewer === 'clinic' && actions}
        {seesAlerts && (
          <CardPart>
            <VisitAlerts visit={visit} />
          </CardPart>
        )}
        <CardPart className={styles.details}>
          <Details columns details={about.details} />
        </CardPart>
        {isOpened && visit.series && (
          <CardPart>
            <SeriesLink key={`series ${visit.id}`} visit={visit} onMove={() => onMoveSeries(visit)} />
          </CardPart>
        )}
        {visit.openForms > 0 && (
          <CardPart>
            <OpenForms
              key={visit.id}
              appointmentId={visit.id}
              count={visit.openForms}
              mayHandOver={isPermitted('appointments:check-in', visit)}
            />
          </CardPart>
        )}
        {visit.documents > 0 && (
          <CardPart>
            <PatientDocuments key={visit.id} appointmentId={visit.id} />
          </CardPart>
        )}
        <NoteLink visit={visit} viewer={viewer} />
        <PrescribeLink visit={visit} viewer={viewer} />
        {isOpened && <InvoiceLink key={`invoice ${visit.id}`} visit={visit} viewer={viewer} />}
        {viewer === 'doctor' && actions}
        {mayOpenChart && (
          <CardPart>
            <Button size="small" icon={FolderOpen} href={chartHref(visit.patient.id)}>
              {t('doctor.openRecord')}
            </Button>
          </CardPart>
        )}
        {link && <CardPart>{link}</CardPart>}
      </Card>
    </div>
  )
}

/** The day's work is done. */
export function NobodyLeft() {
  const { t } = useTexts()
  return (
    <Card kind="raised" bare as="section" aria-label={t('doctor.nobodyLeft')}>
      <EmptyState icon={CalendarCheck} title={t('doctor.nobodyLeft')}>
        {t('doctor.nobodyLeftText')}
      </EmptyState>
    </Card>
  )
}
