import type { listUnlinkedVisits } from '@polyclinic/domain/accounts/endpoints.ts'
import type { listAppointments } from '@polyclinic/domain/appointments/endpoints.ts'
import { formatExactMoney, formatFullDate, formatMonthDay, formatWeekday } from '@polyclinic/domain/kit/format.ts'
import { dateIn, daysBetween, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { listInvoices } from '@polyclinic/domain/invoices/endpoints.ts'
import type { listOwnMedications } from '@polyclinic/domain/prescriptions/endpoints.ts'
import type { listOutgoingReferralsOfMe } from '@polyclinic/domain/outgoing-referrals/endpoints.ts'
import type { listShared } from '@polyclinic/domain/sharing/endpoints.ts'
import type { listReferralsOfMe } from '@polyclinic/domain/referrals/partner-endpoints.ts'
import type { listOwnWaiting } from '@polyclinic/domain/waiting-list/endpoints.ts'
import type { readOwnPatient } from '@polyclinic/domain/patients/endpoints.ts'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Inbox from 'lucide-react/icons/inbox'
import Handshake from 'lucide-react/icons/handshake'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Send from 'lucide-react/icons/send'
import Plus from 'lucide-react/icons/plus'
import UsersRound from 'lucide-react/icons/users-round'
import type { listOwnForms } from '@polyclinic/domain/forms/endpoints.ts'
import { useState } from 'react'
import { redirect, useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { UnlinkedVisits, type VisitAnswer } from '../../features/accounts/unlinked-visits.tsx'
import { loadQueuePlace } from '../../features/appointments/manage/load-queue-place.ts'
import { saveCalendarFile } from '../../features/appointments/own-visits/save-calendar-file.ts'
import { CancelDialog } from '../../features/appointments/own-visits/cancel-dialog.tsx'
import {
  filtersOf,
  visitFilters,
  visitsAddress,
  type VisitFilter,
} from '../../features/appointments/own-visits/visit-filters.ts'
import { VisitList } from '../../features/appointments/own-visits/visit-list.tsx'
import { NextVisitCard } from '../../features/appointments/own-visits/next-visit-card.tsx'
import { visitDay, type Visit } from '../../features/appointments/own-visits/visit-words.ts'
import { SharedRecordRows } from '../../features/shared-records/shared-record-rows.tsx'
import { CurrentMedications } from '../../features/own-medications/current-medications.tsx'
import { addressedName, greetingAt, nearness } from '../../features/patients/greeting.ts'
import { OwnWaiting } from '../../features/waiting-list/own-waiting.tsx'
import type { Api } from '../../platform/api/api.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { apiOf, pageOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { lastSkip } from '../../platform/page/paging.ts'
import { useAppointmentsState } from '../../state/appointments.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Wrap } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import styles from './visits.module.css'

export const handle: Handle = { title: ({ t }) => t('common.yourVisits'), noindex: true, hideBook: true }

/** The others are on a page of their own; prescriptions stand above them, as what is taken. */
const recordsShown = 4
const medicinesShown = 3

/** The address says what is listed, the state area keeps it, and the query is made of that. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  const api = apiOf(context)
  const { organization, now } = pageOf(context)
  const filters = filtersOf(new URL(request.url).searchParams)
  useAppointmentsState.getState().setFilters(filters)
  const { skipValue: skip, takeValue: take, appointmentFilter } = filters
  const organizationId = organization.id
  const list = (query: { appointmentFilter: VisitFilter; skip: number; take: number }) =>
    api<typeof listAppointments>('GET', '/appointments/', {
      query: { organizationId, context: 'patient', ...query },
    })
  const [page, ahead, own, unlinked, shared, medications, forms, invoices, referrals, outgoing, waiting] =
    await Promise.all([
      list({ appointmentFilter, skip, take }),
      list({ appointmentFilter: 'upcoming', skip: 0, take: 1 }),
      readOwn(api),
      api<typeof listUnlinkedVisits>('GET', '/patients/me/unlinked-visits'),
      api<typeof listShared>('GET', '/patients/me/shared', {
        query: { except: 'prescription', skip: 0, take: recordsShown },
      }),
      api<typeof listOwnMedications>('GET', '/patients/me/medications', { query: { context: 'patient' } }),
      api<typeof listOwnForms>('GET', '/patients/me/forms'),
      api<typeof listInvoices>('GET', '/invoices', { query: { skip: 0, take: 1 } }),
      api<typeof listReferralsOfMe>('GET', '/patients/me/referrals', { query: { skip: 0, take: 1 } }),
      api<typeof listOutgoingReferralsOfMe>('GET', '/patients/me/outgoing-referrals', { query: { skip: 0, take: 1 } }),
      api<typeof listOwnWaiting>('GET', '/patients/me/waiting-list', {
        query: { context: 'patient', skip: 0, take: 20 },
      }),
    ])
  if (page.items.length === 0 && page.total > 0)
    throw redirect(visitsAddress(appointmentFilter, lastSkip(page.total, take)))
  const at = await now()
  const next = ahead.items[0] ?? null
  return {
    page,
    next,
    place: next && (await loadQueuePlace(args, { kind: 'visit', appointment: next, byCookie: false, now: at })),
    own,
    unlinked: unlinked.items,
    shared,
    medications: medications.items,
    formsAsked: forms.asked.length,
    toPay: invoices.open,
    isReferred: referrals.total > 0,
    isReferredOn: outgoing.total > 0,
    waiting: waiting.items,
    filter: appointmentFilter,
    now: at,
    hour: new Date(at).getHours(),
  }
}

/** For the name. Staff who also hold the patients' role may have no record of their own. */
async function readOwn(api: Api) {
  try {
    return await api<typeof readOwnPatient>('GET', '/patients/me')
  } catch (error) {
    if (isProblem(error, 'not_found')) return null
    throw error
  }
}

export function Component() {
  const {
    page,
    next,
    place,
    own,
    unlinked,
    shared,
    medications,
    formsAsked,
    toPay,
    isReferred,
    isReferredOn,
    waiting,
    filter,
    now,
    hour,
  } = useLoaderData<typeof loader>()
  const texts = useTexts()
  const { t, formatLocale } = texts
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [doomed, setDoomed] = useState<Visit | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const [ownZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone)

  const keepInCalendar = (visit: Visit) =>
    void saveCalendarFile(visit, t('patient.calendarFile')).catch(() => setSaid(t('patient.calendarFailed')))
  function ended(visit: Visit, end: 'canceled' | 'changed') {
    setDoomed(null)
    setSaid(
      end === 'changed'
        ? t('patient.changedMeanwhile')
        : t('patient.canceledNow', { day: visitDay(visit, now, formatLocale) }),
    )
    void revalidate()
  }
  const answerWords = {
    mine: t('patient.nowYours'),
    'not-mine': t('patient.notYours'),
    gone: t('patient.changedMeanwhile'),
  } satisfies Record<VisitAnswer, string>
  function answered(answer: VisitAnswer) {
    // The button that had the focus goes with its question.
    document.getElementById('visits')?.focus()
    setSaid(answerWords[answer])
    void revalidate()
  }
  const ofVisits = { own, now, ownZone }
  return (
    <Wrap medium>
      <PageHeading
        lead={leadFor(next, now, texts)}
        action={
          <Row>
            <Button kind="main" icon={Plus} href="/doctors">
              {t('common.bookVisit')}
            </Button>
            <Button icon={UsersRound} href="/patient/family">
              {t('patient.yourFamily')}
            </Button>
          </Row>
        }
      >
        {own ? t(greetingAt(hour), { name: addressedName(own, texts.locale) }) : t('common.yourVisits')}
      </PageHeading>
      <UnlinkedVisits visits={unlinked} onAnswered={answered} />
      {next && (
        <NextVisitCard
          visit={next}
          place={place}
          {...ofVisits}
          onCancel={() => setDoomed(next)}
          onCalendar={() => keepInCalendar(next)}
        />
      )}
      {shared.newCount > 0 && (
        <div className={styles.list}>
          <Note icon={Inbox} action={<Button href="/patient/records">{t('records.seeNew')}</Button>}>
            {t('records.newWait', { count: shared.newCount })}
          </Note>
        </div>
      )}
      {formsAsked > 0 && (
        <div className={styles.list}>
          <Note icon={ClipboardList} action={<Button href="/forms">{t('patient.toForms')}</Button>}>
            {t('patient.formsWait', { count: formsAsked })}
          </Note>
        </div>
      )}
      {toPay.minor > 0 && (
        <div className={styles.list}>
          <Note icon={ReceiptText} action={<Button href="/invoice">{t('common.yourInvoices')}</Button>}>
            {t('patient.moneyOpen', { amount: formatExactMoney(toPay, formatLocale) })}
          </Note>
        </div>
      )}
      {isReferred && (
        <div className={styles.list}>
          <Note icon={Handshake} action={<Button href="/patient/referrals">{t('patient.referralsOpen')}</Button>}>
            {t('patient.referred')}
          </Note>
        </div>
      )}
      {isReferredOn && (
        <div className={styles.list}>
          <Note icon={Send} action={<Button href="/patient/referrals">{t('patient.referredOnOpen')}</Button>}>
            {t('patient.referredOn')}
          </Note>
        </div>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="waiting" className={styles.list}>
          <div className={styles.head}>
            <h2 id="waiting">{t('waiting.listTitle')}</h2>
          </div>
          <OwnWaiting
            entries={waiting}
            ownName={own && `${own.givenName} ${own.familyName}`}
            onLeft={() => {
              setSaid(t('waiting.leftNow'))
              document.getElementById('visits')?.focus()
              void revalidate()
            }}
          />
        </section>
      )}
      {medications.length > 0 && (
        <section aria-labelledby="medicines" className={styles.list}>
          <div className={styles.head}>
            <h2 id="medicines">{t('patient.medicines')}</h2>
            <Anchor href="/patient/prescriptions">{t('patient.allMedicines')}</Anchor>
          </div>
          <CurrentMedications medications={medications} label={t('patient.medicines')} atMost={medicinesShown} />
        </section>
      )}
      {shared.groups.length > 0 && (
        <section aria-labelledby="records" className={styles.list}>
          <div className={styles.head}>
            <h2 id="records">{t(shared.total > 0 ? 'records.latest' : 'records.title')}</h2>
            <Anchor href="/patient/records">{t('records.seeAll')}</Anchor>
          </div>
          {shared.total > 0 ? (
            <SharedRecordRows records={shared.items} label={t('records.latest')} onOpened={() => void revalidate()} />
          ) : (
            <p>{t('records.lead')}</p>
          )}
        </section>
      )}
      <section aria-labelledby="visits" className={styles.list}>
        <div className={styles.head}>
          <h2 id="visits" tabIndex={-1}>
            {t('patient.allVisits')}
          </h2>
          {(page.total > 0 || filter !== 'all') && (
            <Segmented
              label={t('patient.filter')}
              value={filter}
              segments={visitFilters.map((value) => ({ value, label: t(`patient.${value}`) }))}
              onSelect={(value) => void navigate(visitsAddress(value), { preventScrollReset: true })}
            />
          )}
        </div>
        <VisitList page={page} filter={filter} {...ofVisits} onCancel={setDoomed} onCalendar={keepInCalendar} />
      </section>
      <CancelDialog visit={doomed} now={now} onClose={() => setDoomed(null)} onDone={ended} />
      <ToastRegion
        stays
        toast={said === null ? null : { message: said }}
        closeLabel={t('common.close')}
        onClose={() => setSaid(null)}
      />
    </Wrap>
  )
}

function leadFor(next: Visit | null, now: Instant, { t, formatLocale }: Texts): string {
  if (!next) return t('patient.noNext')
  const date = dateIn(next.timeZone, next.startsAt as Instant)
  const near = nearness(daysBetween(dateIn(next.timeZone, now), date))
  if (near) return t(near)
  const isThisYear = date.slice(0, 4) === now.slice(0, 4)
  const day = `${formatWeekday(date, formatLocale)}, ${formatMonthDay(date, formatLocale)}`
  return t('patient.nextOn', { day: isThisYear ? day : formatFullDate(date, formatLocale) })
}
