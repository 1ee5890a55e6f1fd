import { ageOn } from '@polyclinic/domain/kit/age.ts'
import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import { isOfDesk } from '@polyclinic/domain/appointments/sources.ts'
import { visitTextNames } from '@polyclinic/domain/appointments/visit-fields.ts'
import { personTextNames } from '@polyclinic/domain/patients/person-fields.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Status } from '../../ui/status.tsx'
import { telLink } from '../locations/tel-link.ts'
import { languageName } from '../providers/doctor-words.ts'
import { insuranceNames } from './insurance-names.ts'
import { cancellationDetails } from './cancellation-details.tsx'
import { bookerName, type DayVisit } from './day.ts'
import { ServiceLine } from './service-line.tsx'
import type { Viewer } from './visit-status.tsx'

type DetailsOptions = {
  visit: DayVisit
  viewer: Viewer
  today: string
  timeZone: string
  /** Only what is needed in the room. */
  isBrief: boolean
}

/** What there is to know of a visit before it: what the patient wrote, what for, how to reach them. */
export function useVisitDetails({ visit, viewer, today, timeZone, isBrief }: DetailsOptions) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { service, insurance, patient, location, provider, language, cancellation, createdAt } = visit
  const { phone, email, birthDate } = patient
  const booked = formatLongDate(dateIn(timeZone, createdAt as Instant), formatLocale)
  const confirmed = visit.confirmedAt && formatLongDate(dateIn(timeZone, visit.confirmedAt as Instant), formatLocale)
  const booker = bookerName(visit)
  const details = [
    ...(cancellation ? cancellationDetails(cancellation, visit.lastAct, timeZone, texts) : []),
    ...visitTextNames.map((id) => {
      const text = visit[id]
      if (!text) return null
      return isOfDesk(visit.source)
        ? { id, term: t('doctor.saidAtDesk'), value: text, isText: true }
        : { id, term: t(`visitFields.${id}Term`), value: t('doctor.quoted', { text }), isText: true }
    }),
    { id: 'visit', term: t('doctor.visit'), value: <ServiceLine service={service} /> },
    visit.seat && { id: 'seat', term: t('doctor.seat'), value: t('doctor.seatOf', visit.seat) },
    visit.series && { id: 'series', term: t('series.term'), value: seriesWords(visit, texts) },
    visit.lastVisit && {
      id: 'last-visit',
      term: t('doctor.lastVisit'),
      value: formatLongDate(visit.lastVisit as PlainDate, formatLocale),
    },
    insurance && { id: 'insurance', term: t('visitFields.insuranceTerm'), value: t(insuranceNames[insurance]) },
    viewer === 'clinic' && { id: 'doctor', term: t('admin.doctor'), value: provider.name },
    ...visit.resources.map(({ id, kind, name, isActive }) => ({
      id,
      term: t(kind === 'room' ? 'doctor.room' : 'doctor.device'),
      value: (
        <>
          <Own>{name}</Own>
          {!isActive && (
            <>
              {' '}
              <Status tone="bad">{t('doctor.outOfOrder')}</Status>
            </>
          )}
        </>
      ),
    })),
    !isBrief && { id: 'where', term: t('doctor.where'), value: <Own>{location.name}</Own> },
    // How to reach them is then said of whoever booked.
    booker && { id: 'booker', term: t('doctor.bookedBy'), value: booker },
    phone && { id: 'phone', term: t('common.phone'), value: <a href={telLink(phone)}>{phone}</a> },
    ...personTextNames.map((id) => {
      const text = patient[id]
      return text && { id, term: t(`personFields.${id}`), value: text }
    }),
    email && {
      id: 'email',
      term: t('common.email'),
      value: (
        <>
          <a href={`mailto:${email}`}>{email}</a>
          {patient.isEmailRefused && (
            <>
              {' '}
              <Status tone="bad">{t('doctor.emailRefused')}</Status>
            </>
          )}
        </>
      ),
    },
    !isBrief &&
      email &&
      !patient.wantsReminders && {
        id: 'reminders',
        term: t('doctor.reminders'),
        value: patient.hasComplained ? t('doctor.noRemindersUnwanted') : t('doctor.noReminders'),
      },
    language && { id: 'language', term: t('doctor.language'), value: languageName(language, texts) },
    !isBrief && { id: 'reference', term: t('doctor.reference'), value: formatReference(visit.reference) },
    confirmed && { id: 'confirmed', term: t('doctor.confirmedByPatient'), value: confirmed },
    !isBrief && {
      id: 'booked',
      term: t('doctor.bookedOn'),
      value: isOfDesk(visit.source) ? t('doctor.atDesk', { date: booked }) : booked,
    },
  ].filter((detail) => !!detail)
  return { details, born: birthDate && ageOf(birthDate, today, texts) }
}

const seriesWords = ({ series, status }: DayVisit, { t }: Texts) =>
  status === 'cancelled' ? t('series.notCounted', { count: series!.count }) : t('series.place', series!)

function ageOf(birthDate: string, today: string, { t, formatLocale }: Texts): string {
  const born = t('doctor.born', { date: formatLongDate(birthDate as PlainDate, formatLocale) })
  return `${t('common.age', { count: ageOn(birthDate, today) })} · ${born}`
}
