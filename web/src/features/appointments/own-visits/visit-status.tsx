import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import type { PlainTextKey } from '../../../platform/i18n/catalogue.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Status, type Tone } from '../../../ui/status.tsx'

/** How a patient reads the state of a visit. */
export const visitStatus: Record<AppointmentState, { tone: Tone; word: PlainTextKey }> = {
  booked: { tone: 'info', word: 'patient.booked' },
  arrived: { tone: 'warn', word: 'patient.arrived' },
  'checked-in': { tone: 'brand', word: 'patient.calledIn' },
  fulfilled: { tone: 'neutral', word: 'patient.done' },
  noshow: { tone: 'bad', word: 'patient.missed' },
  cancelled: { tone: 'neutral', word: 'patient.canceled' },
}

type Shown = { status: AppointmentState; paymentDueAt?: string | undefined }

export function VisitStatus({ visit: { status, paymentDueAt } }: { visit: Shown }) {
  const { t } = useTexts()
  if (paymentDueAt !== undefined) return <Status tone="warn">{t('patient.awaitingPayment')}</Status>
  const { tone, word } = visitStatus[status]
  return <Status tone={tone}>{t(word)}</Status>
}
