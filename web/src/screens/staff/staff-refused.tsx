import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { RefusedState } from '../system/refused-state.tsx'
import { useOwnPlace } from './own-place.ts'

/** A patient's record that nobody opens any more. */
export function RecordClosed() {
  const { t } = useTexts()
  return (
    <RefusedState title={t('encounters.closedTitle')} actions={<WayOn />}>
      {t('errors.record_closed')}
    </RefusedState>
  )
}

/** Not for this person: who can change that, and where they may go on. */
export function StaffRefused({ headingLevel }: { headingLevel?: 1 | 2 | undefined }) {
  const { t } = useTexts()
  return (
    <RefusedState headingLevel={headingLevel} actions={<WayOn />}>
      {t('admin.refusedText')}
    </RefusedState>
  )
}

/** To a place that is this person's own. */
export function WayOn() {
  const { t } = useTexts()
  const { href, place } = useOwnPlace()
  return (
    <Button kind="main" href={href}>
      {t('admin.goOn', { place })}
    </Button>
  )
}
