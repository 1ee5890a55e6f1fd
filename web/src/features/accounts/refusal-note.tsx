import type { ReactNode } from 'react'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { linkTo } from '../../ui/link-to.tsx'
import { Note } from '../../ui/note.tsx'
import { telLink } from '../locations/tel-link.ts'

/** Why a form could not be sent, where it is not about one field. */
export function RefusalNote({ problem }: { problem: ApiProblem }) {
  const texts = useTexts()
  return (
    <Note tone="bad" role="alert">
      {sentence(problem, texts)}
    </Note>
  )
}

/** Why no further mail is sent: somebody asked for several, perhaps a stranger, and their links still work. */
export function MailRefusalNote({ problem }: { problem: ApiProblem }) {
  const { t } = useTexts()
  const { phone } = useOrganization().staticContent.homepage.footer.contactUs
  const seconds = problem.problem.retryAfterSeconds
  if (problem.code !== 'too_many_requests' || !seconds) return <RefusalNote problem={problem} />
  return (
    <Note tone="bad" role="alert" action={phone && <Anchor href={telLink(phone)}>{phone}</Anchor>}>
      {t('account.mailsWait', { minutes: Math.ceil(seconds / 60) })}
    </Note>
  )
}

function sentence({ code, problem }: ApiProblem, { t, rich }: Texts): ReactNode {
  const link = linkTo('/forget-password')
  if (code === 'invalid_login') return rich('account.mismatch', { link })
  const seconds = problem.retryAfterSeconds
  if (code !== 'too_many_requests' || !seconds) return t(`errors.${code}`)
  return seconds <= 90
    ? rich('account.wait', { seconds, link })
    : rich('account.waitMinutes', { minutes: Math.ceil(seconds / 60), link })
}
