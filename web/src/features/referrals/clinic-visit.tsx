import { formatFullDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { chartHref } from '../../platform/session/destinations.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { useDoctorList } from '../days/use-doctors.ts'
import type { Referral } from './referral.ts'

type Visit = NonNullable<Referral['visit']>

/** A visit by its time and doctor: the way to its day, for whoever may see that. */
export function VisitDay({ visit, inNewTab }: { visit: Visit; inNewTab?: boolean }) {
  const { t, formatLocale } = useTexts()
  const mayOpen = usePermitted()('appointments:day', { provider: { id: visit.providerId } })
  const { data: doctors = [] } = useDoctorList(mayOpen)
  const date = dateIn(visit.timeZone, visit.startsAt as Instant)
  const words = (
    <b>
      {t('referrals.visitOn', {
        date: formatFullDate(date, formatLocale),
        time: formatTime(visit.startsAt as Instant, formatLocale, visit.timeZone),
      })}
    </b>
  )
  // Who left is in no list; their day is among all.
  const slug = doctors.find(({ id }) => id === visit.providerId)?.slug
  const query = new URLSearchParams(slug ? { date, doctor: slug } : { date })
  return (
    <>
      {mayOpen ? (
        <Anchor href={`/admin?${query}`} {...(inNewTab && { target: '_blank', rel: 'noreferrer' })}>
          {words}
        </Anchor>
      ) : (
        words
      )}{' '}
      · {visit.providerName}
    </>
  )
}

/** Whose record it is, told apart from namesakes. */
export function useRecordWords(): (record: NonNullable<Referral['record']>) => string {
  const { t, formatLocale } = useTexts()
  return ({ name, birthDate }) =>
    birthDate
      ? `${name}, ${t('referrals.born', { date: formatNumericDate(birthDate as PlainDate, formatLocale) })}`
      : name
}

/** The record that a visit was booked for, by its name, with the way to it. */
export function RecordLine({ patientId, record }: { patientId: string; record: NonNullable<Referral['record']> }) {
  const { t } = useTexts()
  const words = useRecordWords()
  return (
    <p>
      {t('referrals.record')} <Anchor href={chartHref(patientId)}>{words(record)}</Anchor>
    </p>
  )
}
