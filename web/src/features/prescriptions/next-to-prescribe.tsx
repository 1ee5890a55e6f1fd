import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { prescriptionsHref } from './prescriptions-href.ts'
import { useAppointmentsToShow } from './use-appointments-to-show.ts'
import { useBegin } from './use-begin.ts'

/** After a signature: the next who is here and has no prescription yet; without anybody the list. */
export function NextToPrescribe({ area, isMain }: { area: string; isMain: boolean }) {
  const { t } = useTexts()
  const { appointmentsToShow } = useAppointmentsToShow()
  const { busy, problem, begin } = useBegin(area)
  const next = appointmentsToShow.find(({ status, signed }) => status === 'checked-in' && signed === 0)
  const kind = isMain ? 'main' : 'line'
  if (!next)
    return (
      <Button kind={kind} href={prescriptionsHref(area)}>
        {t('prescriptions.nextNone')}
      </Button>
    )
  const { appointmentId, patient, providerId } = next
  return (
    <>
      {problem && <RefusalNote refusal={problem} isTeam />}
      <Button kind={kind} busy={busy} onClick={() => void begin({ patientId: patient.id, appointmentId, providerId })}>
        {t('prescriptions.next', { name: `${patient.givenName} ${patient.familyName}` })}
      </Button>
    </>
  )
}
