import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { useRef, type ReactNode } from 'react'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { useSession } from '../../../platform/session/use-session.ts'
import { Anchor } from '../../../ui/anchor.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFocusOn } from '../../../ui/use-focus-on.ts'
import { telLink } from '../../locations/tel-link.ts'
import { useNow } from '../visit/use-now.ts'
import { retryWords } from '../visit/retry-words.ts'

/** What the press led to: each time anew, the same refusal is heard again. */
type Of = { of: object }

/** Refusals whose way out is to call. */
const asksToCall: readonly ErrorCode[] = [
  'too_many_holds',
  'too_many_bookings',
  'too_many_visits_ahead',
  'takes_no_new_patients',
  'too_late_online',
  'too_many_moves',
]

/** Limits that are over at some time. */
const sentencesUntil = {
  too_many_holds: 'booking.tooManyHeld',
  too_many_bookings: 'booking.tooMany',
  too_many_moves: 'booking.tooManyMoves',
} as const

/** What was refused, with the way out. Everything typed is still there. Takes the focus, far from what was pressed. */
export function RefusalNote({ code, retryAt = null, of }: Of & { code: ErrorCode; retryAt?: Instant | null }) {
  const texts = useTexts()
  const { staticContent, settings } = useOrganization()
  const { phone } = staticContent.homepage.footer.contactUs
  const hasAccount = useSession() !== null
  const now = useNow()
  // Only a booking uses this key: it was made, and its answer never arrived here.
  const isBooked = code === 'idempotency_key_reused'
  return (
    <FocusedNote
      tone={isBooked ? 'info' : 'bad'}
      of={of}
      action={phone && asksToCall.includes(code) && <Anchor href={telLink(phone)}>{phone}</Anchor>}
    >
      {isBooked
        ? texts.t('booking.bookedBefore')
        : code === 'too_many_visits_ahead' && !hasAccount
          ? texts.t('booking.noneForAddress')
          : retryAt && code in sentencesUntil
            ? texts.t(sentencesUntil[code as keyof typeof sentencesUntil], {
                time: retryWords(retryAt, settings.timeZone, now, texts),
              })
            : texts.t(`errors.${code}`)}
    </FocusedNote>
  )
}

/** The booking was sent, and no answer came: sending it again books it once, however often it arrives. */
export function UnsureNote({ of }: Of) {
  const { t } = useTexts()
  return (
    <FocusedNote tone="warn" of={of}>
      {t('booking.unsure')}
    </FocusedNote>
  )
}

/** So many hold times just now that this one is not; it can be booked while it is free. */
export function UnheldNote({ of, doctor }: Of & { doctor: string }) {
  const { t } = useTexts()
  return (
    <FocusedNote tone="info" of={of}>
      {t('booking.unheld', { doctor })}
    </FocusedNote>
  )
}

type FocusedNoteProps = Of & { tone: 'info' | 'bad' | 'warn'; action?: ReactNode; children: string }

function FocusedNote({ tone, of, action, children }: FocusedNoteProps) {
  const box = useRef<HTMLDivElement>(null)
  useFocusOn(box, of)
  return (
    <div ref={box} tabIndex={-1}>
      <Note tone={tone} role="alert" action={action}>
        {children}
      </Note>
    </div>
  )
}
