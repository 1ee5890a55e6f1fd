import { wallTimeIn, type Instant, dateIn } from '@polyclinic/domain/kit/time.ts'
import { writeTypedDate } from '@polyclinic/domain/kit/typed-date.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { useDoctorList } from '../days/use-doctors.ts'
import { DeskDialog, type TimedBooking } from '../desk/desk-dialog.tsx'
import { nameOf, type Referral } from './referral.ts'
import { bookReferral } from './use-referrals.ts'

/** `seen`: as it stood when the dialog was opened. */
type Asking = { open: boolean; asked: number; now: string; seen: Referral }

/** The desk's form has one line for both: the address of who has a phone number there goes into a new record, too. */
const withBothContacts = (body: TimedBooking, { phone, email }: Referral['patient']): TimedBooking =>
  body.patient && email && body.patient.phone === phone && !body.patient.email
    ? { ...body, patient: { ...body.patient, email } }
    : body

/** Books the visit of an accepted referral by the desk's form, which asks whether its patient is known; `ask` is null for who may not. */
export function useBookingOfReferral(referral: Referral, onBooked: () => void) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const isPermitted = usePermitted()
  const { data: all = [] } = useDoctorList(isPermitted('appointments:book'))
  const doctors = all.filter(({ id }) => isPermitted('appointments:book', { provider: { id } }))
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking((before) => before && { ...before, open: false })
  const { patient } = referral
  const mayBook = referral.acts.includes('book')
  return {
    /** It waits for a visit, and whoever sees it may not book one. */
    isForOthers: mayBook && doctors.length === 0,
    ask:
      mayBook && doctors.length > 0
        ? () =>
            setAsking((before) => ({
              ...{ open: true, asked: (before?.asked ?? 0) + 1, now: new Date().toISOString(), seen: referral },
            }))
        : null,
    dialog: asking && (
      <DeskDialog
        key={asking.asked}
        open={asking.open}
        askedFor={{
          date: dateIn(timeZone, asking.now as Instant),
          time: wallTimeIn(timeZone, asking.now as Instant),
        }}
        isFirstFree
        doctor={doctors.length === 1 ? doctors[0]! : null}
        serviceId={referral.serviceId}
        instead={{
          typed: {
            ...{ givenName: patient.givenName ?? '', familyName: patient.familyName ?? '' },
            birthDate: patient.birthDate ? writeTypedDate(patient.birthDate, formatLocale) : '',
            contact: patient.phone ?? patient.email ?? '',
          },
          doubt: {
            pointer: '/body/isSameAsReferred',
            label: t('referrals.sameAsReferred', { name: nameOf(referral) }),
            missing: t('referrals.sameNotSaid'),
          },
          book: async (body, isSure, key) => {
            const both = withBothContacts(body, patient)
            await bookReferral(asking.seen, { ...both, ...(isSure && { isSameAsReferred: true as const }) }, key)
          },
          onBooked: () => {
            close()
            onBooked()
          },
        }}
        {...{ doctors, timeZone, now: asking.now }}
        onBooked={close}
        onClose={close}
      />
    ),
  }
}
