import type { takeCopy } from '@polyclinic/domain/privacy/copy-endpoints.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { copyFormats } from '@polyclinic/domain/privacy/copy-formats.ts'
import { useState, type SubmitEvent } from 'react'
import { call } from '../../platform/api/call.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { typedText } from '../../platform/page/typed-text.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Stack } from '../../ui/layout.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import text from '../../ui/text.module.css'
import { PasswordField } from '../accounts/password-field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { copyEndings } from './copy-endings.ts'
import { WhoseField, type Copyable } from './whose-field.tsx'

type CopyFormProps = { people: readonly Copyable[]; onSend: () => void; onDone: () => void }

/** A copy of somebody's data, for who proves with the password that it is not just an open screen that asks. */
export function CopyForm({ people, onSend, onDone }: CopyFormProps) {
  const { t } = useTexts()
  const { timeZone } = useOrganization().settings
  const [wrong, setWrong] = useState<WrongField[]>([])
  // What was typed goes once it was right: the next copy is somebody's who knows it, too.
  const [taken, setTaken] = useState(0)
  const prepare = (event: SubmitEvent<HTMLFormElement>) => {
    onSend()
    const form = new FormData(event.currentTarget)
    const password = typedText(form, 'current')
    const format = copyFormats.find((each) => each === typedText(form, 'format')) ?? 'archive'
    const id = typedText(form, 'whose') || people[0]!.id
    const missing = password ? [] : [{ id: 'current', message: t('common.required') }]
    setWrong(missing)
    if (missing.length > 0) return null
    const asked = { params: { id }, body: { format, password } }
    return async () => ({ file: await call<typeof takeCopy>('POST', '/patients/{id}/copies', asked), format })
  }
  return (
    <ActForm
      key={taken}
      button={t('privacy.take')}
      isTeam={false}
      refusedField={{ code: 'wrong_password', id: 'current', message: t('errors.wrong_password') }}
      {...{ wrong, prepare }}
      onDone={({ file, format }) => {
        // As the server calls it, which a script cannot read.
        saveFile(
          file,
          `${t('privacy.file')} ${dateIn(timeZone, new Date().toISOString() as Instant)}.${copyEndings[format]}`,
        )
        setTaken(taken + 1)
        onDone()
      }}
    >
      {(shown) => (
        <Stack>
          <WhoseField id="whose" label={t('privacy.whose')} people={people} />
          <RadioCards
            legend={t('privacy.format')}
            showLegend
            name="format"
            defaultValue="archive"
            choices={copyFormats.map((value) => ({
              ...{ value, label: t(`privacy.${value}`), hint: t(`privacy.${value}Hint`) },
            }))}
          />
          <PasswordField label={t('factor.currentPassword')} name="current" error={messageOf(shown, 'current')} />
          <p className={text['quiet']}>{t('privacy.careful')}</p>
        </Stack>
      )}
    </ActForm>
  )
}
