import { formatDuration, formatMoney } from '@polyclinic/domain/kit/format.ts'
import { Own } from '../../../platform/i18n/own.tsx'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import styles from './change-reason.module.css'
import type { Reason } from './draft.ts'
import { fields } from './sent-form.ts'

type ChangeReasonProps = { reasons: readonly Reason[]; serviceId: string; form: string }

/** The doctor's other services: a press takes the time for that one first, and gives this one back after. */
export function ChangeReason({ reasons, serviceId, form }: ChangeReasonProps) {
  const { t, formatLocale } = useTexts()
  const others = reasons.filter((reason) => reason.serviceId !== serviceId)
  if (others.length === 0) return null
  return (
    <details key={serviceId} className={styles.fold}>
      <summary className={styles.summary}>{t('booking.changeReason')}</summary>
      <ul className={styles.reasons}>
        {others.map((reason) => (
          <li key={reason.serviceId}>
            <button type="submit" form={form} name={fields.reason} value={reason.serviceId} className={styles.reason}>
              <span className={styles.name}>
                <Own>{reason.serviceName}</Own>
              </span>
              <span className={styles.facts}>
                {formatDuration(reason.durationMinutes, formatLocale)} · {formatMoney(reason.price, formatLocale)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
