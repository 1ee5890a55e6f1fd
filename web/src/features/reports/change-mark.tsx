import type { Change } from '@polyclinic/domain/reports/figures.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './breakdown.module.css'
import { changeWords } from './report-words.ts'

/** In a table: how a row differs from before, "new", or a dash where nothing can be said. */
export function ChangeMark({ change }: { change: Change }) {
  const texts = useTexts()
  if (change.kind === 'new') return <span className={styles.quiet}>{texts.t('reports.new')}</span>
  if (change.kind !== 'ratio') return <span className={styles.quiet}>–</span>
  return <span className={classNames(styles[change.tone])}>{changeWords(change, texts)}</span>
}
