import { needsWords, requestKinds, type RequestKind } from '@polyclinic/domain/data-requests/acts.ts'
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
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { WhoseField, type Copyable } from './whose-field.tsx'

type AskFormProps = {
  people: readonly Copyable[]
  onSend: () => void
  /** @param isAdded to one that was open */
  onDone: (isAdded: boolean) => Promise<void>
}

/** What somebody asks of the clinic about their data, or that of whom they act for. */
export function AskForm({ people, onSend, onDone }: AskFormProps) {
  const { t } = useTexts()
  // What was sent is in sight above, and the form is for the next.
  const [sent, setSent] = useState(0)
  const [kind, setKind] = useState<RequestKind>('access')
  const [wrong, setWrong] = useState<WrongField[]>([])
  const prepare = (event: SubmitEvent<HTMLFormElement>) => {
    onSend()
    const form = new FormData(event.currentTarget)
    const words = typedText(form, 'words')
    const missing = needsWords(kind) && words === '' ? [{ id: 'words', message: t('privacy.wordsMissing') }] : []
    setWrong(missing)
    if (missing.length > 0) return null
    const asked = {
      params: { id: typedText(form, 'ask-whose') || people[0]!.id },
      body: { kind, words },
    }
    return () => call<typeof askDataRequest>('POST', '/patients/{id}/data-requests', asked)
  }
  return (
    <ActForm
      key={sent}
      button={t('privacy.ask')}
      isTeam={false}
      sentences={{ kind: t('privacy.erasureOwnOnly') }}
      {...{ wrong, prepare }}
      onDone={({ isAdded }) => {
        setSent(sent + 1)
        setKind('access')
        void onDone(isAdded)
      }}
    >
      {(shown) => (
        <Stack>
          <WhoseField id="ask-whose" label={t('privacy.aboutWhom')} people={people} />
          <RadioCards
            legend={t('privacy.what')}
            showLegend
            id="kind"
            name="kind"
            value={kind}
            onChange={setKind}
            error={messageOf(shown, 'kind')}
            choices={requestKinds.map((value) => ({
              ...{ value, label: t(`privacy.${value}`), hint: t(`privacy.${value}Hint`) },
            }))}
          />
          <Field
            label={t('privacy.words')}
            id="words"
            hint={t('privacy.wordsHint')}
            optional={needsWords(kind) ? undefined : t('common.optional')}
            error={messageOf(shown, 'words')}
          >
            <TextArea name="words" rows={3} maxLength={requestLimits.words} />
          </Field>
        </Stack>
      )}
    </ActForm>
  )
}
