import type { ReactNode } from 'react'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { linkTo } from '../../ui/link-to.tsx'
import { Note } from '../../ui/note.tsx'
import { telLink } from '../locations/tel-link.ts'

type RefusalNoteProps = {
  problem: ApiProblem
  /** Mails were asked for, perhaps by a stranger: those that were sent still work. */
  ofMails?: boolean
}

/** Why a form could not be sent, where it is not about one field; who has to wait may call instead. */
export function RefusalNote({ problem, ofMails = false }: RefusalNoteProps) {
  const texts = useTexts()
  const { phone } = useOrganization().staticContent.homepage.footer.contactUs
  const mustWait = problem.code === 'too_many_requests' || problem.code === 'unavailable'
  return (
    <Note tone="bad" role="alert" action={mustWait && phone && <Anchor href={telLink(phone)}>{phone}</Anchor>}>
      {sentence(problem, ofMails, texts)}
    </Note>
  )
}

function sentence({ code, problem }: ApiProblem, ofMails: boolean, { t, rich }: Texts): ReactNode {
  const link = linkTo('/forget-password')
  if (code === 'invalid_login') return rich('account.mismatch', { link })
  const seconds = problem.retryAfterSeconds
  if (code !== 'too_many_requests' || !seconds) return t(`errors.${code}`)
  if (ofMails) return t('account.mailsWait', { minutes: Math.ceil(seconds / 60) })
  return seconds <= 90
    ? rich('account.wait', { seconds, link })
    : rich('account.waitMinutes', { minutes: Math.ceil(seconds / 60), link })
}
