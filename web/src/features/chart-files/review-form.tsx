import { wordCharactersAtMost } from '@polyclinic/domain/chart-files/kinds.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { typedText } from '../../platform/page/typed-text.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import { TextArea } from '../../ui/text-area.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { messageOf } from '../forms/field-errors.ts'
import { reviewResult, type ChartFile } from './chart-file.ts'

export type ReviewFormProps = {
  patientId: string
  file: ChartFile
  name: string
  /** Who reads it, once it is shared. */
  readers: string
  hasReader: boolean
  /** Whether it is shared unless the doctor says otherwise. */
  sharesByDefault: boolean
  /** That somebody young is asked first. */
  askFirst: string | null
  onDone: () => void
  onCancel: () => void
}

/** A doctor has looked at a result: what they say to the patient, and whether the patient reads it now. */
export function ReviewForm(props: ReviewFormProps) {
  const { patientId, file, name, readers, hasReader, sharesByDefault, askFirst, onDone, onCancel } = props
  const { t } = useTexts()
  const isReviewed = Boolean(file.result?.reviewed)
  // Who looks for the second time came to share it.
  const [isShared, setShared] = useState(isReviewed || sharesByDefault)
  return (
    // Esc gives it up, as in every dialog: there is a button, too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={({ key }) => key === 'Escape' && onCancel()}>
      <ActForm
        title={t('charts.reviewNamed', { name })}
        button={t(isShared ? 'charts.reviewAndShare' : 'charts.reviewOnly')}
        cancel={t('charts.cancel')}
        sentences={{ word: t('charts.wordLong') }}
        prepare={({ currentTarget }) => {
          const word = typedText(new FormData(currentTarget), 'word')
          return () => reviewResult(patientId, file, { isShared, word })
        }}
        {...{ onDone, onCancel }}
      >
        {(wrong) => (
          <Stack>
            <Field label={t('charts.word')} id="word" hint={t('charts.wordHint')} error={messageOf(wrong, 'word')}>
              <TextArea name="word" maxLength={wordCharactersAtMost} defaultValue={file.result?.word ?? ''} />
            </Field>
            <div>
              <Checkbox
                label={t('charts.reviewShare', { name: readers })}
                checked={isShared}
                onChange={({ target }) => setShared(target.checked)}
              />
              {askFirst && <p>{askFirst}</p>}
              <p className={text.quiet}>
                {t(!isShared ? 'charts.reviewNotTold' : hasReader ? 'charts.reviewShareHint' : 'charts.noReader')}
              </p>
            </div>
          </Stack>
        )}
      </ActForm>
    </div>
  )
}
