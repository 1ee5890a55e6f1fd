import type { readVisitAlerts } from '@polyclinic/domain/charts/endpoints.ts'
import { isOver, type AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { chartFormsHref } from '../../platform/session/destinations.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { Alerts } from './alerts.tsx'

type Visit = { id: string; status: AppointmentState; patient: { id: string }; provider: { id: string } }

/** For who may know what is clinical of a visit's patient, until the visit is over. */
export function useSeesAlerts(): (visit: Visit) => boolean {
  const isPermitted = usePermitted()
  return (visit) => !isOver(visit.status) && isPermitted('patients:read-clinical', visit)
}

/**
 * What can hurt the patient of a visit. Asked for when it is shown and when the record changes, and not with each change of
 * the day: who reads it is written down.
 */
export function VisitAlerts({ visit }: { visit: Visit }) {
  const { t } = useTexts()
  const { id, patient } = visit
  const { data, isError } = useQuery({
    queryKey: ['visit-alerts', id, patient.id],
    gcTime: 0,
    queryFn: ({ signal }) =>
      call<typeof readVisitAlerts>(
        'GET',
        '/appointments/{id}/alerts',
        { params: { id } },
        { signal, background: true },
      ),
  })
  if (!data) return isError ? <p>{t('charts.alertsNotLoaded')}</p> : <Skeleton label={t('common.loading')} lines={1} />
  const { entries, allergiesInForms } = data
  return entries ? (
    <Alerts entries={entries} inForms={{ said: allergiesInForms, href: chartFormsHref(patient.id) }} isCompact />
  ) : (
    <p className={text.quiet}>{t('charts.alertsInRecord')}</p>
  )
}
