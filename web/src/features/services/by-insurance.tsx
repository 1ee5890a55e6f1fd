import { insurancesIn, type Insurance } from '@polyclinic/domain/appointments/insurance.ts'
import type { ReactNode } from 'react'
import { useOrganization } from '../../platform/page/site.tsx'
import styles from './by-insurance.module.css'

/** What follows the insurance that somebody chooses while they book, by CSS alone, so also without scripts; null: none is chosen. */
export function ByInsurance({ children }: { children: (insurance: Insurance | null) => ReactNode }) {
  const answers = insurancesIn(useOrganization().settings.country)
  if (answers.length === 0) return children(null)
  return (
    <>
      <span className={styles.unsaid}>{children(null)}</span>
      {answers.map((insurance) => (
        <span key={insurance} className={styles[insurance]}>
          {children(insurance)}
        </span>
      ))}
    </>
  )
}
