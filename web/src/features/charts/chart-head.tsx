import { ageOn } from '@polyclinic/domain/kit/age.ts'
import { currentEntries } from '@polyclinic/domain/charts/entries.ts'
import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant, PlainDate } from '@polyclinic/domain/kit/time.ts'
import Baby from 'lucide-react/icons/baby'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import ShieldCheck from 'lucide-react/icons/shield-check'
import StickyNote from 'lucide-react/icons/sticky-note'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Icon, type IconType } from '../../ui/icon.tsx'
import { Status } from '../../ui/status.tsx'
import { telLink } from '../locations/tel-link.ts'
import styles from './chart-head.module.css'
import type { Chart, Entry } from './use-chart.ts'

type ChartHeadProps = { chart: Chart; today: string; timeZone: string }

/** Who this is, how to reach them, whether they are here, and what can hurt them. */
export function ChartHead({ chart: { patient, visitNow, entries }, today, timeZone }: ChartHeadProps) {
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
      </div>
      {entries && <Alerts entries={entries} />}
    </header>
  )
}

/** Allergies first: the only ones with a red line around them. */
function Alerts({ entries }: { entries: readonly Entry[] }) {
  const { t, formatLocale } = useTexts()
  const allergies = currentEntries(entries, 'allergy')
  const pregnancies = currentEntries(entries, 'pregnancy')
  const notes = currentEntries(entries, 'team-note')
  return (
    <ul aria-label={t('charts.alerts')} className={styles.alerts}>
      {allergies.length === 0 && (
        <Alert icon={CircleHelp} kind="unknown">
          {t('charts.allergiesUnknown')}
        </Alert>
      )}
      {allergies.map(({ id, status, title, detail, severity }) =>
        status === 'none-known' ? (
          <Alert key={id} icon={ShieldCheck} kind="plain">
            {t('charts.noAllergies')}
          </Alert>
        ) : (
          <Alert key={id} icon={TriangleAlert} kind={severity === 'mild' ? 'allergyMild' : 'allergy'}>
            {detail ? `${title}: ${detail}` : title}
          </Alert>
        ),
      )}
      {pregnancies.map(({ id, date }) => (
        <Alert key={id} icon={Baby} kind="tinted">
          {[t('charts.pregnant'), date && t('charts.dueOn', { date: formatLongDate(date as PlainDate, formatLocale) })]
            .filter(Boolean)
            .join(', ')}
        </Alert>
      ))}
      {notes.map(({ id, detail }) => (
        <Alert key={id} icon={StickyNote} kind="plain">
          {detail}
        </Alert>
      ))}
    </ul>
  )
}

type AlertProps = {
  icon: IconType
  kind: 'allergy' | 'allergyMild' | 'tinted' | 'plain' | 'unknown'
  children: ReactNode
}

function Alert({ icon, kind, children }: AlertProps) {
  return (
    <li className={classNames(styles.alert, styles[kind])}>
      <Icon of={icon} />
      <span>{children}</span>
    </li>
  )
}
