import { useTexts } from '../../platform/i18n/texts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Details } from '../../ui/facts.tsx'
import { useSeesAlerts, VisitAlerts } from '../charts/visit-alerts.tsx'
import { PatientDocuments } from '../documents/patient-documents.tsx'
import { SeriesLink } from '../series/series-link.tsx'
import { AlsoInside } from './also-inside.tsx'
import { patientName } from './day.ts'
import { GroupMembers } from './group-members.tsx'
import { Namesakes } from './namesakes.tsx'
import { useVisitDetails } from './use-visit-details.tsx'
import { CardActions, hasActs } from './card-actions.tsx'
import styles from './side-card.module.css'
import type { SideCardProps } from './side-card.tsx'
import { VisitLead } from './visit-lead.tsx'

/** The same as the side card where there is no side: over the day, and out of the way with each press. */
export function SideDialog({
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
}: SideCardProps) {
  const { t } = useTexts()
  const { visit } = shown
  const about = useVisitDetails({ visit, viewer, today, timeZone, isBrief: false })
  const seesAlerts = useSeesAlerts()(visit)
  const add = addOf?.(visit) ?? null
  const move = acts.moveOf?.(visit) ?? null
  const actions = (move || hasActs(acts.offeredActions(visit))) && (
    <CardActions
      visit={visit}
      {...acts}
      isDesk={viewer === 'clinic'}
      onAction={(...action) => {
        onClose()
        acts.onAction(...action)
      }}
      moveOf={() =>
        move &&
        (() => {
          onClose()
          move()
        })
      }
      onCancel={(canceled) => {
        onClose()
        acts.onCancel(canceled)
      }}
    />
  )
  return (
    <Dialog open onClose={onClose} title={patientName(visit)} closeLabel={t('common.close')} actions={actions}>
      {about.born && <p className={styles.born}>{about.born}</p>}
      <Namesakes namesakes={namesakesOf(visit)} timeZone={timeZone} className={styles.namesake} />
      <VisitLead shown={shown} now={now} timeZone={timeZone} viewer={viewer} />
      <AlsoInside visit={visit} others={alsoInsideOf(visit)} {...{ timeZone, viewer }} onOpen={onOpenOther} {...acts} />
      <GroupMembers
        {...{ visit, viewer }}
        members={groupOf(visit)}
        onOpen={onOpenOther}
        onAdd={
          add &&
          (() => {
            onClose()
            add()
          })
        }
      />
      {seesAlerts && <VisitAlerts visit={visit} />}
      <div className={styles.details}>
        <Details columns details={about.details} />
      </div>
      {visit.series && (
        <SeriesLink
          key={`series ${visit.id}`}
          visit={visit}
          onMove={() => {
            onClose()
            onMoveSeries(visit)
          }}
        />
      )}
      {visit.documents > 0 && <PatientDocuments key={visit.id} appointmentId={visit.id} />}
      {linkOf(visit)}
    </Dialog>
  )
}
