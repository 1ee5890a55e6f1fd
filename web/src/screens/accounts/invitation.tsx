import type { completeInvitation } from '@polyclinic/domain/people/invitation-endpoints.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { ArrivingHeading } from '../../features/accounts/arriving-heading.tsx'
import { LinkMessage } from '../../features/accounts/link-message.tsx'
import { MailedLink, type Link } from '../../features/accounts/mailed-link.tsx'
import { SignUpForm } from '../../features/accounts/sign-up-form.tsx'
import { useMailedToken } from '../../features/accounts/use-mailed-token.ts'
import { JoinForm } from '../../features/people/join-form.tsx'
import { roleWords } from '../../features/people/people.ts'
import { call } from '../../platform/api/call.ts'
import { notFound } from '../../platform/api/problem.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { organizationOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import { AccountPage } from './account-page.tsx'

export const handle: Handle = { title: ({ t }) => t('people.invitationTitle'), noindex: true }

export function loader({ context, params }: LoaderFunctionArgs) {
  if (params['slug'] !== organizationOf(context).slug) throw notFound()
  return null
}

type Invitation = Extract<Link, { kind: 'invitation' }>

/** Where the mail of an invitation leads: a new account, or a new role for the one that there is. */
export function Component() {
  const texts = useTexts()
  const { t } = texts
  const { name: clinic, settings } = useOrganization()
  const token = useMailedToken()
  const title = t('people.invitationTitle')
  const over = (
    <LinkMessage signInAt="/doctor/login" title={t('people.invitationOver')}>
      {t('people.invitationOverText')}
    </LinkMessage>
  )
  return (
    <AccountPage title={title} audience="team">
      {token ? (
        <MailedLink key={token} token={token} title={title} kind="invitation" expired={over}>
          {(link) => {
            const words = wordsOf(link, clinic, settings.timeZone, texts)
            if (!link.hasAccount)
              return (
                <SignUpForm
                  email={link.email}
                  names={namesIn(link.name)}
                  title={title}
                  lead={
                    <>
                      {words} {t('people.invitationNew')}
                    </>
                  }
                  button={t('people.join')}
                  page="/doctor/login"
                  create={(typed) =>
                    call<typeof completeInvitation>('POST', '/invitations/complete', { body: { token, ...typed } })
                  }
                  expired={over}
                />
              )
            const heading = (
              <Stack gap="tiny">
                <ArrivingHeading>{title}</ArrivingHeading>
                <p className={text['quiet']}>
                  {words} {t('people.invitationKnown')}
                </p>
              </Stack>
            )
            return <JoinForm token={token} email={link.email} heading={heading} expired={over} />
          }}
        </MailedLink>
      ) : (
        <LinkMessage signInAt="/doctor/login" title={title}>
          {t('people.invitationNeedsLink')}
        </LinkMessage>
      )}
    </AccountPage>
  )
}

/** Who invites to what, and until when. */
function wordsOf(link: Invitation, clinic: string, timeZone: string, texts: Texts): string {
  const { t, formatLocale } = texts
  const { roles, staffRoleName, invitedBy: name, expiresAt } = link
  const role = roleWords({ roles, staffRole: staffRoleName === null ? null : { id: '', name: staffRoleName } }, texts)
  const date = formatLongDate(dateIn(timeZone, expiresAt as Instant), formatLocale)
  const who =
    name === null ? t('people.invitation', { clinic, role }) : t('people.invitationBy', { name, clinic, role })
  return `${who} ${t('people.invitationUntil', { date })}`
}

/** A name as one line, parted where a family name usually begins; whose it is can mend it. */
function namesIn(name: string) {
  const cut = name.lastIndexOf(' ')
  return { givenName: cut < 0 ? name : name.slice(0, cut), familyName: cut < 0 ? '' : name.slice(cut + 1) }
}
