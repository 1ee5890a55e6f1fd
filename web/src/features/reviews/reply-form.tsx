import { replyAtMost } from '@polyclinic/domain/reviews/model.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useUnsaved } from '../../platform/page/unsaved.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { reply, type StaffReview } from './moderation.ts'

type ReplyFormProps = { review: StaffReview; onDone: () => void; onCancel: () => void }

/** An answer that everybody can read, begun with one that confirms nothing. */
export function ReplyForm({ review, onDone, onCancel }: ReplyFormProps) {
  const { t } = useTexts()
  const start = review.reply?.text ?? t('moderation.replyStart')
  const [words, setWords] = useState(start)
  const [isMeant, setMeant] = useState(false)
  const [wrong, setWrong] = useState<WrongField[]>([])
  useUnsaved(words !== start)
  const names = { code: 'reply_names_patient', id: 'reply', message: t('moderation.replyNames') } as const
  const prepare = () => {
    const isEmpty = words.trim() === ''
    setWrong(isEmpty ? [{ id: 'reply', message: t('moderation.replyMissing') }] : [])
    return isEmpty ? null : () => reply(review, { text: words.trim(), namesPatient: isMeant })
  }
  return (
    <ActForm
      title={t('moderation.replyTitle')}
      button={t('moderation.sendReply')}
      cancel={t('moderation.cancel')}
      refusedField={names}
      {...{ wrong, prepare, onDone, onCancel }}
    >
      {(refused) => (
        <Stack>
          <Field
            id="reply"
            label={t('moderation.replyText')}
            hint={t('moderation.replyHint')}
            error={messageOf(refused, 'reply')}
          >
            <TextArea
              rows={5}
              maxLength={replyAtMost}
              value={words}
              onChange={({ target }) => {
                setWords(target.value)
                setMeant(false)
              }}
            />
          </Field>
          {(isMeant || refused.some(({ message }) => message === names.message)) && (
            <Checkbox
              label={t('moderation.replyNamesAnyway')}
              checked={isMeant}
              onChange={({ target }) => setMeant(target.checked)}
            />
          )}
        </Stack>
      )}
    </ActForm>
  )
}
