import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { classNames } from './class-names.ts'
import styles from './time-button.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type TimeProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  /** The time as it is read: "9:40 AM". */
  children: ReactNode
  /** A small line above the time: the day, or where it is. */
  above?: ReactNode | undefined
  /** Heard after the time, never seen: "with Dr. Okafor, Wednesday". Starts where the label ends. */
  spoken?: ReactNode
  /** `chosen` is picked, `lost` was just taken by somebody else, `own` is the time one has. The last two press nothing. */
  state?: 'normal' | 'chosen' | 'lost' | 'own' | undefined
  wide?: boolean | undefined
  href?: string | undefined
}

/** A time: a plain, big button, the hero of the product. A link with `href`, else a button that may belong to a form. */
export function Time({ children, above, spoken, state = 'normal', wide, href, className, ...button }: TimeProps) {
  const look = classNames(styles.time, styles[state], wide && styles.wide, className)
  const content = (
    <>
      {above && <span className={styles.above}>{above}</span>}
      {state === 'lost' ? <s>{children}</s> : <span>{children}</span>}
      {spoken && <VisuallyHidden> {spoken}</VisuallyHidden>}
    </>
  )
  if (state === 'lost' || state === 'own') return <span className={look}>{content}</span>
  if (href !== undefined) {
    return (
      <Anchor href={href} className={look} aria-current={state === 'chosen' ? 'true' : undefined}>
        {content}
      </Anchor>
    )
  }
  return (
    <button type="button" aria-pressed={state === 'chosen' || undefined} {...button} className={look}>
      {content}
    </button>
  )
}
