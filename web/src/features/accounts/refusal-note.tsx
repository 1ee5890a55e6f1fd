import type { Instant } from '@polyclinic/domain/kit/time.ts'
import type { ReactNode } from 'react'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { linkTo } from '../../ui/link-to.tsx'
import { Note } from '../../ui/note.tsx'
import { useNow } from '../appointments/visit/use-now.ts'
import { retryWords } from '../appointments/visit/retry-words.ts'
import { telLink } from '../locations/tel-link.ts'

type RefusalNoteProps = {
  problem: ApiProblem
  /** `mails` were asked for, perhaps by a stranger: those that were sent still work. At a `sign-in` one helps at once. */
  of?: 'mails' | 'sign-in'
  /** Whom the clinic's own number is of no help: they are the clinic. */
  isTeam?: boolean
}

/** Why a form could not be sent, where it is not about one field; who has to wait may call instead. */
export function RefusalNote({ problem, of, isTeam = false }: RefusalNoteProps) {
  const texts = useTexts()
  const { staticContent, settings } = useOrganization()
  const { phone } = staticContent.homepage.footer.contactUs
  const now = useNow()
  const mustWait = problem.code === 'too_many_requests' || problem.code === 'unavailable'
  const call = mustWait && !isTeam && phone && <Anchor href={telLink(phone)}>{phone}</Anchor>
  return (
    <Note tone="bad" role="alert" action={call}>
      {sentence(problem, of, texts, (retryAt) => retryWords(retryAt, settings.timeZone, now, texts))}
    </Note>
  )
}

function sentence(
  { code, problem, retryAt }: ApiProblem,
  of: RefusalNoteProps['of'],
  { t, rich }: Texts,
  words: (retryAt: Instant) => string,
): ReactNode {
  const link = linkTo('/forget-password')
  if (code === 'invalid_login') return rich('account.mismatch', { link })
  const seconds = problem.retryAfterSeconds
  if (code !== 'too_many_requests' || !seconds || !retryAt) return t(`errors.${code}`)
  if (of === 'mails') return t('account.mailsWait', { time: words(retryAt) })
  const wait = seconds <= 90 ? t('account.wait', { seconds }) : t('account.waitUntil', { time: words(retryAt) })
  if (of !== 'sign-in') return wait
  return (
    <>
      {wait} {rich('account.mailedLinkHelps', { link })}
    </>
  )
}
