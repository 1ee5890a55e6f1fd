import { wallTimeIn, type Instant, dateIn } from '@polyclinic/domain/kit/time.ts'
import { writeBirthDate } from '@polyclinic/domain/patients/birth-date.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { useDoctorList } from '../days/use-doctors.ts'
import { DeskDialog } from '../desk/desk-dialog.tsx'
import type { Referral } from './referral.ts'
import { bookReferral } from './use-referrals.ts'

/** Books the visit of an accepted referral by the desk's form, which asks whether its patient is known; `ask` is null for who may not. */
export function useBookingOfReferral(referral: Referral, onBooked: () => void) {
  const { formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const isPermitted = usePermitted()
  const { data: all = [] } = useDoctorList(isPermitted('appointments:book'))
  const doctors = all.filter(({ id }) => isPermitted('appointments:book', { provider: { id } }))
  const [asking, setAsking] = useState<{ open: boolean; asked: number; now: string } | null>(null)
  const close = () => setAsking((before) => before && { ...before, open: false })
  const { patient } = referral
  return {
    ask:
      referral.acts.includes('book') && doctors.length > 0
        ? () => setAsking((before) => ({ open: true, asked: (before?.asked ?? 0) + 1, now: new Date().toISOString() }))
        : null,
    dialog: asking && (
      <DeskDialog
        key={asking.asked}
        open={asking.open}
        askedFor={{
          date: dateIn(timeZone, asking.now as Instant),
          time: wallTimeIn(timeZone, asking.now as Instant),
        }}
        doctor={doctors.length === 1 ? doctors[0]! : null}
        serviceId={referral.serviceId}
        instead={{
          typed: {
            ...{ givenName: patient.givenName ?? '', familyName: patient.familyName ?? '' },
            birthDate: patient.birthDate ? writeBirthDate(patient.birthDate, formatLocale) : '',
            contact: patient.phone ?? patient.email ?? '',
          },
          book: async (body, key) => void (await bookReferral(referral.id, body, key)),
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
