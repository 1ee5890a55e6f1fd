import { useParams } from 'react-router'
import { nameOf } from '../../features/referrals/referral.ts'
import { ReferralView } from '../../features/referrals/referral-view.tsx'
import { useReferral } from '../../features/referrals/use-referrals.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { usePermitted } from '../../state/permitted.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('referrals.referrals'), noindex: true }

/** One referral, as the clinic works on it. */
export function Component() {
  return (
    <Permitted permission="partners:read">
      <One />
    </Permitted>
  )
}

function One() {
  const { id = '' } = useParams()
  const { t } = useTexts()
  const query = useReferral(id)
  const mayHandle = usePermitted()('referrals:handle')
  return (
    <Stack gap="large">
      <BackLink href="/admin/partners">{t('referrals.back')}</BackLink>
      <QueryState query={query}>
        {(referral) => (
          <>
            <StaffHeading>
              {t('referrals.referralOf', { name: nameOf(referral) || t('referrals.nameErased') })}
            </StaffHeading>
            <ReferralView referral={referral} mayHandle={mayHandle} />
          </>
        )}
      </QueryState>
    </Stack>
  )
}
