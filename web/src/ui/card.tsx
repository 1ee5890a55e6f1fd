import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

type CardProps = {
  /** `raised` is for the one card that matters on a screen. */
  kind?: 'flat' | 'raised' | undefined
  /** Without padding of its own: for a card made of CardParts or Rows. */
  bare?: boolean | undefined
  as?: 'div' | 'section' | 'article' | 'aside' | 'li' | undefined
  className?: string | undefined
  /** For a link to it. */
  id?: string | undefined
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
  children: ReactNode
}

export function Card({ kind = 'flat', bare, as: Element = 'div', className, children, ...aria }: CardProps) {
  return (
    <Element {...aria} className={classNames(styles.card, styles[kind], bare ? styles.bare : styles.padded, className)}>
      {children}
    </Element>
  )
}

type CardPartProps = { tone?: 'plain' | 'sunk' | undefined; className?: string | undefined; children: ReactNode }

/** A stretch of a bare card; a line stands between two of them. */
export function CardPart({ tone = 'plain', className, children }: CardPartProps) {
  return <div className={classNames(styles.part, tone === 'sunk' && styles.sunk, className)}>{children}</div>
}
