import {
  changeOf,
  figureNames,
  figures,
  valueOf,
  type CountedBy,
  type FigureName,
} from '@polyclinic/domain/reports/figures.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './figure-cards.module.css'
import { changeWords, valueWords } from './report-words.ts'
import type { Report } from './use-report.ts'

export const byWords = {
  visit: 'reports.byVisit',
  booking: 'reports.byBooking',
  'first-visit': 'reports.byFirstVisit',
} as const satisfies Record<CountedBy, PlainTextKey>

/** Every figure with how it differs from before, what it was counted from, and by which date. */
export function FigureCards({ report, isCompared }: { report: Report; isCompared: boolean }) {
  const { t } = useTexts()
  return (
    <ul className={styles.cards} aria-label={t('reports.figures')}>
      {figureNames.map((name) => (
        <Card key={name} as="li" className={styles.card}>
          <Figure {...{ name, report, isCompared }} />
        </Card>
      ))}
    </ul>
  )
}

function Figure({ name, report, isCompared }: { name: FigureName; report: Report; isCompared: boolean }) {
  const texts = useTexts()
  const { t } = texts
  const { by, kind } = figures[name]
  const value = valueOf(name, report.current)
  const waiting = name === 'waiting' && report.current.waiting
  return (
    <>
      <h2 className={styles.name}>{t(`reports.${name}`)}</h2>
      <p className={styles.value}>{valueWords(name, value, texts)}</p>
      {isCompared && <ChangeLine {...{ name, report }} />}
      <p className={styles.by}>
        <Icon of={CalendarDays} size="small" />
        <span>
          {t(byWords[by])}
          {kind === 'share' && value && ` · ${t('reports.ofVisits', { count: value.of })}`}
          {waiting && ` · ${t('reports.ninetieth', { count: waiting.ninetieth })}`}
        </span>
      </p>
    </>
  )
}

function ChangeLine({ name, report }: { name: FigureName; report: Report }) {
  const texts = useTexts()
  const { t } = texts
  const before = valueOf(name, report.previous)
  const change = changeOf(name, valueOf(name, report.current), before)
  if (change.kind === 'new') return <p className={styles.change}>{t('reports.noneBefore')}</p>
  if (change.kind === 'too-few') return <p className={styles.change}>{t('reports.tooFew')}</p>
  if (change.kind === 'none')
    return <p className={styles.change}>{t(before ? 'reports.noChange' : 'reports.nothingToCompare')}</p>
  return (
    <p className={styles.change}>
      {change.by !== 0 && (
        <Icon of={change.by > 0 ? TrendingUp : TrendingDown} size="small" className={styles[change.tone]} />
      )}
      <b className={classNames(styles[change.tone])}>{changeWords(change, texts)}</b>{' '}
      <span>{t('reports.before', { value: valueWords(name, before, texts) })}</span>
    </p>
  )
}
