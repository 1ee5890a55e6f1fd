import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import Repeat from 'lucide-react/icons/repeat'
import { useState, type SubmitEvent } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { typedText } from '../../platform/page/typed-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Field } from '../../ui/field.tsx'
import { Row } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { TextArea } from '../../ui/text-area.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { ActForm } from '../forms/act-form.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { PrescribeButton } from './prescribe-button.tsx'
import styles from './requests-section.module.css'
import { declineRequest, type RepeatRequest } from './use-requests.ts'

type RequestsSectionProps = {
  requests: readonly RepeatRequest[]
  area: string
  isOwn: boolean
  onDeclined: (request: RepeatRequest) => void
}

/** What patients ask for again: renewed, or declined with an answer. */
export function RequestsSection({ requests, onDeclined, ...rest }: RequestsSectionProps) {
  const { t } = useTexts()
  if (requests.length === 0)
    return (
      <Card>
        <p className={text.strong}>{t('prescriptions.requestsNone')}</p>
        <p className={text.quiet}>{t('prescriptions.requestsNoneText')}</p>
      </Card>
    )
  return (
    <Rows label={t('prescriptions.requests')}>
      {requests.map((request) => (
        <RequestRow key={request.id} {...rest} request={request} onDeclined={() => onDeclined(request)} />
      ))}
    </Rows>
  )
}

type RequestRowProps = { request: RepeatRequest; area: string; isOwn: boolean; onDeclined: () => void }

function RequestRow({ request, area, isOwn, onDeclined }: RequestRowProps) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const [isDeclining, setDeclining] = useState(false)
  const place = useFocusBack<HTMLDivElement>(isDeclining ? 'decline' : null)
  const { patient, name: drug, medicationId, askedAt, note, providerName } = request
  const name = `${patient.givenName} ${patient.familyName}`
  return (
    <ListRow start={<Face size="small" initials={initialsOf(name)} />}>
      <p className={text.strong}>{drug}</p>
      <p className={text.quiet}>
        {name} ·{' '}
        {t('prescriptions.askedOn', {
          date: formatLongDate(dateIn(timeZone, askedAt as Instant), formatLocale),
        })}
        {!isOwn && <> · {providerName}</>}
      </p>
      {note && <p>{t('charts.quoted', { text: note })}</p>}
      <div ref={place} className={styles.acts}>
        {isDeclining ? (
          <DeclineForm {...{ request, drug }} onDone={onDeclined} onCancel={() => setDeclining(false)} />
        ) : (
          <Row>
            <PrescribeButton
              area={area}
              size="small"
              kind="soft"
              icon={Repeat}
              what={{ patientId: patient.id, from: { medicationId, kind: 'renewal' } }}
              word={t('prescriptions.renew')}
              label={t('prescriptions.renewNamed', { drug, name })}
            />
            <Button
              size="small"
              data-opens="decline"
              aria-label={t('prescriptions.declineNamed', { drug, name })}
              onClick={() => setDeclining(true)}
            >
              {t('prescriptions.decline')}
            </Button>
          </Row>
        )}
      </div>
    </ListRow>
  )
}

type DeclineFormProps = { request: RepeatRequest; drug: string; onDone: () => void; onCancel: () => void }

function DeclineForm({ request: { id, patient }, drug, onDone, onCancel }: DeclineFormProps) {
  const { t } = useTexts()
  const [wrong, setWrong] = useState<WrongField[]>([])
  const missing = t('prescriptions.declineMissing')
  const prepare = (event: SubmitEvent<HTMLFormElement>) => {
    const answer = typedText(new FormData(event.currentTarget), 'answer').trim()
    setWrong(answer === '' ? [{ id: 'answer', message: missing }] : [])
    return answer === '' ? null : () => declineRequest(id, answer)
  }
  return (
    <ActForm
      title={t('prescriptions.declineTitle', { drug })}
      button={t('prescriptions.decline')}
      cancel={t('prescriptions.cancel')}
      sentences={{ answer: missing }}
      {...{ wrong, prepare, onDone, onCancel }}
    >
      {(refused) => (
        <Field
          label={t('prescriptions.declineAnswer', { name: patient.givenName })}
          hint={t('prescriptions.declineHint', { name: patient.givenName })}
          id="answer"
          error={messageOf(refused, 'answer')}
        >
          <TextArea name="answer" rows={2} maxLength={500} />
        </Field>
      )}
    </ActForm>
  )
}
