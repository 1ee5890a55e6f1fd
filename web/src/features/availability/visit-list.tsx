import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Status } from '../../ui/status.tsx'
import styles from './time-off-list.module.css'
import type { VisitInTheWay } from './use-availability.ts'
import { nameOf, visitWords } from './visits-in-the-way.tsx'

type VisitListProps = {
  visits: readonly VisitInTheWay[]
  timeZone: string
  /** The day of a visit. */
  dayHref: (date: string) => string
}

/** Visits that somebody has to see to, each a way to its day. */
export function VisitList({ visits, timeZone, dayHref }: VisitListProps) {
  const texts = useTexts()
  return (
    <>
      <Status tone="warn">{texts.t('availability.toSee', { count: visits.length })}</Status>
      <ul className={styles.visits}>
        {visits.map((visit) => (
          <li key={visit.id}>
            <Anchor href={dayHref(dateIn(timeZone, visit.startsAt as Instant))}>{nameOf(visit)}</Anchor>
            <span className={styles.quiet}> {visitWords(visit, texts)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
