import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { problemOf } from '../../platform/query/query-client.ts'
import { chartOutgoingId } from '../../platform/session/destinations.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { fileName } from '../chart-files/file-name.ts'
import { CodeDialog } from './code-dialog.tsx'
import { OutgoingActs } from './outgoing-acts.tsx'
import { OutgoingForm } from './outgoing-form.tsx'
import { OutgoingDates, OutgoingHistory, OutgoingState } from './outgoing-state.tsx'
import { useOutgoingOf, type Outgoing, type SentOutgoing } from './use-outgoing.ts'

type OfPatientProps = { patient: { id: string; name: string }; today: string }

/** In a chart: to whom the patient was referred, how that stands, and the way to refer them. */
export function OutgoingOfPatient({ patient, today }: OfPatientProps) {
  const { t } = useTexts()
  const query = useOutgoingOf(patient.id)
  const { data } = query
  const [writing, setWriting] = useState<{ draft: Outgoing | null } | null>(null)
  const [sent, setSent] = useState<SentOutgoing | null>(null)
  const reload = () => void query.refetch()
  const problem = problemOf(query.error)
  if (!data)
    return problem ? (
      <Note tone="bad" action={<Button onClick={reload}>{t('common.tryAgain')}</Button>}>
        {t(`errors.${problem.code}`)}
      </Note>
    ) : null
  if (!data.mayWrite && data.items.length === 0) return null
  const end = () => {
    setWriting(null)
    reload()
  }
  return (
    <Card bare as="section" id={chartOutgoingId} aria-label={t('outgoing.title')}>
      <CardPart>
        <Stack>
          <Row between>
            <h2 className={text.large}>{t('outgoing.title')}</h2>
            {data.mayWrite && (
              <Button size="small" icon={Send} onClick={() => setWriting({ draft: null })}>
                {t('outgoing.refer')}
              </Button>
            )}
          </Row>
          {sent && sent.code === null && (
            <Note tone="ok" role="status">
              {t('outgoing.sentToPartner', { recipient: sent.referral.recipient.name })}
            </Note>
          )}
          {data.items.length === 0 ? (
            <p className={text.quiet}>{t('outgoing.none')}</p>
          ) : (
            <Rows kind="plain" label={t('outgoing.title')}>
              {data.items.map((referral) => (
                <One
                  key={referral.id}
                  referral={referral}
                  mayWrite={data.mayWrite}
                  onContinue={() => setWriting({ draft: referral })}
                  onDone={reload}
                />
              ))}
            </Rows>
          )}
        </Stack>
      </CardPart>
      {writing && (
        <OutgoingForm
          {...{ patient, today }}
          draft={writing.draft}
          options={data}
          onSent={(done) => {
            setSent(done)
            end()
          }}
          onKept={end}
          onClose={() => setWriting(null)}
        />
      )}
      {sent?.code && <CodeDialog referral={sent.referral} code={sent.code} onClose={() => setSent(null)} />}
    </Card>
  )
}

type OneProps = { referral: Outgoing; mayWrite: boolean; onContinue: () => void; onDone: () => void }

function One({ referral, mayWrite, onContinue, onDone }: OneProps) {
  const { t, formatLocale } = useTexts()
  const { state, recipient, outside, reason, urgency, letters, isLocked, history } = referral
  const name = recipient.name || t('outgoing.noRecipient')
  const isDraft = state === 'draft'
  return (
    <ListRow>
      <Stack gap="tiny">
        <Row between>
          <p className={text.strong}>
            <Own>{name}</Own>
          </p>
          {isDraft ? (
            mayWrite && (
              <Button size="small" aria-label={t('outgoing.goOnNamed', { recipient: name })} onClick={onContinue}>
                {t('outgoing.goOn')}
              </Button>
            )
          ) : (
            <OutgoingActs {...{ referral, mayWrite, onDone }} />
          )}
        </Row>
        {outside?.email && (
          <p className={text.quiet}>
            <Own>{outside.email}</Own>
          </p>
        )}
        <OutgoingState {...{ state, isLocked, urgency }} />
        {outside && urgency !== 'routine' && state === 'requested' && (
          <Note tone="warn">{t('outgoing.callThem', { recipient: name })}</Note>
        )}
        {reason && <p>{reason}</p>}
        {letters.length > 0 && (
          <p className={text.quiet}>
            {letters.map((letter) => fileName({ ...letter, reference: null }, formatLocale)).join(' · ')}
          </p>
        )}
        {!isDraft && <OutgoingDates referral={referral} />}
        {isLocked && <Note tone="warn">{t(mayWrite ? 'outgoing.lockedText' : 'outgoing.lockedForOthers')}</Note>}
        {history.length > 0 && (
          <details>
            <summary>{t('outgoing.history')}</summary>
            <OutgoingHistory history={history} />
          </details>
        )}
      </Stack>
    </ListRow>
  )
}
