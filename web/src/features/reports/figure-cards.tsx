import {
  changeOf,
  daysLookedAt,
  figureNames,
  figures,
  valueOf,
  type Change,
  type CountedBy,
  type FigureName,
} from '@polyclinic/domain/reports/figures.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { ReactNode } from 'react'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './figure-cards.module.css'
import { changeWords, ofWords, valueWords } from './report-words.ts'
import type { Report } from './use-report.ts'

export const byWords = {
  visit: 'reports.byVisit',
  booking: 'reports.byBooking',
  'first-visit': 'reports.byFirstVisit',
} as const satisfies Record<CountedBy, PlainTextKey>

/** Every figure with how it differs from before, what it was counted from, and by which date. */
export function FigureCards({ report, isCompared }: { report: Report; isCompared: boolean }) {
  return (
    <Figures>
      {figureNames.map((name) => (
        <Figure key={name} {...{ name, report, isCompared }} />
      ))}
      {report.thirdNext && <ThirdNext {...report.thirdNext} />}
    </Figures>
  )
}

export function Figures({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  return (
    <ul className={styles.cards} aria-label={t('reports.figures')}>
      {children}
    </ul>
  )
}

function Figure({ name, report, isCompared }: { name: FigureName; report: Report; isCompared: boolean }) {
  const texts = useTexts()
  const { t } = texts
  const { by, kind } = figures[name]
  const [value, before] = [valueOf(name, report.current), valueOf(name, report.previous)]
  const waiting = name === 'waiting' && report.current.waiting
  return (
    <FigureCard
      name={t(`reports.${name}`)}
      value={valueWords(name, value, texts)}
      change={isCompared ? changeOf(name, value, before) : null}
      before={before && valueWords(name, before, texts)}
    >
      {t(byWords[by])}
      {kind === 'share' && value && ` · ${ofWords(name, value.of, texts)}`}
      {waiting && ` · ${t('reports.ninetieth', { count: waiting.ninetieth })}`}
    </FigureCard>
  )
}

/** From now on, whatever the days of the report are. */
function ThirdNext({ days, doctors }: NonNullable<Report['thirdNext']>) {
  const { t } = useTexts()
  const isMore = days >= daysLookedAt
  return (
    <FigureCard
      name={t('reports.thirdNext')}
      value={t(isMore ? 'reports.daysOrMore' : 'reports.days', { count: days })}
      change={null}
      before={null}
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
  /** By which date it counts. */
  children: ReactNode
}

/** One figure: what it is, how it differs from before, and by which date it counts. */
export function FigureCard({ name, value, change, before, children }: FigureCardProps) {
  return (
    <Card as="li" className={styles.card}>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.value}>{value}</p>
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
  if (change.kind === 'too-few') return <p className={styles.change}>{t('reports.tooFew')}</p>
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
