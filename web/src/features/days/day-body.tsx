import { changeWindow } from '@polyclinic/domain/appointments/rules.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { classNames } from '../../ui/class-names.ts'
import { Stack } from '../../ui/layout.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useWide } from '../../ui/use-wide.ts'
import { alsoInside, unmarkedOf } from './current-patient.ts'
import { ManageLink } from '../appointments/visit/manage-link.tsx'
import { VisitsAhead } from '../patients/visits-ahead.tsx'
import { CancelVisit } from './cancel-visit.tsx'
import { DayCounts } from './day-counts.tsx'
import { DayList } from './day-list.tsx'
import { DayNotes } from './day-notes.tsx'
import styles from './day-view.module.css'
import type { DayViewProps } from './day-view.tsx'
import { openerOf, type Day, type DayVisit } from './day.ts'
import { EmptyDay } from './empty-day.tsx'
import { NewBookings } from './new-bookings.tsx'
import { offeredActions } from './offered-actions.ts'
import { rowsOf } from './rows.ts'
import { namesakesOf } from './same-name.ts'
import type { ShownVisit } from './shown-visit.ts'
import { UnmarkedNote } from './unmarked-note.tsx'
import { useHeldPlace } from './use-held-place.ts'
import { useCurrentPatient } from './use-current-patient.ts'
import { usePatientNews } from './use-patient-news.ts'
import { useVisitActions } from './use-visit-actions.ts'
import { NobodyLeft, SideCard } from './side-card.tsx'
import { SideDialog } from './side-dialog.tsx'

type DayBodyProps = Omit<DayViewProps, 'tools' | 'asked' | 'day'> & { day: Day }

/** Whether the patient can still change it online. */
const isChangeable = (visit: DayVisit, now: string) =>
  visit.status === 'booked' && changeWindow(visit, now) !== 'closed'

/** The numbers, the list, and beside it one visit; where there is no side, an opened one lies over the day. */
export function DayBody({ day, live, viewer, hrefOf, note, empty }: DayBodyProps) {
  const { t } = useTexts()
  const { now, fresh, pending } = live
  const { start, toast, closeToast, acted } = useVisitActions(live, viewer)
  const { news, closeNews } = usePatientNews(live.day, toast !== null)
  const isPermitted = usePermitted()
  const hasSide = useWide()
  const [openId, setOpenId] = useState<string | null>(null)
  const [asking, setAsking] = useState<{ visit: DayVisit; open: boolean } | null>(null)
  const { timeZone, today } = day

  const current = useCurrentPatient(day, now)
  const currentPatient = viewer === 'doctor' ? current : null
  const visit = day.items.find(({ id }) => id === openId)
  const opened: ShownVisit | null = visit ? { kind: 'opened', visit } : null
  const beside = (hasSide ? opened : null) ?? currentPatient
  const hold = useHeldPlace()
  const unmarked = <UnmarkedNote visits={unmarkedOf(day, now)} />
  const shared = {
    now,
    timeZone,
    // What is pressed stays where it is until the answer is there.
    offeredActions: (each: DayVisit) => offeredActions(pending.get(each.id)?.visit ?? each, now),
    pressedOn: (each: DayVisit) => pending.get(each.id)?.action ?? null,
    namesakesOf: (each: DayVisit) => namesakesOf(each, live.day?.items ?? day.items),
    alsoInsideOf: (each: DayVisit) => alsoInside(each, live.day?.items ?? day.items),
    onAction: start,
    onCancel: (each: DayVisit) => setAsking({ visit: each, open: true }),
  }
  const linkOf = (each: DayVisit) => {
    const { id, manageLink: link } = each
    const isOffered = link.isRenewable || link.status === 'open'
    const hasLink = isOffered && isPermitted('appointments:manage-link', each)
    const mayAllow = viewer === 'clinic' && isPermitted('patients:allow-visits')
    return (
      (hasLink || mayAllow) && (
        <Stack>
          {hasLink && (
            <ManageLink appointmentId={id} link={link} isChangeable={isChangeable(each, now)} onChanged={live.reload} />
          )}
          {mayAllow && <VisitsAhead key={each.patient.id} patientId={each.patient.id} />}
        </Stack>
      )
    )
  }
  const rowOf = (each: DayVisit) => document.getElementById(openerOf(each))
  useKeptFocus(
    () => document.body,
    () => acted.current && rowOf(acted.current),
  )
  const close = () => {
    if (visit) {
      hold(rowOf(visit))
      rowOf(visit)?.focus({ preventScroll: true })
    }
    setOpenId(null)
  }
  const open = (each: DayVisit) => {
    hold(rowOf(each))
    setOpenId(each.id)
  }
  return (
    <>
      <DayNotes day={day} viewer={viewer} isOutdated={live.problem !== null} onRetry={live.reload} />
      {note}
      {day.items.length > 0 && <DayCounts visits={day.items} viewer={viewer} />}
      {!currentPatient && unmarked}
      <div className={classNames(beside && styles.columns)}>
        <div className={styles.list}>
          {day.items.length > 0 ? (
            <DayList
              {...shared}
              rows={rowsOf(day, now)}
              viewer={viewer}
              fresh={fresh}
              openId={openId}
              onOpen={(each) => (each.id === openId ? close() : open(each))}
            />
          ) : (
            (empty ?? <EmptyDay day={day} viewer={viewer} hrefOf={hrefOf} />)
          )}
        </div>
        {beside && (
          <div className={styles.side}>
            {currentPatient && unmarked}
            {beside.kind === 'nobody' ? (
              <NobodyLeft />
            ) : (
              <SideCard
                key={openId}
                {...shared}
                shown={beside}
                viewer={viewer}
                today={today}
                onClose={close}
                linkOf={linkOf}
              />
            )}
          </div>
        )}
      </div>
      {opened && !hasSide && (
        <SideDialog
          key={opened.visit.id}
          {...shared}
          shown={opened}
          viewer={viewer}
          today={today}
          onClose={close}
          linkOf={linkOf}
        />
      )}
      {asking && (
        <CancelVisit
          {...asking}
          timeZone={timeZone}
          onKeep={() => setAsking({ ...asking, open: false })}
          now={now}
          onCancel={(canceled, canceling) => start(canceled, 'cancel', canceling)}
        />
      )}
      <NewBookings visits={day.items.filter(({ id }) => fresh.has(id))} timeZone={timeZone} />
      <ToastRegion
        toast={toast ?? (news === null ? null : { message: news })}
        closeLabel={t('common.close')}
        onClose={toast ? closeToast : closeNews}
      />
    </>
  )
}
