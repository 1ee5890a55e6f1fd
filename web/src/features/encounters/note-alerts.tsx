import FolderOpen from 'lucide-react/icons/folder-open'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { chartFormsHref, chartHref } from '../../platform/session/destinations.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { Alerts } from '../charts/alerts.tsx'
import styles from './note-alerts.module.css'
import type { VisitNote } from './use-encounter.ts'

/** What can hurt the patient, where one decides what they get; and the way to the rest of their record. */
export function NoteAlerts({ note: { alerts, prescribed, allergiesInForms, patient, visit } }: { note: VisitNote }) {
  const { t } = useTexts()
  const mayOpenChart = usePermitted()('patients:read-basic', { provider: { id: visit.providerId } })
  return (
    <div className={styles.alerts}>
      {alerts ? (
        <Alerts
          entries={alerts}
          inForms={{ said: allergiesInForms, href: chartFormsHref(patient.id) }}
          prescribed={prescribed}
          isWhole
        />
      ) : (
        <p className={text.quiet}>{t('encounters.alertsInRecord')}</p>
      )}
      {mayOpenChart && (
        <Button size="small" icon={FolderOpen} href={chartHref(patient.id)}>
          {t('doctor.openRecord')}
        </Button>
      )}
    </div>
  )
}
