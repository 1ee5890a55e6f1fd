import type { withdrawOwnConsent } from '@polyclinic/domain/forms/endpoints.ts'
import type { readOwnChoices } from '@polyclinic/domain/messages/choice-endpoints.ts'
import type { withdrawOutgoingConsent } from '@polyclinic/domain/outgoing-referrals/endpoints.ts'
import type { listOwnConsents } from '@polyclinic/domain/privacy/consent-endpoints.ts'
import type { withdrawReferralConsent } from '@polyclinic/domain/referrals/partner-endpoints.ts'
import { useState } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { MessageChoices } from '../../features/patients/message-choices.tsx'
import { ConsentList, consentElement, type Consent } from '../../features/privacy/consent-list.tsx'
import { StatisticsChoice } from '../../features/privacy/statistics-choice.tsx'
import { RefusalNote } from '../../features/refusals/refusal-note.tsx'
import { call } from '../../platform/api/call.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import text from '../../ui/text.module.css'
import { ToastRegion } from '../../ui/toast.tsx'
import styles from './below-back-link.module.css'

export const handle: Handle = { title: ({ t }) => t('privacy.consents'), noindex: true }

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const [{ items }, choices] = await Promise.all([
    api<typeof listOwnConsents>('GET', '/patients/me/consents'),
    api<typeof readOwnChoices>('GET', '/patients/me/message-choices'),
  ])
  return { items, choices }
}

/** Takes one back where it was given. */
function withdraw({ purpose, id, field }: Consent): Promise<unknown> {
  const params = { id }
  if (purpose === 'report')
    return call<typeof withdrawReferralConsent>('POST', '/patients/me/referrals/{id}/withdraw-consent', { params })
  if (purpose === 'referral')
    return call<typeof withdrawOutgoingConsent>('POST', '/patients/me/outgoing-referrals/{id}/withdraw-consent', {
      params,
    })
  return call<typeof withdrawOwnConsent>('POST', '/form-answers/{id}/consents/{field}/withdraw', {
    params: { id, field: field! },
  })
}

/** Everything that somebody agreed to, by what it is for, each with the way to take it back. */
export function Component() {
  const { items, choices } = useLoaderData<typeof loader>()
  const { t } = useTexts()
  const { gtmId } = useOrganization().config
  const { revalidate } = useRevalidator()
  const { busy, problem, send } = useSubmission()
  const [said, setSaid] = useState<string | null>(null)
  const [asked, setAsked] = useState<Consent | null>(null)
  const takeBack = async (consent: Consent) => {
    setSaid(null)
    const outcome = await send(() => withdraw(consent))
    setAsked(null)
    if (outcome.done) setSaid(t('privacy.consentWithdrawnNow'))
    await revalidate()
    if (outcome.done) document.getElementById(consentElement(consent))?.focus()
  }
  // With a referral somebody else can then read nothing more: said first, as on the page of the referrals.
  const press = (consent: Consent) => {
    if (consent.purpose === 'form') void takeBack(consent)
    else setAsked(consent)
  }
  return (
    <Wrap narrow>
      <div className={styles.top}>
        <BackLink href="/patient/data">{t('privacy.title')}</BackLink>
      </div>
      <PageHeading lead={t('privacy.consentsLead')}>{t('privacy.consents')}</PageHeading>
      <Stack gap="large">
        <Stack as="section">
          <h2 className={text['large']}>{t('privacy.consentsGiven')}</h2>
          {problem && <RefusalNote refusal={problem} of={problem} />}
          {items.length === 0 ? (
            <Card>
              <EmptyState headingLevel={3} title={t('privacy.noConsents')}>
                {t('privacy.noConsentsText')}
              </EmptyState>
            </Card>
          ) : (
            <ConsentList label={t('privacy.consentsGiven')} items={items} busy={busy} onWithdraw={press} />
          )}
        </Stack>
        <Card>
          <MessageChoices choices={choices} onChanged={() => void revalidate()} />
        </Card>
        {gtmId !== null && (
          <Card>
            <Stack as="section">
              <h2 className={text['large']}>{t('privacy.statistics')}</h2>
              <StatisticsChoice container={gtmId} />
            </Stack>
          </Card>
        )}
      </Stack>
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          title={t('referrals.mineWithdrawTitle')}
          closeLabel={t('common.close')}
          confirm={t('referrals.mineWithdraw')}
          keep={t('referrals.notNow')}
          busy={busy}
          onConfirm={() => void takeBack(asked)}
        >
          <p>
            {asked.purpose === 'report'
              ? t('referrals.mineWithdrawText', { partner: asked.title })
              : t('outgoing.cancelText', { recipient: asked.title })}
          </p>
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
