import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import type { ReactNode } from 'react'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { useSession } from '../../platform/session/use-session.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { FocusedNote } from '../../ui/focused-note.tsx'
import { linkTo } from '../../ui/link-to.tsx'
import { Note } from '../../ui/note.tsx'
import { useNow } from '../../platform/page/use-now.ts'
import { telLink } from '../locations/tel-link.ts'
import { retryWords } from './retry-words.ts'

/** A refusal as the API sent it, or as a page remembers it. */
type Refusal = { code: ErrorCode; retryAt: Instant | null }

type RefusalNoteProps = {
  refusal: Refusal
  /** Who has to wait is told so with these words instead. */
  wait?: 'account.mailsWait' | 'newClinic.wait'
  /** What helps whoever has to wait at once. */
  instead?: ReactNode
  /** What was sent before, and changed since, is told with these words. */
  repeated?: 'booking.bookedBefore'
  /** Whom the clinic's own number is of no help: they are the clinic, or want one of their own. */
  isTeam?: boolean
  /** What the press led to, where that is far from what was pressed: the note takes the focus. */
  of?: object
}

/** Refusals whose way out is to call. */
const asksToCall: readonly ErrorCode[] = [
  'too_many_requests',
  'unavailable',
  'too_many_holds',
  'too_many_bookings',
  'too_many_visits_ahead',
  'takes_no_new_patients',
  'too_late_online',
  'too_many_moves',
]

/** Limits that are over at some time. */
const sentencesUntil = {
  too_many_requests: 'booking.waitUntil',
  too_many_holds: 'booking.tooManyHeld',
  too_many_bookings: 'booking.tooMany',
  too_many_moves: 'booking.tooManyMoves',
} as const

/** What was refused, until when, and the way out. Everything typed is still there. */
export function RefusalNote({ refusal, wait, instead, repeated, isTeam = false, of }: RefusalNoteProps) {
  const texts = useTexts()
  const { staticContent, settings } = useOrganization()
  const { phone } = staticContent.homepage.footer.contactUs
  const hasAccount = useSession() !== null
  const now = useNow()
  const { code, retryAt } = refusal
  const call = !isTeam && phone && asksToCall.includes(code) && <Anchor href={telLink(phone)}>{phone}</Anchor>
  const isWaiting = code === 'too_many_requests' && retryAt !== null
  const seconds = retryAt ? Math.ceil((Date.parse(retryAt) - Date.parse(now)) / 1000) : 0
  const words = (
    <>
      {(repeated && code === 'idempotency_key_reused' ? texts.t(repeated) : null) ??
        sentenceOf(code, hasAccount, texts) ??
        (isWaiting && !wait && seconds <= 90
          ? texts.t('booking.wait', { seconds })
          : retryAt && code in sentencesUntil
            ? texts.t((isWaiting && wait) || sentencesUntil[code as keyof typeof sentencesUntil], {
                time: retryWords(retryAt, settings.timeZone, now, texts),
              })
            : texts.t(`errors.${code}`))}
      {isWaiting && instead && <> {instead}</>}
    </>
  )
  // It was done, and its answer never arrived here.
  const tone = code === 'idempotency_key_reused' ? 'info' : 'bad'
  if (of)
    return (
      <FocusedNote tone={tone} of={of} action={call}>
        {words}
      </FocusedNote>
    )
  return (
    <Note tone={tone} role="alert" action={call}>
      {words}
    </Note>
  )
}

function sentenceOf(code: ErrorCode, hasAccount: boolean, { rich }: Texts): ReactNode {
  if (code !== 'too_many_visits_ahead') return null
  return hasAccount
    ? rich('booking.noneForAccount', { link: linkTo('/patient') })
    : rich('booking.noneForAddress', { link: linkTo('/patient/login?returnTo=%2Fappointment%2Fdetails') })
}
