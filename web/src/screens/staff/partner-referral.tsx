import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { OwnReferralView } from '../../features/referrals/own-referral-view.tsx'
import { ReferralForm } from '../../features/referrals/referral-form.tsx'
import { nameOf } from '../../features/referrals/referral.ts'
import { ownKey, useOwnReferral } from '../../features/referrals/use-own-referrals.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { useNow } from '../../platform/page/use-now.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Stack } from '../../ui/layout.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('partner.title'), noindex: true }

/** One referral of the partner's own: a draft to go on with, or how it stands. */
export function Component() {
  const { id = '' } = useParams()
  const { t } = useTexts()
  const navigate = useNavigate()
  const client = useQueryClient()
  const query = useOwnReferral(id)
  const today = dateIn(useOrganization().settings.timeZone, useNow() as Instant)
  const reload = () => client.invalidateQueries({ queryKey: ownKey })
  return (
    <Stack gap="large">
      <BackLink href="/partner">{t('referrals.back')}</BackLink>
      <QueryState query={query}>
        {(referral) => (
          <>
            <StaffHeading>
              {t('referrals.referralOf', {
                name: nameOf(referral) || t(referral.status === 'draft' ? 'referrals.unnamed' : 'referrals.nameErased'),
              })}
            </StaffHeading>
            {referral.status === 'draft' ? (
              <ReferralForm
                key={referral.id}
                draft={referral}
                today={today}
                onSent={() => void reload()}
                onDiscarded={() => {
                  void navigate('/partner')
                  void client.invalidateQueries({ queryKey: [...ownKey, 'list'] })
                }}
              />
            ) : (
              <OwnReferralView referral={referral} />
            )}
          </>
        )}
      </QueryState>
    </Stack>
  )
}
