import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { chartFormsHref } from '../../platform/session/destinations.ts'
import text from '../../ui/text.module.css'
import { Alerts } from '../charts/alerts.tsx'
import styles from './note-alerts.module.css'
import type { VisitNote } from './use-encounter.ts'

/** What can hurt the patient, where one decides what they get. */
export function NoteAlerts({ note }: { note: VisitNote }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { alerts, prescribed, allergiesInForms, patient } = note
  const onTaken = () => void client.invalidateQueries({ queryKey: ['encounter', 'one'] })
  return (
    <div className={styles.alerts}>
      {alerts ? (
        <Alerts
          entries={alerts}
          inForms={{ said: allergiesInForms, href: chartFormsHref(patient.id) }}
          taking={note.mayWriteEntries ? { patientId: patient.id, onTaken } : null}
          prescribed={prescribed}
          isCompact
        />
      ) : (
        <p className={text.quiet}>{t('encounters.alertsInRecord')}</p>
      )}
    </div>
  )
}
