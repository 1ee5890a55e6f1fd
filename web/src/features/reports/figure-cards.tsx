import { formatNumber } from '@polyclinic/domain/kit/format.ts'
import {
  changeOf,
  daysLookedAt,
  figureNames,
  figures,
  listedFigures,
  listedOf,
  rightToRows,
  valueOf,
  type Change,
  type CountedBy,
  type FigureName,
} from '@polyclinic/domain/reports/figures.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronRight from 'lucide-react/icons/chevron-right'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { ReactNode } from 'react'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { AskedRows } from './counted.ts'
import styles from './figure-cards.module.css'
import { changeWords, ofWords, valueWords } from './report-words.ts'
import type { Report } from './use-report.ts'

export const byWords = {
  visit: 'reports.byVisit',
  booking: 'reports.byBooking',
  'first-visit': 'reports.byFirstVisit',
  writing: 'reports.byWriting',
  sending: 'reports.bySending',
} as const satisfies Record<CountedBy, PlainTextKey>

type FigureCardsProps = { report: Report; isCompared: boolean; onList: (asked: AskedRows) => void }

/** Every figure with how it differs from before, what it was counted from and by which date, and the way to its visits. */
export function FigureCards({ report, isCompared, onList }: FigureCardsProps) {
  return (
    <Figures>
      {figureNames
        .filter((name) => name !== 'messages' || report.current.messages !== null)
        .map((name) => (
          <Figure key={name} {...{ name, report, isCompared, onList }} />
        ))}
      {report.thirdNext && <ThirdNext {...report.thirdNext} onList={onList} />}
    </Figures>
  )
}

/** @param isMoney sums are longer than counts */
export function Figures({ isMoney = false, children }: { isMoney?: boolean; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <ul className={classNames(styles.cards, isMoney && styles.money)} aria-label={t('reports.figures')}>
      {children}
    </ul>
  )
}

type FigureProps = FigureCardsProps & { name: FigureName }

function Figure({ name, report, isCompared, onList }: FigureProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { by, kind } = figures[name]
  const average = name === 'reviews' ? report.current.reviews.average : null
  const [value, before] = [valueOf(name, report.current), valueOf(name, report.previous)]
  const waiting = name === 'waiting' && report.current.waiting
  const title = t(`reports.${name}`)
  const isPermitted = usePermitted()
  const right = rightToRows[name]
  const isShown = right === undefined || isPermitted(right)
  return (
    <FigureCard
      name={title}
      value={valueWords(name, value, texts)}
      change={isCompared ? changeOf(name, value, before) : null}
      before={before && valueWords(name, before, texts)}
      onPress={isShown && isListed(name, report.current) ? () => onList({ figure: name, title }) : undefined}
    >
      {t(byWords[by])}
      {kind === 'share' && value && ` · ${ofWords(name, value.of, texts)}`}
      {average !== null && ` · ${t('reports.starsOnAverage', { stars: formatNumber(average, formatLocale) })}`}
      {waiting && ` · ${t('reports.ninetieth', { count: waiting.ninetieth })}`}
    </FigureCard>
  )
}

/** Whether there is anything that a figure was counted from. */
function isListed(name: FigureName, counts: Report['current']): boolean {
  const listed = listedFigures.find((each) => each === name)
  return listed === undefined ? (valueOf(name, counts)?.of ?? 0) > 0 : listedOf(listed, counts) > 0
}

/** From now on, whatever the days of the report are. */
function ThirdNext({ days, doctors, onList }: NonNullable<Report['thirdNext']> & Pick<FigureCardsProps, 'onList'>) {
  const { t } = useTexts()
  const isMore = days >= daysLookedAt
  return (
    <FigureCard
      name={t('reports.thirdNext')}
      value={t(isMore ? 'reports.daysOrMore' : 'reports.days', { count: days })}
      change={null}
      before={null}
      onPress={() => onList({ figure: 'thirdNext', title: t('reports.thirdNext') })}
    >
      {t('reports.asOfNow', { count: doctors })}
    </FigureCard>
  )
}

type FigureCardProps = {
  name: string
  value: string
  /** Null where nothing is compared. */
  change: Change | null
  before: string | null
  /** Shows what it was counted from. */
  onPress?: (() => void) | undefined
  /** By which date it counts. */
  children: ReactNode
}

/** One figure: what it is, how it differs from before, and by which date it counts. */
export function FigureCard({ name, value, change, before, onPress, children }: FigureCardProps) {
  const { t } = useTexts()
  return (
    <Card as="li" className={styles.card}>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.value}>
        {onPress ? (
          <button type="button" aria-label={t('reports.showCounted', { value, name })} onClick={onPress}>
            {value}
            <Icon of={ChevronRight} />
          </button>
        ) : (
          value
        )}
      </p>
      {change && <ChangeLine {...{ change, before }} />}
      <p className={styles.by}>
        <Icon of={CalendarDays} size="small" />
        <span>{children}</span>
      </p>
    </Card>
  )
}

function ChangeLine({ change, before }: { change: Change; before: string | null }) {
  const texts = useTexts()
  const { t } = texts
  if (change.kind === 'new') return <p className={styles.change}>{t('reports.noneBefore')}</p>
  if (change.kind === 'too-few')
    return (
      <p className={styles.change}>
        {t('reports.tooFew')}
        {before !== null && ` · ${t('reports.before', { value: before })}`}
      </p>
    )
  if (change.kind === 'none') return <p className={styles.change}>{t('reports.noChange')}</p>
  if (change.kind === 'unknown')
    return (
      <p className={styles.change}>
        {before === null ? t('reports.nothingToCompare') : t('reports.before', { value: before })}
      </p>
    )
  if (change.by === 0) return <p className={styles.change}>{t('reports.noChange')}</p>
  return (
    <p className={styles.change}>
      <Icon of={change.by > 0 ? TrendingUp : TrendingDown} size="small" className={styles[change.tone]} />
      <b className={classNames(styles[change.tone])}>{changeWords(change, texts)}</b>{' '}
      <span>{t('reports.before', { value: before ?? '–' })}</span>
    </p>
  )
}
