import Clock from 'lucide-react/icons/clock'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import shared from '../settings-form/settings-form.module.css'
import type { SavedDoctor } from './use-doctor-settings.ts'

/** What else belongs to a doctor, on the screens that keep it: the hours, and an account to sign in with. */
export function NextSteps({ doctor }: { doctor: SavedDoctor }) {
  const { t } = useTexts()
  const isPermitted = usePermitted()
  const isOffered = doctor.isActive && doctor.offers.length > 0
  const hasHoursLink = isOffered && isPermitted('schedules:change')
  const canInvite = !doctor.hasAccount && isPermitted('people:invite')
  return (
    <Stack gap="small">
      {isOffered && !doctor.hasHours && <p className={shared.hint}>{t('doctorSettings.noHours')}</p>}
      {(hasHoursLink || canInvite) && (
        <Row>
          {hasHoursLink && (
            <Button icon={Clock} href={`/admin/availability?doctor=${encodeURIComponent(doctor.slug)}`}>
              {t('doctorSettings.hours')}
            </Button>
          )}
          {canInvite && (
            <Button icon={UserRoundPlus} href={`/admin/people?invite&doctor=${doctor.id}`}>
              {t('doctorSettings.invite')}
            </Button>
          )}
        </Row>
      )}
      {doctor.hasAccount && <p className={shared.hint}>{t('doctorSettings.hasAccount')}</p>}
    </Stack>
  )
}
