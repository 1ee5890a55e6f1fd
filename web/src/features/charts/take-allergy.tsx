import { charactersAtMost } from '@polyclinic/domain/charts/limits.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Stack } from '../../ui/layout.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { EntryForm } from './entry-form.tsx'
import { allergyInFormWords } from './entry-words.ts'
import type { AllergyInForm } from './use-chart.ts'

type TakeAllergyProps = { patientId: string; said: AllergyInForm; onTaken: () => void; onClose: () => void }

/** Takes into the chart what a patient wrote of an allergy, once somebody has said what is meant by it. */
export function TakeAllergy({ patientId, said, onTaken, onClose }: TakeAllergyProps) {
  const texts = useTexts()
  const words = typeof said.answer === 'string' ? said.answer : ''
  const isShort = words.length <= charactersAtMost.title
  return (
    <FormDialog open onClose={onClose} title={texts.t('charts.addAllergy')}>
      <Stack>
        <p>{allergyInFormWords(said, texts)}</p>
        <EntryForm
          patientId={patientId}
          kind="allergy"
          former={null}
          begins={{
            title: isShort ? words : '',
            detail: isShort ? '' : words.slice(0, charactersAtMost.detail),
          }}
          onDone={onTaken}
          onCancel={onClose}
        />
      </Stack>
    </FormDialog>
  )
}
