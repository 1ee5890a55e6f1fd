import { changeWindow } from '@polyclinic/domain/appointments/rules.ts'
import { useState, type ReactNode } from 'react'
import { usePermitted } from '../../state/permitted.ts'
import { Stack } from '../../ui/layout.tsx'
import { ManageLink } from '../appointments/visit/manage-link.tsx'
import { VisitsAhead } from '../patients/visits-ahead.tsx'
import { CancelVisit } from './cancel-visit.tsx'
import { alsoInside } from './current-patient.ts'
import type { DayVisit } from './day.ts'
import { offeredActions } from './offered-actions.ts'
import { namesakesOf } from './same-name.ts'
import type { LiveDay } from './use-day.ts'
import { useVisitActions } from './use-visit-actions.ts'
import type { Viewer } from './visit-status.tsx'

type Shown = Pick<LiveDay, 'now' | 'pending' | 'reload'> & {
  timeZone: string
  /** The visits of the same day as one. */
  itemsAround: (visit: DayVisit) => readonly DayVisit[]
  items: readonly DayVisit[]
}

/** Whether the patient can still change it online. */
const isChangeable = (visit: DayVisit, now: string) =>
  visit.status === 'booked' && changeWindow(visit, now) !== 'closed'

/** What can be done with the visits that a screen shows: for its rows and cards, with the questions that are asked before. */
export function useVisitTools({ items, itemsAround, now, timeZone, pending, reload }: Shown, viewer: Viewer) {
  const { start, ...said } = useVisitActions({ items, now, reload }, viewer)
  const isPermitted = usePermitted()
  const [asking, setAsking] = useState<{ visit: DayVisit; open: boolean } | null>(null)
  const shared = {
    now,
    timeZone,
    // What is pressed stays where it is until the answer is there.
    offeredActions: (each: DayVisit) => offeredActions(pending.get(each.id)?.visit ?? each, now),
    pressedOn: (each: DayVisit) => pending.get(each.id)?.action ?? null,
    namesakesOf: (each: DayVisit) => namesakesOf(each, itemsAround(each)),
    alsoInsideOf: (each: DayVisit) => alsoInside(each, itemsAround(each)),
    onAction: start,
    onCancel: (each: DayVisit) => setAsking({ visit: each, open: true }),
  }
  const linkOf = (each: DayVisit): ReactNode => {
    const { id, manageLink: link } = each
    const isOffered = link.isRenewable || link.status === 'open'
    const hasLink = isOffered && isPermitted('appointments:manage-link', each)
    const mayAllow = viewer === 'clinic' && isPermitted('patients:allow-visits')
    return (
      (hasLink || mayAllow) && (
        <Stack>
          {hasLink && (
            <ManageLink appointmentId={id} link={link} isChangeable={isChangeable(each, now)} onChanged={reload} />
          )}
          {mayAllow && <VisitsAhead key={each.patient.id} patientId={each.patient.id} />}
        </Stack>
      )
    )
  }
  const questions = asking && (
    <CancelVisit
      {...asking}
      timeZone={timeZone}
      onKeep={() => setAsking({ ...asking, open: false })}
      now={now}
      onCancel={(canceled, canceling) => start(canceled, 'cancel', canceling)}
    />
  )
  return { shared, linkOf, questions, ...said }
}
