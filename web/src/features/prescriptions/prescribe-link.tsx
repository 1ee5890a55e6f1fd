import Pill from 'lucide-react/icons/pill'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { CardPart } from '../../ui/card.tsx'
import type { DayVisit } from '../days/day.ts'
import type { Viewer } from '../days/visit-status.tsx'
import { PrescribeButton } from './prescribe-button.tsx'

/** From the visit of somebody who is here to a prescription for them. */
export function PrescribeLink({ visit, viewer }: { visit: DayVisit; viewer: Viewer }) {
  const { t } = useTexts()
  const isPermitted = usePermitted()
  if (!['arrived', 'checked-in'].includes(visit.status) || !isPermitted('prescriptions:write', visit)) return null
  return (
    <CardPart>
      <PrescribeButton
        icon={Pill}
        area={viewer === 'doctor' ? '/doctor' : '/admin'}
        wide
        what={{ patientId: visit.patient.id, appointmentId: visit.id, providerId: visit.provider.id }}
        word={t('doctor.prescribe')}
      />
    </CardPart>
  )
}
