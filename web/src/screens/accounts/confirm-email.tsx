import type { completeEmailChange } from '@polyclinic/domain/accounts/own-endpoints.ts'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { ArrivingHeading } from '../../features/accounts/arriving-heading.tsx'
import { LinkMessage } from '../../features/accounts/link-message.tsx'
import { MailedLink } from '../../features/accounts/mailed-link.tsx'
import { useMailedToken } from '../../features/accounts/use-mailed-token.ts'
import { RefusalNote } from '../../features/refusals/refusal-note.tsx'
import { call } from '../../platform/api/call.ts'
import { notFound } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { organizationOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { AccountPage } from './account-page.tsx'

export const handle: Handle = { title: ({ t }) => t('account.emailConfirmTitle'), noindex: true }

export function loader({ context, params }: LoaderFunctionArgs) {
  if (params['slug'] !== organizationOf(context).slug) throw notFound()
  return null
}

/** Where the mail to a new address leads: it becomes the account's when whoever reads it there says so. */
export function Component() {
  const { t } = useTexts()
  const token = useMailedToken()
  const title = t('account.emailConfirmTitle')
  const expired = (
    <LinkMessage signInAt="/patient/login" title={t('account.expiredTitle')}>
      {t('account.expiredText')}
    </LinkMessage>
  )
  return (
    <AccountPage title={title}>
      {token ? (
        <MailedLink key={token} token={token} title={title} kind="email" expired={expired}>
          {({ email }) => <Confirm token={token} email={email} />}
        </MailedLink>
      ) : (
        expired
      )}
    </AccountPage>
  )
}

function Confirm({ token, email }: { token: string; email: string }) {
  const { t } = useTexts()
  const { busy, problem, send } = useSubmission()
  const [isDone, setDone] = useState(false)
  const confirm = async () => {
    const outcome = await send(() =>
      call<typeof completeEmailChange>('POST', '/account/email/complete', { body: { token } }),
    )
    if (outcome.done) setDone(true)
  }
  if (isDone)
    return (
      <LinkMessage signInAt="/patient/login" title={t('account.emailConfirmTitle')}>
        {t('account.emailConfirmed', { email })}
      </LinkMessage>
    )
  if (problem?.code === 'link_expired')
    return (
      <LinkMessage signInAt="/patient/login" title={t('account.expiredTitle')}>
        {t('account.expiredText')}
      </LinkMessage>
    )
  return (
    <Stack gap="large">
      <Stack gap="small">
        <ArrivingHeading>{t('account.emailConfirmTitle')}</ArrivingHeading>
        <p>{t('account.emailConfirmLead', { email })}</p>
      </Stack>
      {problem && <RefusalNote refusal={problem} />}
      <Row>
        <Button kind="main" busy={busy} onClick={() => void confirm()}>
          {t('account.emailConfirm')}
        </Button>
      </Row>
    </Stack>
  )
}
