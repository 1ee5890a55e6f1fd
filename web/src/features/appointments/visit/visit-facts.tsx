import { formatDuration, formatExactMoney, formatZone } from '@polyclinic/domain/kit/format.ts'
import { formatAddress } from '@polyclinic/domain/locations/format-address.ts'
import type { ReactNode } from 'react'
import { Own } from '../../../platform/i18n/own.tsx'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Details } from '../../../ui/facts.tsx'
import { Face, initialsOf } from '../../../ui/face.tsx'
import type { HoldAnswer } from '../../holds/held.ts'
import { PriceToPay } from '../../services/price-to-pay.tsx'
import { specialityName } from '../../providers/doctor-words.ts'
import styles from './visit-facts.module.css'
import { visitFullDate, visitTimes } from './when-words.ts'

export type Visit = HoldAnswer['visit']

/** Face, name and speciality. */
export function VisitDoctor({ provider }: Pick<Visit, 'provider'>) {
  const texts = useTexts()
  return (
    <div className={styles.doctor}>
      <Face src={provider.portraitUrl} initials={initialsOf(provider.name)} size="normal" />
      <div>
        <p className={styles.name}>{provider.name}</p>
        <p className={styles.quiet}>{specialityName(provider.speciality, texts)}</p>
      </div>
    </div>
  )
}

type VisitFactsProps = {
  visit: Visit
  /** "Change reason", under what it is for. */
  changeReason?: ReactNode
  /** The time went to somebody else. */
  isLost?: boolean | undefined
  /** For how many it is, of a group. */
  seats?: number | undefined
}

/** When, what, where. */
export function VisitFacts({ visit, changeReason, isLost = false, seats }: VisitFactsProps) {
  const { t, formatLocale } = useTexts()
  const { service, location, timeZone } = visit
  return (
    <Details
      details={[
        {
          id: 'when',
          term: t('booking.when'),
          value: (
            <>
              <b>{visitFullDate(visit, formatLocale)}</b>
              <br />
              {isLost ? <s>{visitTimes(visit, formatLocale)}</s> : <b>{visitTimes(visit, formatLocale)}</b>}{' '}
              <span className={styles.quiet}>{formatZone(timeZone, formatLocale)}</span>
            </>
          ),
        },
        {
          id: 'what',
          term: t('booking.what'),
          value: (
            <>
              <b>
                <Own>{service.name}</Own>
              </b>
              {' · '}
              {formatDuration(service.durationMinutes, formatLocale)}
              {seats !== undefined && (
                <>
                  <br />
                  {t('public.groupVisit', { count: seats })}
                </>
              )}
              {changeReason}
            </>
          ),
        },
        { id: 'where', term: t('booking.where'), value: <b>{formatAddress(location.address)}</b> },
      ]}
    />
  )
}

export function VisitPrice({ service }: Pick<Visit, 'service'>) {
  const { t } = useTexts()
  return (
    <p className={styles.price}>
      <span className={styles.term}>{t('booking.price')}</span>
      <span>
        <PriceToPay price={service.price} format={formatExactMoney} />
      </span>
    </p>
  )
}
