import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ReferralForm } from '../../features/referrals/referral-form.tsx'
import { ownKey } from '../../features/referrals/use-own-referrals.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { useNow } from '../../platform/page/use-now.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Stack } from '../../ui/layout.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('partner.refer'), noindex: true }

/** A new referral: a draft from the first word on. */
export function Component() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const client = useQueryClient()
  const today = dateIn(useOrganization().settings.timeZone, useNow() as Instant)
  const leave = (to: string) => {
    void client.invalidateQueries({ queryKey: ownKey })
    void navigate(to)
  }
  return (
    <Stack gap="large">
      <BackLink href="/partner">{t('referrals.back')}</BackLink>
      <StaffHeading lead={t('referrals.referLead')}>{t('referrals.refer')}</StaffHeading>
      <ReferralForm
        draft={null}
        today={today}
        onSent={({ id }) => leave(`/partner/referrals/${id}`)}
        onDiscarded={() => leave('/partner')}
      />
    </Stack>
  )
}
