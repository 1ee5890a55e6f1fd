import type { RequestStatus } from '@polyclinic/domain/data-requests/acts.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Status, type Tone } from '../../ui/status.tsx'

const tones: Record<RequestStatus, Tone> = {
  received: 'info',
  'in-progress': 'brand',
  'awaiting-approval': 'brand',
  fulfilled: 'ok',
  refused: 'neutral',
  withdrawn: 'neutral',
  lapsed: 'neutral',
  lifted: 'neutral',
}

/** How a request stands, as whoever asked reads it. */
export function RequestState({ status }: { status: RequestStatus }) {
  const { t } = useTexts()
  return <Status tone={tones[status]}>{t(`privacy.state-${status}`)}</Status>
}
