import type { endOtherSessions, endOwnSession } from '@polyclinic/domain/accounts/own-endpoints.ts'
import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { call } from '../../../platform/api/call.ts'
import { useSubmission } from '../../../platform/api/use-submission.ts'
import { useTexts, type Texts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { RefusalNote } from '../../refusals/refusal-note.tsx'
import { deviceWords } from '../device-words.ts'
import { DeviceList } from './device-list.tsx'
import type { Account } from './own-account.tsx'

type Session = Account['sessions'][number]
type DevicesProps = { sessions: readonly Session[]; onDone: (sentence: string) => void }

/** Where the account is signed in, in words that its owner knows the device by, and the way to end it there. */
export function Devices({ sessions, onDone }: DevicesProps) {
  const texts = useTexts()
  const { t } = texts
  const { timeZone } = useOrganization().settings
  const { busy, problem, send } = useSubmission()
  const end = async (work: () => Promise<unknown>, sentence: string) => {
    const outcome = await send(work)
    if (outcome.done) onDone(sentence)
  }
  return (
    <Stack gap="small">
      <DeviceList
        title={t('account.ownDevices')}
        busy={busy}
        devices={sessions.map((session) => {
          const { id } = session
          const device = deviceWords(session, texts)
          const signOut = () =>
            void end(
              () => call<typeof endOwnSession>('DELETE', '/account/sessions/{id}', { params: { id } }),
              t('account.ownSignedOutOf', { device }),
            )
          const act = { button: t('common.signOut'), of: t('account.ownSignOutOf', { device }), press: signOut }
          return { id, device, detail: whereWords(session, timeZone, texts), act: session.isCurrent ? null : act }
        })}
      />
      {sessions.length > 2 && (
        <Row>
          <Button
            size="small"
            busy={busy}
            onClick={() =>
              void end(() => call<typeof endOtherSessions>('DELETE', '/account/sessions'), t('account.ownOthersOut'))
            }
          >
            {t('account.ownOthers')}
          </Button>
        </Row>
      )}
      {problem && <RefusalNote refusal={problem} />}
    </Stack>
  )
}

function whereWords(session: Session, timeZone: string, texts: Texts): string {
  const where = whereUsed(session, timeZone, texts)
  return session.isNotified ? `${where}. ${texts.t('account.ownNotified')}` : where
}

function whereUsed(session: Session, timeZone: string, { t, formatLocale }: Texts): string {
  if (session.isCurrent) return t('account.ownThisDevice')
  const at = session.lastSeenAt as Instant
  const when = `${formatShortDay(dateIn(timeZone, at), formatLocale)}, ${formatTime(at, formatLocale, timeZone)}`
  return t(session.isSameNetwork ? 'account.ownSeenHere' : 'account.ownSeenElsewhere', { when })
}
