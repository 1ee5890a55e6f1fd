import type { ReactNode } from 'react'
import styles from './facts.module.css'
import { Icon, type IconType } from './icon.tsx'

type Fact = { id: string; icon: IconType; text: ReactNode }

/** Short facts, each with its icon: address, languages, what to bring. */
export function Facts({ facts, quiet }: { facts: readonly Fact[]; quiet?: boolean | undefined }) {
  return (
    <ul className={quiet ? `${styles.facts} ${styles.quiet}` : styles.facts}>
      {facts.map((fact) => (
        <li key={fact.id} className={styles.fact}>
          <Icon of={fact.icon} className={styles.icon} />
          <span>{fact.text}</span>
        </li>
      ))}
    </ul>
  )
}

type Detail = {
  id: string
  term: ReactNode
  value: ReactNode
  /** Below its term, in its own lines: what somebody wrote. */
  isText?: boolean | undefined
}

/** Terms and values: When, What, Where. `columns` puts them beside each other. */
export function Details({ details, columns }: { details: readonly Detail[]; columns?: boolean | undefined }) {
  return (
    <dl className={columns ? `${styles.details} ${styles.columns}` : styles.details}>
      {details.map((detail) => (
        <div key={detail.id} className={detail.isText ? styles.text : undefined}>
          <dt className={styles.term}>{detail.term}</dt>
          <dd className={styles.value}>{detail.value}</dd>
        </div>
      ))}
    </dl>
  )
}
