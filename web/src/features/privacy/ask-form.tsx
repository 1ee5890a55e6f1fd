import { requestKinds, type RequestKind } from '@polyclinic/domain/data-requests/acts.ts'
import type { askDataRequest } from '@polyclinic/domain/data-requests/endpoints.ts'
import { requestLimits } from '@polyclinic/domain/data-requests/limits.ts'
import { useState, type SubmitEvent } from 'react'
import { call } from '../../platform/api/call.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { typedText } from '../../platform/page/typed-text.ts'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { WhoseField, type Copyable } from './whose-field.tsx'

type AskFormProps = { people: readonly Copyable[]; onSend: () => void; onDone: () => Promise<void> }

/** What somebody asks of the clinic about their data, or that of whom they act for. */
export function AskForm({ people, onSend, onDone }: AskFormProps) {
  const { t } = useTexts()
  // What was sent is in sight above, and the form is for the next.
  const [sent, setSent] = useState(0)
  const prepare = (event: SubmitEvent<HTMLFormElement>) => {
    onSend()
    const form = new FormData(event.currentTarget)
    const kind: RequestKind = requestKinds.find((each) => each === typedText(form, 'kind')) ?? 'access'
    const asked = {
      params: { id: typedText(form, 'ask-whose') || people[0]!.id },
      body: { kind, words: typedText(form, 'words') },
    }
    return () => call<typeof askDataRequest>('POST', '/patients/{id}/data-requests', asked)
  }
  return (
    <ActForm
      key={sent}
      button={t('privacy.ask')}
      isTeam={false}
      prepare={prepare}
      onDone={() => {
        setSent(sent + 1)
        void onDone()
      }}
    >
      <Stack>
        <WhoseField id="ask-whose" label={t('privacy.aboutWhom')} people={people} />
        <RadioCards
          legend={t('privacy.what')}
          showLegend
          name="kind"
          defaultValue="access"
          choices={requestKinds.map((value) => ({
            ...{ value, label: t(`privacy.${value}`), hint: t(`privacy.${value}Hint`) },
          }))}
        />
        <Field label={t('privacy.words')} id="words" hint={t('privacy.wordsHint')} optional={t('common.optional')}>
          <TextArea name="words" rows={3} maxLength={requestLimits.words} />
        </Field>
      </Stack>
    </ActForm>
  )
}
