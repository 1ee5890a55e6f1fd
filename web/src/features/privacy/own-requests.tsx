import type { listOwnDataRequests, withdrawDataRequest } from '@polyclinic/domain/data-requests/endpoints.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useRef } from 'react'
import { call } from '../../platform/api/call.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { FoldedText } from '../../ui/folded-text.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { RequestState } from './request-state.tsx'

type Mine = Answer<typeof listOwnDataRequests>['items'][number]

type OwnRequestsProps = { items: readonly Mine[]; onSend: () => void; onWithdrawn: () => Promise<void> }

/** What was asked of the clinic, how it stands and what became of it. */
export function OwnRequests({ items, onSend, onWithdrawn }: OwnRequestsProps) {
  const { t } = useTexts()
  const { busy, problem, send } = useSubmission()
  // The button that is pressed goes with what it did.
  const heading = useRef<HTMLHeadingElement>(null)
  const withdraw = async (id: string) => {
    onSend()
    const asked = { params: { id } }
    const outcome = await send(() => call<typeof withdrawDataRequest>('POST', '/data-requests/{id}/withdraw', asked))
    if (!outcome.done) return
    await onWithdrawn()
    heading.current?.focus()
  }
  return (
    <Stack as="section">
      <h2 ref={heading} tabIndex={-1} className={text['large']}>
        {t('privacy.requestsTitle')}
      </h2>
      {problem && <RefusalNote refusal={problem} of={problem} />}
      <Rows label={t('privacy.requestsTitle')}>
        {items.map((request) => (
          <ListRow
            key={request.id}
            end={
              request.mayWithdraw && (
                <Button
                  size="small"
                  busy={busy}
                  aria-label={t('privacy.withdrawNamed', { kind: t(`privacy.kind-${request.kind}`) })}
                  onClick={() => void withdraw(request.id)}
                >
                  {t('privacy.withdraw')}
                </Button>
              )
            }
          >
            <Request request={request} />
          </ListRow>
        ))}
      </Rows>
    </Stack>
  )
}

function Request({ request }: { request: Mine }) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const day = (date: string) => formatLongDate(date as PlainDate, formatLocale)
  const { kind, status, patientName, receivedOn, dueOn, isLate, endedAt, words, added } = request
  const folding = { more: t('privacy.consentMore'), less: t('privacy.consentLess') }
  const { extension, answer, sent, sentOn, keptUntil } = request
  return (
    <Stack gap="tiny">
      <Row gap="small">
        <b>{t(`privacy.kind-${kind}`)}</b>
        <RequestState status={status} />
      </Row>
      <p className={text['quiet']}>
        {t('privacy.of', { name: patientName })} · {t('privacy.received', { date: day(receivedOn) })}
      </p>
      {words !== '' && <FoldedText words={folding}>{words}</FoldedText>}
      {added.map((more, place) => (
        <FoldedText key={`${place} ${more}`} words={folding}>
          {t('privacy.added', { words: more })}
        </FoldedText>
      ))}
      {endedAt === null ? (
        <p>{t(isLate ? 'privacy.dueLate' : 'privacy.due', { date: day(dueOn) })}</p>
      ) : (
        <p>{t('privacy.ended', { date: formatLongDate(dateIn(timeZone, endedAt as Instant), formatLocale) })}</p>
      )}
      {extension !== null && <Own>{t('privacy.extended', { reason: extension })}</Own>}
      {answer !== null && (
        <Own>
          <FoldedText words={folding}>{answer}</FoldedText>
        </Own>
      )}
      {sent !== null && sentOn !== null && <p>{t('privacy.sent', { date: day(sentOn), what: sent })}</p>}
      {keptUntil !== null && <p>{t('privacy.keptUntil', { date: day(keptUntil) })}</p>}
    </Stack>
  )
}
