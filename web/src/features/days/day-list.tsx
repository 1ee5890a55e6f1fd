import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { CardActionsProps } from './card-actions.tsx'
import type { DayBreak, DayVisit } from './day.ts'
import styles from './day-list.module.css'
import type { OfferedActions, VisitAction } from './offered-actions.ts'
import type { DayRow } from './rows.ts'
import type { Namesake } from './same-name.ts'
import type { StartAction } from './use-visit-actions.ts'
import { VisitRow } from './visit-row.tsx'
import type { Viewer } from './visit-status.tsx'

type DayListProps = {
  rows: readonly DayRow[]
  now: string
  timeZone: string
  viewer: Viewer
  offeredActions: (visit: DayVisit) => OfferedActions
  /** What was pressed and is not answered yet. */
  pressedOn: (visit: DayVisit) => VisitAction | null
  fresh: ReadonlySet<string>
  namesakesOf: (visit: DayVisit) => readonly Namesake[]
  /** Whose card is open. */
  openId: string | null
  onOpen: (visit: DayVisit) => void
  onAction: StartAction
  onCancel: (visit: DayVisit) => void
  moveOf?: CardActionsProps['moveOf']
}

/** So many stay in sight where there is room. */
const fewFinished = 5

/** The day as one list. Where there is little room, or much, what is over folds away. */
export function DayList({ rows, offeredActions, pressedOn, fresh, namesakesOf, openId, ...shared }: DayListProps) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const folded = rows.filter((row) => row.kind === 'visit' && row.folds).length
  const hasVerbs = rows.some((row) => row.kind === 'visit' && hasVerb(offeredActions(row.visit)))
  return (
    <div className={classNames(styles.frame, !hasVerbs && styles.noVerbs, folded > fewFinished && styles.long)}>
      {folded > 0 && (
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon of={isOpen ? ChevronUp : ChevronDown} />
          {isOpen ? t('doctor.hideFinished') : t('doctor.showFinished', { count: folded })}
        </button>
      )}
      <ol aria-label={t('doctor.visits')} className={classNames(styles.list, !isOpen && styles.folded)}>
        {rows.map((row) => {
          if (row.kind === 'now') return <NowLine key={row.id} {...shared} isSought={shared.viewer === 'clinic'} />
          if (row.kind === 'break') return <BreakRow key={row.id} gap={row.gap} timeZone={shared.timeZone} />
          return (
            <VisitRow
              key={row.id}
              {...shared}
              visit={row.visit}
              offered={offeredActions(row.visit)}
              pressed={pressedOn(row.visit)}
              isFresh={fresh.has(row.id)}
              namesakes={namesakesOf(row.visit)}
              isOpen={row.id === openId}
              className={row.folds ? styles.folds : undefined}
            />
          )
        })}
      </ol>
    </div>
  )
}

const hasVerb = ({ verb, undo }: OfferedActions) => verb !== null || undo === 'row'

type NowLineProps = { now: string; timeZone: string; /** A long day opens at it. */ isSought: boolean }

function NowLine({ now, timeZone, isSought }: NowLineProps) {
  const { t, formatLocale } = useTexts()
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const isBelow = line.current!.getBoundingClientRect().bottom > window.innerHeight
    if (isSought && isBelow && window.scrollY === 0) line.current!.scrollIntoView({ block: 'center' })
  }, [isSought])
  return (
    <li ref={line} className={styles.now}>
      <span className={styles.clock}>
        <VisuallyHidden>{t('doctor.nowLine')} </VisuallyHidden>
        {formatTime(now as Instant, formatLocale, timeZone)}
      </span>
    </li>
  )
}

function BreakRow({ gap, timeZone }: { gap: DayBreak; timeZone: string }) {
  const { t, formatLocale } = useTexts()
  const time = formatTime(gap.endsAt as Instant, formatLocale, timeZone)
  return (
    <li className={styles.break}>
      <time dateTime={gap.startsAt}>{formatTime(gap.startsAt as Instant, formatLocale, timeZone)}</time>
      <span>{t(gap.kind === 'break' ? 'doctor.breakUntil' : 'doctor.timeOffUntil', { time })}</span>
    </li>
  )
}
