import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import type { Saving } from './report-file.ts'
import styles from './report-view.module.css'

type ReportActionsProps<Shown> = {
  report: Shown | undefined
  /** The days whose figures are in sight until those that were asked for are there. */
  held: string | undefined
  /** Of whom it is. */
  of: string | undefined
  onSave: (report: Shown, how: Saving) => void
}

/** Of when it is, and the way to take it along; both have their place before it has come. */
export function ReportActions<Shown extends { now: string; timeZone: string }>({
  report,
  held,
  of,
  onSave,
}: ReportActionsProps<Shown>) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { settings, name } = useOrganization()
  return (
    <div className={styles.actions}>
      <Row>
        <Button size="small" icon={Printer} disabled={!report} onClick={() => print()}>
          {t('reports.print')}
        </Button>
        <Button
          size="small"
          icon={Download}
          disabled={!report}
          onClick={() => report && onSave(report, { texts, of, clinicName: name, clinicLocale: settings.locale })}
        >
          {t('reports.export')}
        </Button>
      </Row>
      <span className={styles.quiet}>
        {held && t('reports.held', { period: held })}
        {report && t('reports.asOf', { time: formatTime(report.now as Instant, formatLocale, report.timeZone) })}
      </span>
    </div>
  )
}
