import { isOpen } from '@polyclinic/domain/prescriptions/is-open.ts'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useEffect, useId, useRef } from 'react'
import type { PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './interruption.module.css'
import { OverrideForm, type Reason } from './override-form.tsx'
import { drugName } from './suggestion.ts'
import type { ConsideredDrug } from './use-prescription.ts'

type InterruptionProps = {
  drug: PrescribedDrug
  considered: ConsideredDrug
  onOverride: (reason: Reason) => void
  onGiveUp: () => void
}

/** Something serious speaks against a drug: nothing is added before somebody has said why, or gone on to look for another. */
export function Interruption({ drug, considered, onOverride, onGiveUp }: InterruptionProps) {
  const { t, locale } = useTexts()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const serious = considered.issues.filter(isOpen)
  const sources = [...new Set(serious.flatMap(({ source }) => source ?? []))]
  const name = drugName(drug, locale)
  return (
    // Esc gives it up, as in every dialog: there is a button, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={styles.interruption}
      onKeyDown={({ key }) => key === 'Escape' && onGiveUp()}
    >
      <div className={styles.warning}>
        <Icon of={OctagonAlert} className={styles.sign} />
        <div className={styles.words}>
          <h2 id={`${id}-title`} ref={heading} tabIndex={-1} className={styles.title}>
            {serious[0]?.title}
          </h2>
          <div id={`${id}-text`}>
            {serious.map(({ key, title, text }, at) => (
              <div key={key} className={styles.finding}>
                {at > 0 && <p className={styles.another}>{title}</p>}
                <p>{text}</p>
              </div>
            ))}
            <p>{t('prescriptions.notAddedYet', { drug: name })}</p>
          </div>
          {sources.map((source) => (
            <p key={source} className={styles.source}>
              {t('prescriptions.source', { source })}
            </p>
          ))}
        </div>
      </div>
      <div className={styles.part}>
        {serious.every(({ mayBeOverridden }) => mayBeOverridden) && (
          <OverrideForm
            heading={t('prescriptions.anyway', { drug: drug.name })}
            button={t('prescriptions.prescribeAnyway')}
            onDecide={onOverride}
          />
        )}
        <div className={styles.giveUp}>
          <Button onClick={onGiveUp}>{t('prescriptions.chooseOther')}</Button>
        </div>
      </div>
    </div>
  )
}
