import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './disclosure.module.css'

type DisclosureProps = { summary: ReactNode; className?: string | undefined; children: ReactNode }

/** A menu that opens without scripts; with them it also closes by Esc and after a link in it was followed. */
export function Disclosure({ summary, className, children }: DisclosureProps) {
  const close = (details: HTMLDetailsElement) => {
    details.open = false
    details.querySelector('summary')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key === 'Escape' && event.currentTarget.open) close(event.currentTarget)
  }
  const onClick = (event: MouseEvent<HTMLDetailsElement>) => {
    if ((event.target as Element).closest('a')) event.currentTarget.open = false
  }
  return (
    // Both listeners only add to what details does by itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details className={classNames(styles.disclosure, className)} name="menu" onKeyDown={onKeyDown} onClick={onClick}>
      <summary className={styles.summary}>{summary}</summary>
      {children}
    </details>
  )
}
