import CalendarSearch from 'lucide-react/icons/calendar-search'
import { redirect, replace, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { act } from '../../features/appointments/booking/act.ts'
import { birthDateOf } from '@polyclinic/domain/patients/birth-date.ts'
import { askedBy } from '../../features/appointments/booking/book.ts'
import { emptyValues, typedBirthDate } from '../../features/appointments/booking/form-values.ts'
import { BookingForm } from '../../features/appointments/booking/booking-form.tsx'
import { BookingBar, BookingSummary, DefaultButton } from '../../features/appointments/booking/booking-summary.tsx'
import {
  forgetDraft,
  keepDraft,
  readDraft,
  storedOutcome,
  type Outcome,
} from '../../features/appointments/booking/draft.ts'
import { knownValues, rememberWhoBooks } from '../../features/appointments/booking/known-values.ts'
import { isToBook, readSent } from '../../features/appointments/booking/sent-form.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useOutcome } from '../../features/appointments/booking/use-outcome.ts'
import { visitPath } from '../../features/appointments/visit/visit-path.ts'
import { rememberBooked } from '../../features/appointments/visit/booked.ts'
import { BookingShell } from '../../features/shell/booking-shell.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { dropPatient } from '../../platform/session/carried-patient.ts'
import { detailsPath } from '../../platform/online/interrupted-booking.ts'
import { apiOf, pageOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { BigMessage } from '../../ui/big-message.tsx'
import { Button } from '../../ui/button.tsx'
import { TwoColumns, Split, Wrap } from '../../ui/layout.tsx'
import { linkTo } from '../../ui/link-to.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useShellClinic } from '../frame/clinic.ts'
import { PagePreferences } from '../frame/page-preferences.tsx'
import styles from './booking.module.css'

export const handle: Handle = { title: ({ t }) => t('booking.stepDetails'), noindex: true }

/** The server knows nothing of a booking in the making; this tab does. */
export const loader = ({ context }: LoaderFunctionArgs): Outcome | null =>
  pageOf(context).isServer ? null : storedOutcome()

export async function action({ request, context }: ActionFunctionArgs) {
  const page = pageOf(context)
  const before = page.isServer ? null : readDraft()
  const sent = readSent(await request.formData(), before, page.isServer ? emptyValues : knownValues())
  // Whatever becomes of the answer, a reload included: this tab knows that it was sent.
  if (before && isToBook(sent)) keepDraft({ ...before, values: sent.values, unsure: { hold: sent.hold } })
  const acted = await act({ api: apiOf(context), page }, sent)
  if ('booked' in acted) {
    if (!page.isServer) {
      forgetDraft()
      dropPatient()
      rememberWhoBooks(sent.values)
      const { values } = sent
      const { today, formatLocale } = askedBy({ ...page, now: await page.now() })
      const birthDate = birthDateOf(typedBirthDate(values), today, formatLocale)
      rememberBooked({ appointment: acted.booked.appointment, email: acted.email || null, birthDate })
    }
    const { appointment, manageToken } = acted.booked
    if (appointment.paymentDueAt !== undefined) {
      const { beginPrepayment } = await import('../../features/appointments/prepay/begin-prepayment.ts')
      // Where it cannot be begun, the visit's page says how it stands and offers it again.
      const url = await beginPrepayment(apiOf(context), appointment.id, manageToken ?? undefined).catch(() => null)
      if (url !== null) return redirect(url)
    }
    return replace(visitPath('/appointment/confirmed', appointment.id))
  }
  if (acted.outcome && !page.isServer) keepDraft(acted.outcome.draft)
  return acted.outcome
}

export function Component() {
  const clinic = useShellClinic()
  const outcome = useOutcome()
  if (outcome) return <Details outcome={outcome} />
  return (
    <BookingShell clinic={clinic} step={2} hasTime={false} preferences={<PagePreferences />}>
      <Nothing />
    </BookingShell>
  )
}

const Nothing = () => (useHydrated() ? <NothingChosen /> : <Looking />)

function Details({ outcome }: { outcome: Outcome }) {
  const { t } = useTexts()
  const clinic = useShellClinic()
  const { draft, lost } = outcome
  const { held, visit, unsure, isUnheld } = draft
  const isHydrated = useHydrated()
  useKeptFocus()
  // The reason that was wished for, though what is held may be for another one.
  const service =
    lost?.serviceSlug ?? draft.reasons.find(({ serviceId }) => serviceId === draft.slot.serviceId)?.serviceSlug
  const wished = new URLSearchParams({
    ...(visit ? { doctor: visit.provider.slug } : {}),
    ...(service ? { service } : {}),
  })
  const anotherTime = `/appointment?${wished}`
  const hasTime = Boolean(held ?? unsure ?? isUnheld)
  return (
    <BookingShell
      clinic={clinic}
      step={2}
      hasTime={hasTime}
      // What was typed outlives a change of language only where a script keeps it.
      preferences={isHydrated && <PagePreferences />}
      held={
        <>
          <DefaultButton />
          {hasTime && visit && <BookingBar draft={draft} visit={visit} />}
        </>
      }
    >
      <Wrap className={styles.page}>
        <Split
          sideFirst
          side={
            visit && (
              <TwoColumns>
                <div className={styles.side}>
                  <BookingSummary draft={draft} visit={visit} />
                </div>
              </TwoColumns>
            )
          }
        >
          <PageHeading lead={(held || isUnheld) && <SignInInstead />}>
            {hasTime ? t('booking.who') : t('booking.chooseAnother')}
          </PageHeading>
          <div className={styles.form}>
            <BookingForm outcome={outcome} anotherTime={anotherTime} />
          </div>
        </Split>
      </Wrap>
    </BookingShell>
  )
}

function NothingChosen() {
  const { t } = useTexts()
  return (
    <BigMessage
      icon={CalendarSearch}
      title={t('booking.nothingChosen')}
      actions={
        <Button kind="main" href="/appointment">
          {t('booking.chooseTime')}
        </Button>
      }
    >
      <p>{t('booking.chooseTimeLead')}</p>
    </BigMessage>
  )
}

/** Until this tab's own memory is read. */
function Looking() {
  const { t } = useTexts()
  return (
    <Wrap className={styles.page}>
      <noscript>
        <NothingChosen />
      </noscript>
      <Skeleton label={t('common.loading')} lines={6} />
    </Wrap>
  )
}

const signIn = `/patient/login?${new URLSearchParams({ returnTo: detailsPath })}`

/** The way in for who has an account; the held time waits in this tab, so there is no leaving before it does. */
function SignInInstead() {
  const { rich } = useTexts()
  const isHydrated = useHydrated()
  if (useSession()) return null
  return rich('booking.haveAccount', { link: isHydrated ? linkTo(signIn) : (words) => words })
}
