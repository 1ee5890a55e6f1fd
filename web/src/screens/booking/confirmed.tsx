import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import { dateIn, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import Check from 'lucide-react/icons/check'
import UserCheck from 'lucide-react/icons/user-check'
import { Suspense } from 'react'
import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { DemoMail } from '../../features/accounts/demo-note.tsx'
import { birthDateWords } from '../../features/appointments/booking/birth-date-words.ts'
import { openVisit, type VisitOpening } from '../../features/appointments/manage/open-visit.ts'
import { Ticket } from '../../features/appointments/manage/ticket.tsx'
import { PaidOfGivenUp, PayToConfirm } from '../../features/appointments/prepay/lazy-prepay.tsx'
import { payVisit } from '../../features/appointments/prepay/pay-visit.ts'
import { VisitGate } from '../../features/appointments/manage/visit-gate.tsx'
import { CheckInVisit } from '../../features/appointments/manage/check-in-visit.tsx'
import { VisitNotes } from '../../features/appointments/manage/visit-notes.tsx'
import { BookAgain } from '../../features/appointments/visit/book-again.tsx'
import { DelayNote } from '../../features/appointments/visit/delay-note.tsx'
import { EmergencyNote } from '../../features/appointments/visit/emergency.tsx'
import { lastBooked } from '../../features/appointments/visit/booked.ts'
import { VisitDocuments } from '../../features/documents/visit-documents.tsx'
import { addressedName } from '../../features/patients/greeting.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { pageOf } from '../../platform/page/context.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { carryEmail } from '../../platform/session/carried-email.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import styles from './visit.module.css'

export const handle: Handle = { title: ({ t }) => t('booking.stepDone'), noindex: true, parameters: ['visit'] }

type Loaded = { opened: VisitOpening; email: string | null; birthDate: PlainDate | null }

/** Just booked in this browser, it is known; after a reload the server reads it by its cookie. */
export async function loader(args: LoaderFunctionArgs): Promise<Loaded> {
  const page = pageOf(args.context)
  const booked = page.isServer ? null : lastBooked()
  if (booked?.appointment.id !== new URL(args.request.url).searchParams.get('visit'))
    return { opened: await openVisit(args), email: null, birthDate: null }
  const { appointment, email, birthDate } = booked
  return { opened: { kind: 'visit', appointment, byCookie: true, now: await page.now() }, email, birthDate }
}

/** Leads to the provider's page. */
export const action = (args: ActionFunctionArgs) => payVisit(args)

export function Component() {
  const { t } = useTexts()
  const { opened, email, birthDate } = useLoaderData<typeof loader>()
  return (
    <VisitGate opened={opened} title={t('booking.yourVisit')}>
      {(visit) =>
        visit.appointment.paymentDueAt !== undefined ? (
          <Awaited {...visit} />
        ) : visit.appointment.status === 'booked' ? (
          <Booked {...visit} email={email} birthDate={birthDate} />
        ) : (
          <Past {...visit} />
        )
      }
    </VisitGate>
  )
}

type Visit = Extract<VisitOpening, { kind: 'visit' }>

function Booked({ appointment, byCookie, now, email, birthDate }: Visit & Omit<Loaded, 'opened'>) {
  const texts = useTexts()
  const { t, locale } = texts
  const { timeZone } = useOrganization().settings
  const { patient, bookedBy } = appointment
  return (
    <Wrap narrow className={styles.page}>
      <Stack gap="large">
        <div>
          <span className={styles.done}>
            <Icon of={Check} size="large" />
          </span>
          <h1 className={text['display']}>
            {t('booking.booked', { name: addressedName(bookedBy ?? patient, locale) })}
          </h1>
          <p className={styles.lead}>{email ? t('booking.bookedText', { email }) : t('booking.bookedTextAnywhere')}</p>
          {bookedBy && (
            <p className={styles.lead}>
              {t('booking.bookedFor', { name: `${patient.givenName} ${patient.familyName}` })}
            </p>
          )}
          {birthDate && (
            <p className={text['quiet']}>
              {t('booking.bornOn', { date: birthDateWords(birthDate, dateIn(timeZone, now), texts) })}
            </p>
          )}
        </div>
        <DelayNote visit={appointment} now={now} />
        <CheckInVisit appointment={appointment} place={null} byCookie={byCookie} now={now} />
        <Ticket appointment={appointment} byCookie={byCookie} now={now} />
        <EmergencyNote />
        <VisitDocuments appointmentId={appointment.id} byCookie={byCookie} />
        <VisitNotes appointment={appointment} byCookie={byCookie} now={now} />
        <AccountOffer email={email} />
        <DemoMail />
      </Stack>
    </Wrap>
  )
}

/** It is the patient's, and confirmed once it is paid. */
function Awaited({ appointment, byCookie, now }: Visit) {
  const { t } = useTexts()
  const refusal = useActionData<{ refusal: ErrorCode }>()?.refusal
  return (
    <Wrap narrow className={styles.page}>
      <Stack gap="large">
        <h1>{t('booking.yourVisit')}</h1>
        {refusal && (
          <Note tone="bad" role="alert">
            {t(`errors.${refusal}`)}
          </Note>
        )}
        <Suspense>
          <PayToConfirm appointment={appointment} byCookie={byCookie} />
        </Suspense>
        <Ticket appointment={appointment} byCookie={byCookie} now={now} />
      </Stack>
    </Wrap>
  )
}

/** The cookie still opens a visit that was canceled or is over. */
function Past({ appointment, byCookie, now }: Visit) {
  const { t } = useTexts()
  return (
    <Wrap narrow className={styles.page}>
      <Stack gap="large">
        <h1>{t('booking.yourVisit')}</h1>
        {appointment.prepayment && appointment.status !== 'fulfilled' && (
          <Suspense>
            <PaidOfGivenUp visit={appointment.id} byCookie={byCookie} />
          </Suspense>
        )}
        <Ticket appointment={appointment} byCookie={byCookie} now={now} />
        <BookAgain kind="main" visit={appointment} className={styles.next}>
          {t('booking.bookNew')}
        </BookAgain>
      </Stack>
    </Wrap>
  )
}

/** Offered, never demanded. */
function AccountOffer({ email }: { email: string | null }) {
  const { t, rich } = useTexts()
  if (useSession())
    return (
      <p>
        <Anchor href="/patient">{t('common.yourVisits')}</Anchor>
      </p>
    )
  const carry = () => void (email && carryEmail(email))
  const create = (
    <Anchor href="/patient/signup" onClick={carry}>
      {t('booking.createAccount')}
    </Anchor>
  )
  return (
    <Note tone="ok" icon={UserCheck} action={create}>
      {rich('booking.keepTogether')}
    </Note>
  )
}
