import { decideOwnCheckIn } from '@polyclinic/domain/appointments/own-check-in.ts'
import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import { Refused } from '@polyclinic/domain/kit/refused.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { Suspense, useRef } from 'react'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Stack, Wrap } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFocusOn } from '../../../ui/use-focus-on.ts'
import { phoneLink } from '../../locations/phone-link.tsx'
import { actionsFor } from '../own-visits/visit-actions.ts'
import { VisitDocuments } from '../../documents/visit-documents.tsx'
import { VisitForms, type OfVisit } from '../../clinic-forms/visit-forms.tsx'
import { CancelForm } from './cancel-form.tsx'
import { CheckInVisit } from './check-in-visit.tsx'
import { isOfNearness } from './lazy-near.ts'
import { ConfirmVisit } from './confirm-visit.tsx'
import type { QueuePlace } from './load-queue-place.ts'
import type { VisitOpening } from './open-visit.ts'
import styles from './opened-visit.module.css'
import { Ticket } from './ticket.tsx'
import { PaidOfGivenUp, PayToConfirm } from '../prepay/lazy-prepay.tsx'
import { BookAgain } from '../visit/book-again.tsx'
import { DelayNote } from '../visit/delay-note.tsx'
import { EmergencyNote } from '../visit/emergency.tsx'
import type { Appointment } from '../visit/booked.ts'
import { EarlierNote } from '../../waiting-list/earlier.tsx'
import type { Earlier } from '../../waiting-list/load-earlier.ts'
import { useStanding } from './use-standing.ts'
import { VisitNotes } from './visit-notes.tsx'

type OpenedVisitProps = Extract<VisitOpening, { kind: 'visit' }> & {
  /** Null where they could not be had. */
  forms: OfVisit | null
  place: QueuePlace | null
  /** The earlier time that is waited for, if any; null where that cannot be. */
  earlier?: Earlier | null
  isCanceling: boolean
  isMoved: boolean
  refusal: ErrorCode | null
}

/** A visit by its own link: what it is, what became of it, and the question before it is canceled. */
export function OpenedVisit({
  byCookie,
  forms,
  earlier = null,
  isCanceling,
  isMoved,
  refusal,
  ...loaded
}: OpenedVisitProps) {
  const { t } = useTexts()
  const { ownCheckInMinutes } = useOrganization().settings
  const { appointment, place, now } = useStanding({ ...loaded, byCookie })
  const { cancel, isAhead, isOver } = actionsFor(appointment, now)
  const asks = isCanceling && cancel
  // Who has come, or may say so, has time for forms now.
  const isTheirTurn = !(decideOwnCheckIn(appointment, now, ownCheckInMinutes) instanceof Refused)
  const formsPart = forms && !asks && <VisitForms appointmentId={appointment.id} byCookie={byCookie} forms={forms} />
  const heading = useRef<HTMLHeadingElement>(null)
  const { status } = appointment
  useFocusOn(heading, asks ? 'asks' : status)
  return (
    <Wrap narrow className={styles.page}>
      <Stack gap="large">
        <div>
          {!byCookie && <BackLink href="/patient">{t('common.yourVisits')}</BackLink>}
          <h1 ref={heading} tabIndex={-1}>
            {asks ? t('patient.cancelTitle') : headingOf(appointment, isMoved && isAhead, t)}
          </h1>
          {status === 'cancelled' && (
            <p className={styles.lead}>
              <CanceledWords visit={appointment} />
            </p>
          )}
          {isMoved && isAhead && !asks && <p className={styles.lead}>{t('booking.movedText')}</p>}
        </div>
        {refusal && !isOfNearness(refusal) && (
          <Note tone="bad" role="alert">
            {t(`errors.${refusal}`)}
          </Note>
        )}
        {!asks && <DelayNote visit={appointment} now={now} />}
        {isTheirTurn && !place && formsPart}
        {!asks && <CheckInVisit {...{ appointment, place, byCookie, now, refusal }} />}
        {isTheirTurn && place && formsPart}
        {!asks && appointment.paymentDueAt !== undefined && (
          <Suspense>
            <PayToConfirm appointment={appointment} byCookie={byCookie} />
          </Suspense>
        )}
        {!asks && appointment.paymentDueAt === undefined && (
          <ConfirmVisit appointment={appointment} byCookie={byCookie} now={now} />
        )}
        {(status === 'cancelled' || status === 'noshow') && appointment.prepayment && (
          <Suspense>
            <PaidOfGivenUp key={appointment.version} visit={appointment.id} byCookie={byCookie} />
          </Suspense>
        )}
        <Ticket appointment={appointment} byCookie={byCookie} now={now} bare={asks} />
        {asks && <CancelForm appointment={appointment} byCookie={byCookie} now={now} />}
        {earlier && !asks && (
          <EarlierNote
            {...{ appointmentId: appointment.id, byCookie, entry: earlier.entry }}
            today={dateIn(appointment.timeZone, now)}
            until={dateIn(appointment.timeZone, appointment.startsAt as Instant)}
          />
        )}
        {!isTheirTurn && formsPart}
        {isToCome(appointment, now) && !asks && <EmergencyNote />}
        {!asks && <VisitDocuments appointmentId={appointment.id} byCookie={byCookie} isOver={!isAhead} />}
        {isAhead && !asks && <VisitNotes appointment={appointment} byCookie={byCookie} now={now} />}
        {isOver && (
          <BookAgain kind="main" visit={appointment} className={styles.next}>
            {t('booking.bookNew')}
          </BookAgain>
        )}
      </Stack>
    </Wrap>
  )
}

/** Canceled or not: somebody is unwell, and waits. */
const isToCome = ({ startsAt }: { startsAt: string }, now: string) => Date.parse(startsAt) > Date.parse(now)

/** Who canceled it, and what there is to do. */
function CanceledWords({ visit: { cancellationCause, location } }: { visit: Appointment }) {
  const { t, rich } = useTexts()
  const { phone } = useOrganization().staticContent.homepage.footer.contactUs
  if (cancellationCause === 'unpaid') return t('booking.canceledUnpaidText')
  if (cancellationCause === 'patient') return t('booking.canceledText')
  const number = location.phone ?? phone
  return cancellationCause === 'clinic'
    ? rich('booking.canceledByClinicText', { number, phone: phoneLink(number) })
    : rich('booking.canceledOtherwiseText', { number, phone: phoneLink(number) })
}

function headingOf(
  { status, cancellationCause }: Appointment,
  isMoved: boolean,
  t: ReturnType<typeof useTexts>['t'],
): string {
  if (status === 'cancelled') return t(cancellationCause === 'clinic' ? 'booking.canceledByClinic' : 'booking.canceled')
  return isMoved ? t('booking.moved') : t('booking.yourVisit')
}
