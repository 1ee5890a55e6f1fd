import { Own } from '../../../platform/i18n/own.tsx'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { PriceToPay } from '../../services/price-to-pay.tsx'
import { useLengthAndPrice, type ReasonFacts } from '../../services/reason-line.tsx'
import styles from './change-reason.module.css'
import type { Reason } from './draft.ts'
import { fields } from './sent-form.ts'

type ChangeReasonProps = {
  reasons: readonly Reason[]
  serviceId: string
  form: string
  /** In one line with what it is for now: where nothing else says that. */
  current?: ReasonFacts
}

/** The doctor's other services: a press takes the time for that one first, and gives this one back after. */
export function ChangeReason({ reasons, serviceId, form, current }: ChangeReasonProps) {
  const { t } = useTexts()
  const lengthAndPrice = useLengthAndPrice()
  const others = reasons.filter((reason) => reason.serviceId !== serviceId)
  const line = current && (
    <>
      <Own>{current.name}</Own>
      {'\u00a0· '}
      <PriceToPay price={current.price} />
    </>
  )
  if (others.length === 0) return line && <p className={styles.line}>{line}</p>
  return (
    <details key={serviceId} className={styles.fold}>
      {line ? (
        <summary className={styles.line}>
          <span>{line} · </span>
          <span className={styles.change}>
            {t('booking.change')}
            <VisuallyHidden> {t('public.reason')}</VisuallyHidden>
          </span>
        </summary>
      ) : (
        <summary className={styles.summary}>{t('booking.changeReason')}</summary>
      )}
      <ul className={styles.reasons}>
        {others.map((reason) => (
          <li key={reason.serviceId}>
            <button type="submit" form={form} name={fields.reason} value={reason.serviceId} className={styles.reason}>
              <span className={styles.name}>
                <Own>{reason.serviceName}</Own>
              </span>
              <span className={styles.facts}>
                {reason.newPatientsOnly && `${t('public.newPatients')} · `}
                {lengthAndPrice(reason)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
