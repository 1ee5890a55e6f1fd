import type { ReactNode } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Anchor } from './anchor.tsx'
import { Icon, type IconType } from './icon.tsx'
import styles from './pager.module.css'

export type Turn = { label: string; href?: string | undefined; onPress?: (() => void) | undefined }

type PagerProps = {
  label: string
  /** "1 – 10 of 23". */
  summary: ReactNode
  /** Absent on the first page. */
  previous?: Turn | null | undefined
  /** Absent on the last page. */
  next?: Turn | null | undefined
}

/** Under a list that has more than one page; with one page only its summary. */
export function Pager({ label, summary, previous, next }: PagerProps) {
  if (!previous && !next) return <p className={styles.summary}>{summary}</p>
  return (
    <nav aria-label={label} className={styles.pager}>
      <p className={styles.summary} role="status">
        {summary}
      </p>
      <div className={styles.turns}>
        <TurnButton turn={previous} icon={ChevronLeft} />
        <TurnButton turn={next} icon={ChevronRight} />
      </div>
    </nav>
  )
}

type TurnBarProps = { previous: Turn | null; next: Turn | null; children: ReactNode }

/** A stretch of days with the way to the days before and after on its sides. */
export function TurnBar({ previous, next, children }: TurnBarProps) {
  return (
    <div className={styles.room}>
      <div className={styles.bar}>
        <TurnButton turn={previous} icon={ChevronLeft} />
        <div className={styles.middle}>{children}</div>
        <TurnButton turn={next} icon={ChevronRight} />
      </div>
    </div>
  )
}

/** One square arrow; its place stays empty when there is nowhere to go. */
export function TurnButton({ turn, icon }: { turn: Turn | null | undefined; icon: IconType }) {
  if (!turn) return <span className={styles.nowhere} aria-hidden="true" />
  const content = <Icon of={icon} className={styles.arrow} />
  if (turn.href !== undefined) {
    return (
      <Anchor href={turn.href} className={styles.turn} aria-label={turn.label}>
        {content}
      </Anchor>
    )
  }
  return (
    <button type="button" className={styles.turn} aria-label={turn.label} onClick={turn.onPress}>
      {content}
    </button>
  )
}
