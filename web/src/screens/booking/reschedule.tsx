import { rescheduleRefusal } from '@polyclinic/domain/appointments/rules.ts'
import CalendarX from 'lucide-react/icons/calendar-x'
import Phone from 'lucide-react/icons/phone'
import { useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { loadMove } from '../../features/appointments/move/load-move.ts'
import { MoveScreen } from '../../features/appointments/move/move-screen.tsx'
import { moveVisit, type NotMoved } from '../../features/appointments/move/move-visit.ts'
import type { VisitOpening } from '../../features/appointments/manage/open-visit.ts'
import { BookAgain } from '../../features/appointments/visit/book-again.tsx'
import { visitPath } from '../../features/appointments/visit/visit-path.ts'
import { VisitGate } from '../../features/appointments/manage/visit-gate.tsx'
import { CallButton } from '../../features/locations/call-button.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { BigMessage } from '../../ui/big-message.tsx'
import { Button } from '../../ui/button.tsx'

export const handle: Handle = {
  title: ({ t }) => t('booking.chooseNew'),
  noindex: true,
  parameters: ['visit', 'from', 'time'],
}

export const loader = (args: LoaderFunctionArgs) => loadMove(args)
export const action = moveVisit

export function Component() {
  const { t } = useTexts()
  const { opened, to } = useLoaderData<typeof loader>()
  const notMoved = useActionData<NotMoved>() ?? null
  return (
    <VisitGate opened={opened} title={t('booking.chooseNew')}>
      {(visit) => (to ? <MoveScreen {...visit} to={to} notMoved={notMoved} /> : <CannotMove {...visit} />)}
    </VisitGate>
  )
}

/** Canceled, over, or so close that only the clinic can move it. */
function CannotMove({ appointment, byCookie, now }: Extract<VisitOpening, { kind: 'visit' }>) {
  const { t } = useTexts()
  const isClose = rescheduleRefusal(appointment, 'patient', now) === 'too_late_online'
  const isCanceled = appointment.status === 'cancelled'
  return (
    <BigMessage
      icon={isClose ? Phone : CalendarX}
      title={t('booking.cannotMove')}
      actions={
        <>
          {!isClose && (
            <BookAgain kind="main" visit={appointment}>
              {t('booking.bookNew')}
            </BookAgain>
          )}
          {isClose && <CallButton kind="main" number={appointment.location.phone} />}
          <Button href={visitPath('/appointment/manage', appointment.id)} reload={byCookie}>
            {t('booking.yourVisit')}
          </Button>
        </>
      }
    >
      <p>
        {t(isClose ? 'errors.too_late_online' : isCanceled ? 'booking.cannotMoveCanceled' : 'booking.cannotMoveOver')}
      </p>
    </BigMessage>
  )
}
