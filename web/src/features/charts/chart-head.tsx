import { ageOn } from '@polyclinic/domain/kit/age.ts'
import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant, PlainDate } from '@polyclinic/domain/kit/time.ts'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { chartFormsHref } from '../../platform/session/destinations.ts'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Status } from '../../ui/status.tsx'
import { telLink } from '../locations/tel-link.ts'
import { Alerts } from './alerts.tsx'
import styles from './chart-head.module.css'
import type { Chart } from './use-chart.ts'

type ChartHeadProps = {
  chart: Chart
  today: string
  timeZone: string
  onChanged: () => void
  /** What one does next. */
  actions: ReactNode
  /** What else is known of who this is. */
  children: ReactNode
}

/** Who this is, how to reach them, whether they are here, and what can hurt them. */
export function ChartHead({
  chart: { patient, visitNow, access, entries, prescribed, allergiesInForms },
  today,
  timeZone,
  onChanged,
  actions,
  children,
}: ChartHeadProps) {
  const { t, formatLocale } = useTexts()
  const { givenName, familyName, birthDate, phone, email } = patient
  const name = `${givenName} ${familyName}`
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <Face initials={initialsOf(name)} />
        <div className={styles.words}>
          <h1 className={styles.name}>
            <span>{name}</span>
            {visitNow?.since && (
              <Status tone={visitNow.status === 'checked-in' ? 'solid' : 'warn'}>
                {t(visitNow.status === 'checked-in' ? 'charts.withDoctor' : 'charts.waitingFor', {
                  doctor: visitNow.provider,
                  time: formatTime(visitNow.since as Instant, formatLocale, timeZone),
                })}
              </Status>
            )}
          </h1>
          <p className={styles.contact}>
            <span>
              {birthDate
                ? `${t('common.age', { count: ageOn(birthDate, today) })} · ${t('doctor.born', { date: formatLongDate(birthDate as PlainDate, formatLocale) })}`
                : t('charts.noBirthDate')}
            </span>
            {phone && (
              <a href={telLink(phone)}>
                <Icon of={Phone} size="small" />
                {phone}
              </a>
            )}
            {email && (
              <a href={`mailto:${email}`}>
                <Icon of={Mail} size="small" />
                {email}
              </a>
            )}
          </p>
        </div>
        {actions}
      </div>
      {children && <div className={styles.below}>{children}</div>}
      {entries && (
        <Alerts
          entries={entries}
          inForms={{ said: allergiesInForms, href: chartFormsHref(patient.id) }}
          taking={access.mayWrite ? { patientId: patient.id, onTaken: onChanged } : null}
          prescribed={prescribed}
        />
      )}
    </header>
  )
}
