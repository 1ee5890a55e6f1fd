import { referralLimits } from '@polyclinic/domain/referrals/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { OutgoingDates, OutgoingHistory, OutgoingState } from '../../features/outgoing-referrals/outgoing-state.tsx'
import { ReferralContent } from '../../features/outgoing-referrals/referral-content.tsx'
import {
  closeReceived,
  openReceived,
  openReceivedLetter,
  receivedKey,
  useReceived,
  type Received,
} from '../../features/outgoing-referrals/use-outgoing.ts'
import { SayDialog } from '../../features/referrals/say-dialog.tsx'
import { RefusalNote } from '../../features/refusals/refusal-note.tsx'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'

export const handle: Handle = { title: ({ t }) => t('partner.received'), noindex: true }

/** Why it does not open: whoever declined it is not told that somebody took it back. */
const closedWords = ({ state, consentWithdrawnAt }: Received) =>
  consentWithdrawnAt !== null || state === 'cancelled'
    ? 'outgoing.closedNow'
    : state === 'rejected'
      ? 'outgoing.closedDeclined'
      : 'outgoing.closedOver'

/** One referral to a partner: opened by a press, since clinic and patient see that. */
export function Component() {
  const { id = '' } = useParams()
  const { t } = useTexts()
  const query = useReceived(id)
  return (
    <Stack gap="large">
      <BackLink href="/partner/received">{t('outgoing.back')}</BackLink>
      <QueryState query={query}>
        {(referral) => (
          <>
            <StaffHeading>
              {t('outgoing.referralOf', { patient: referral.patientName || t('outgoing.noName') })}
            </StaffHeading>
            <One referral={referral} />
          </>
        )}
      </QueryState>
    </Stack>
  )
}

const outcomes = { complete: 'outgoing.sayDone', reject: 'outgoing.sayDeclined' } as const

function One({ referral }: { referral: Received }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { busy, problem, attempt, send } = useSubmission()
  const [closing, setClosing] = useState<{ outcome: keyof typeof outcomes; seen: Received } | null>(null)
  const { acts, content, history, state, writtenBy } = referral
  const reload = () => client.invalidateQueries({ queryKey: receivedKey })
  async function open() {
    await send(() => openReceived(referral))
    await reload()
  }
  return (
    <Stack gap="large">
      <Card bare as="section" kind="raised">
        <CardPart>
          <Stack>
            <OutgoingState state={state} urgency={referral.urgency} />
            <OutgoingDates referral={referral} />
            {problem && <RefusalNote key={attempt} refusal={problem} of={problem} />}
            {content ? (
              <p className={text.quiet}>{t('outgoing.told')}</p>
            ) : acts.includes('receive') ? (
              <p>{t('outgoing.openLead', { doctor: writtenBy })}</p>
            ) : (
              <p>{t(closedWords(referral))}</p>
            )}
            <Row>
              {acts.includes('receive') && (
                <Button kind="main" busy={busy} onClick={() => void open()}>
                  {t('outgoing.openIt')}
                </Button>
              )}
              {(['complete', 'reject'] as const).map(
                (outcome) =>
                  acts.includes(outcome) && (
                    <Button key={outcome} onClick={() => setClosing({ outcome, seen: referral })}>
                      {t(outcomes[outcome])}
                    </Button>
                  ),
              )}
            </Row>
          </Stack>
        </CardPart>
      </Card>
      {content && (
        <ReferralContent content={content} openLetter={(letterId) => openReceivedLetter(referral.id, letterId)} />
      )}
      <Card bare as="section">
        <CardPart>
          <h2 className={text.large}>{t('outgoing.history')}</h2>
          <OutgoingHistory history={history} />
        </CardPart>
      </Card>
      {closing && (
        <SayDialog
          title={t(outcomes[closing.outcome])}
          label={t('outgoing.words')}
          button={t('outgoing.send')}
          maxLength={referralLimits.explanation}
          isTeam={false}
          onSend={(said) => closeReceived(closing.seen, closing.outcome, said)}
          onStale={reload}
          onDone={() => {
            setClosing(null)
            void reload()
          }}
          onClose={() => {
            setClosing(null)
            void reload()
          }}
        />
      )}
    </Stack>
  )
}
