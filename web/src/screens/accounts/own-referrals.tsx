import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { listOutgoingReferralsOfMe } from '@polyclinic/domain/outgoing-referrals/endpoints.ts'
import type { listReferralsOfMe, withdrawReferralConsent } from '@polyclinic/domain/referrals/partner-endpoints.ts'
import { useState } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { OwnOutgoing } from '../../features/outgoing-referrals/own-outgoing.tsx'
import { RefusalNote } from '../../features/refusals/refusal-note.tsx'
import { call } from '../../platform/api/call.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { ToastRegion } from '../../ui/toast.tsx'
import styles from './below-back-link.module.css'

export const handle: Handle = { title: ({ t }) => t('referrals.mineTitle'), noindex: true }

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const query = { take: 50 }
  const [{ items }, { items: outgoing }] = await Promise.all([
    api<typeof listReferralsOfMe>('GET', '/patients/me/referrals', { query }),
    api<typeof listOutgoingReferralsOfMe>('GET', '/patients/me/outgoing-referrals', { query }),
  ])
  return { items, outgoing }
}

/** Who referred a patient, and with that gets a report of their visit: consent to it can be taken back here. */
export function Component() {
  const { items, outgoing } = useLoaderData<typeof loader>()
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const { revalidate } = useRevalidator()
  const { busy, problem, send } = useSubmission()
  const [leaving, setLeaving] = useState<(typeof items)[number] | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const day = (at: string) => formatLongDate(dateIn(timeZone, at as Instant), formatLocale)
  const withdraw = async ({ id, partnerName: partner }: (typeof items)[number]) => {
    const outcome = await send(() =>
      call<typeof withdrawReferralConsent>('POST', '/patients/me/referrals/{id}/withdraw-consent', { params: { id } }),
    )
    setLeaving(null)
    if (outcome.done) setSaid(t('referrals.mineWithdrawnNow', { partner }))
    await revalidate()
  }
  return (
    <Wrap medium>
      <div className={styles.top}>
        <BackLink href="/patient">{t('common.yourVisits')}</BackLink>
      </div>
      <PageHeading lead={t('referrals.mineLead')}>{t('referrals.mineTitle')}</PageHeading>
      <Stack>
        {problem && <RefusalNote refusal={problem} of={problem} />}
        {items.length === 0 && outgoing.length > 0 ? null : items.length === 0 ? (
          <Card>
            <EmptyState
              title={t('referrals.mineNone')}
              action={<Button href="/patient">{t('patient.toVisits')}</Button>}
            >
              {t('referrals.mineNoneText')}
            </EmptyState>
          </Card>
        ) : (
          <Rows label={t('referrals.mineTitle')}>
            {items.map((referral) => (
              <ListRow
                key={referral.id}
                end={
                  referral.consentWithdrawnAt === null && (
                    <Button
                      size="small"
                      kind="bad"
                      aria-label={t('referrals.mineWithdrawNamed', { partner: referral.partnerName })}
                      onClick={() => setLeaving(referral)}
                    >
                      {t('referrals.mineWithdraw')}
                    </Button>
                  )
                }
              >
                <p className={text.strong}>
                  <Own>{referral.partnerName}</Own>
                </p>
                <p className={text.quiet}>{t('referrals.mineOn', { date: day(referral.requestedAt) })}</p>
                <p>
                  {referral.consentWithdrawnAt
                    ? t('referrals.mineWithdrawn', { date: day(referral.consentWithdrawnAt) })
                    : t(referral.hasReport ? 'referrals.mineReport' : 'referrals.mineNoReport')}
                </p>
              </ListRow>
            ))}
          </Rows>
        )}
        {outgoing.length > 0 && (
          <OwnOutgoing
            items={outgoing}
            onWithdrawn={async (partner) => {
              setSaid(t('referrals.mineWithdrawnNow', { partner }))
              await revalidate()
            }}
          />
        )}
      </Stack>
      {leaving && (
        <ConfirmDialog
          onClose={() => setLeaving(null)}
          title={t('referrals.mineWithdrawTitle')}
          closeLabel={t('common.close')}
          confirm={t('referrals.mineWithdraw')}
          keep={t('referrals.notNow')}
          busy={busy}
          onConfirm={() => void withdraw(leaving)}
        >
          <p>{t('referrals.mineWithdrawText', { partner: leaving.partnerName })}</p>
        </ConfirmDialog>
      )}
      <ToastRegion
        stays
        toast={said === null ? null : { message: said }}
        closeLabel={t('common.close')}
        onClose={() => setSaid(null)}
      />
    </Wrap>
  )
}
