import { unitSystemOf } from '@polyclinic/domain/encounters/units.ts'
import { ageOn } from '@polyclinic/domain/kit/age.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useNow } from '../../platform/page/use-now.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { chartFormsHref, chartHref } from '../../platform/session/destinations.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { DoseText } from '../../ui/dose-text.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Row } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import { Alerts } from '../charts/alerts.tsx'
import { medicinesOf, otherStrengthsOf, summaryOf } from '../charts/entry-words.ts'
import { valueWithUnit } from '../encounters/vital-words.ts'
import styles from './prescription-head.module.css'
import type { Prescription } from './use-prescription.ts'

type PrescriptionHeadProps = {
  prescription: Prescription
  title: string
  backHref: string
  backWord: string
  /** Stands before everything else about it. */
  notice?: ReactNode
  children?: ReactNode
}

/** Whose prescription it is, what can hurt them, what they weigh and what they take. */
export function PrescriptionHead({ prescription, title, backHref, backWord, notice, children }: PrescriptionHeadProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { country, timeZone } = useOrganization().settings
  const today = dateIn(timeZone, useNow() as Instant)
  const { patient, alerts, weight } = prescription
  const name = `${patient.givenName} ${patient.familyName}`
  const dayOf = (date: string) => formatLongDate(date as PlainDate, formatLocale)
  // The other alerts stand beside what was said about them.
  const flags = alerts.filter(({ kind }) => kind === 'allergy' || kind === 'pregnancy')
  const others = otherStrengthsOf(alerts, prescription.prescribed, texts)
  return (
    <header className={styles.head}>
      <BackLink href={backHref}>{backWord}</BackLink>
      <Row between>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.state}>{children}</div>
      </Row>
      {notice}
      <div className={styles.patient}>
        <div className={styles.who}>
          <Face initials={initialsOf(name)} />
          <div>
            <p className={text.strong}>
              <Anchor href={chartHref(patient.id)}>{name}</Anchor>
            </p>
            <p className={text.quiet}>
              {patient.birthDate
                ? `${t('common.age', { count: ageOn(patient.birthDate, today) })} · ${t('doctor.born', { date: dayOf(patient.birthDate) })}`
                : t('charts.noBirthDate')}
            </p>
          </div>
        </div>
        <div className={styles.flags}>
          <Alerts entries={flags} inForms={{ said: prescription.allergiesInForms, href: chartFormsHref(patient.id) }} />
        </div>
        <div className={styles.about}>
          <p>
            {weight
              ? t('prescriptions.weight', {
                  weight: valueWithUnit(unitSystemOf(country), 'weight', weight.kilograms, texts),
                  date: dayOf(weight.on),
                })
              : t('prescriptions.weightMissing')}
          </p>
          <p>
            <DoseText>{medicinesOf(alerts, prescription.prescribed, texts)}</DoseText>
          </p>
          {others && (
            <p>
              <b>
                <DoseText>{others}</DoseText>
              </b>
            </p>
          )}
          <p>{summaryOf('condition', alerts, texts)}</p>
        </div>
      </div>
    </header>
  )
}
