import { declineNoteAtMost, declineReasons, type DeclineReason } from '@polyclinic/domain/reviews/model.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import text from '../../ui/text.module.css'
import { TextArea } from '../../ui/text-area.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { decline, type StaffReview } from './moderation.ts'

type DeclineFormProps = { review: StaffReview; onDone: () => void; onCancel: () => void }

/** Why a review is not shown, from the list that there is, and what of it that is. */
export function DeclineForm({ review, onDone, onCancel }: DeclineFormProps) {
  const { t } = useTexts()
  const [reason, setReason] = useState<DeclineReason | null>(null)
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<WrongField[]>([])
  const missing = t('moderation.reasonMissing')
  const prepare = () => {
    setWrong(reason === null ? [{ id: 'reason', message: missing }] : [])
    return reason === null ? null : () => decline(review, { reason, note: note.trim() })
  }
  return (
    <ActForm
      title={t('moderation.declineTitle')}
      button={t('moderation.decline')}
      cancel={t('moderation.cancel')}
      sentences={{ reason: missing }}
      {...{ wrong, prepare, onDone, onCancel }}
    >
      {(refused) => (
        <Stack>
          <p className={text['quiet']}>{t('moderation.declineHint')}</p>
          <RadioCards
            legend={t('moderation.reason')}
            showLegend
            id="reason"
            name="reason"
            value={reason}
            onChange={setReason}
            choices={declineReasons.map((each) => ({ value: each, label: t(`reviews.why-${each}`) }))}
            error={messageOf(refused, 'reason')}
          />
          <Field
            id="note"
            label={t('moderation.note')}
            optional={t('moderation.optional')}
            hint={t('moderation.noteHint')}
          >
            <TextArea
              rows={2}
              maxLength={declineNoteAtMost}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </Field>
        </Stack>
      )}
    </ActForm>
  )
}
