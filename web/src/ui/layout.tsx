import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './layout.module.css'

type Element = 'div' | 'section' | 'header' | 'footer' | 'ul' | 'li' | 'form'
type Gap = 'tiny' | 'small' | 'normal' | 'large' | 'huge'
type Common = { as?: Exclude<Element, 'form'> | undefined; className?: string | undefined; children: ReactNode }

type WrapProps = Common & { narrow?: boolean | undefined; medium?: boolean | undefined }

/** The page's width with its gutters; `medium` for lists, `narrow` for a ticket or a form by itself. */
export function Wrap({ as: Tag = 'div', narrow, medium, className, children }: WrapProps) {
  const width = narrow ? styles.narrow : medium && styles.medium
  return <Tag className={classNames(styles.wrap, width, className)}>{children}</Tag>
}

/** Things below each other. */
export function Stack({ as: Tag = 'div', gap = 'normal', className, children }: Common & { gap?: Gap | undefined }) {
  return <Tag className={classNames(styles.stack, styles[gap], className)}>{children}</Tag>
}

type RowProps = Common & {
  gap?: Gap | undefined
  between?: boolean | undefined
  align?: 'start' | 'center' | undefined
}

/** Things beside each other that wrap where there is no room. */
export function Row({ as: Tag = 'div', gap = 'small', between, align = 'center', className, children }: RowProps) {
  return (
    <Tag className={classNames(styles.row, styles[gap], between && styles.between, styles[align], className)}>
      {children}
    </Tag>
  )
}

type SplitProps = {
  /** Stands beside, and on a phone and in what is read after, or before with `sideFirst`. */
  side: ReactNode
  /** 320 to 440 px wide. */
  wide?: boolean | undefined
  sideFirst?: boolean | undefined
  children: ReactNode
}

/** What one does, and beside it what was chosen. */
export function Split({ side, wide, sideFirst, children }: SplitProps) {
  return (
    <div className={classNames(styles.split, wide && styles.wideSide, sideFirst && styles.sideFirst)}>
      {sideFirst && <div className={styles.side}>{side}</div>}
      <div className={styles.main}>{children}</div>
      {!sideFirst && <div className={styles.side}>{side}</div>}
    </div>
  )
}

/** Shown only where `Split` has one column. */
export function OneColumn({ className, children }: Pick<Common, 'className' | 'children'>) {
  return <div className={classNames(styles.oneColumn, className)}>{children}</div>
}

/** Shown only where `Split` has two. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className={styles.twoColumns}>{children}</div>
}
