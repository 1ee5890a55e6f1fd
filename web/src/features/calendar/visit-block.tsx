import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { memo } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { cssValues } from '../../ui/css-values.ts'
import { Icon } from '../../ui/icon.tsx'
import { patientName, type DayVisit } from '../days/day.ts'
import { groupKey } from '../days/group-of.ts'
import { stateWord, type Viewer } from '../days/visit-status.tsx'
import { blockLooks, groupLook } from './block-looks.ts'
import { shortestDrawn, type Block } from './columns.ts'
import styles from './visit-block.module.css'

type VisitBlockProps = {
  block: Block
  /** Where the grid begins, in minutes of the day. */
  gridFrom: number
  timeZone: string
  viewer: Viewer
  /** By which it is found. */
  element: string
  /** The one that Tab comes to. */
  isTabStop: boolean
  onOpen: (visit: DayVisit) => void
}

/** Under so many minutes there is one line. */
const twoLines = 35
const threeLines = 50

/** A visit at its time: when, who, what for, and by color, mark and word where it stands. */
export const VisitBlock = memo(function VisitBlock(props: VisitBlockProps) {
  const { block, gridFrom, timeZone, viewer, element, isTabStop, onOpen } = props
  const { t, formatLocale } = useTexts()
  const { visit, group, from, to, lane, lanes } = block
  const isGroup = group.length > 0
  const { look, icon } = isGroup ? groupLook : blockLooks[visit.status]
  const long = Math.max(to - from, shortestDrawn)
  const time = formatTime(visit.startsAt as Instant, formatLocale, timeZone)
  const here = group.filter(({ status }) => status !== 'booked').length
  const state = isGroup
    ? t('calendar.groupHere', { here, count: group.length })
    : t(visit.paymentDueAt === undefined ? stateWord(visit.status, viewer) : 'doctor.awaitingPayment')
  const name = isGroup ? t('calendar.groupOf', { count: group.length, of: visit.seat!.of }) : patientName(visit)
  const number = isGroup || visit.queueNumber === null ? null : visit.queueNumber
  const whole = `${time} ${name}, ${visit.service.name} (${state})`
  return (
    <li
      className={styles.place}
      style={cssValues({ '--at': from - gridFrom, '--long': long, '--lane': lane, '--lanes': lanes })}
    >
      <button
        type="button"
        id={element}
        data-visit={visit.id}
        data-group={isGroup ? groupKey(visit) : undefined}
        tabIndex={isTabStop ? 0 : -1}
        className={classNames(
          styles.block,
          look,
          long < twoLines && styles.oneLine,
          lanes > 1 && (lanes > 2 ? styles.crowded : styles.narrow),
        )}
        // Its name, since what is drawn of it depends on how much room there is.
        title={number === null ? whole : `${whole}, ${t('doctor.queueNumber', { number })}`}
        onClick={() => onOpen(visit)}
      >
        <span className={styles.words} aria-hidden="true">
          <span className={styles.first}>
            <span className={styles.time}>{time.split('\u00a0')[0]}</span>{' '}
            {icon && <Icon of={icon} size="small" className={styles.mark} />}
            {number !== null && <span className={styles.number}>{number}</span>}{' '}
            <b className={styles.name}>
              <span className={styles.whole}>{name}</span>
              <span className={styles.brief}>{isGroup ? name : briefName(visit)}</span>
            </b>
          </span>{' '}
          <span className={styles.service}>{visit.service.name}</span>{' '}
          {long >= threeLines && (isGroup || visit.status !== 'booked' || visit.paymentDueAt !== undefined) && (
            <span className={styles.state}>{state}</span>
          )}
        </span>
      </button>
    </li>
  )
})

/** `L. LeBlanc`: where there is little room the last name is what somebody is known by. */
const briefName = ({ patient: { givenName, familyName } }: DayVisit) => {
  const [initial = ''] = givenName
  return initial === '' ? familyName : `${initial}.\u00a0${familyName}`
}
