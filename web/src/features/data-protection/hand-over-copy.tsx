import { requestLimits } from '@polyclinic/domain/data-requests/limits.ts'
import { copyAskers, copyFormats, type CopyAsker, type CopyFormat } from '@polyclinic/domain/privacy/copy-formats.ts'
import { useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { copyEndings, hasFiles } from '../privacy/copy-endings.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { handOverCopy, type DataRequest } from './use-data.ts'

type HandOverCopyProps = { request: DataRequest; today: string; onDone: () => void; onClose: () => void }

/** The copy for whoever asked by letter or at the desk: downloaded, to be printed or handed over. */
export function HandOverCopy({ request, today, onDone, onClose }: HandOverCopyProps) {
  const { t } = useTexts()
  const { busy, problem, send } = useSubmission()
  const [typed, setTyped] = useState<{ format: CopyFormat; isWhole: boolean; identity: string; password: string }>({
    ...{ format: request.kind === 'portability' ? 'bundle' : 'paper', isWhole: false, identity: '', password: '' },
  })
  const [asker, setAsker] = useState<CopyAsker | null>(null)
  const [isTried, setTried] = useState(false)
  const missing = (value: string) => isTried && value.trim() === '' && t('common.required')
  const isWrong = problem?.code === 'wrong_password'
  const submit = async () => {
    setTried(true)
    if (asker === null || typed.identity.trim() === '' || typed.password === '') return
    const outcome = await send(() => handOverCopy(request.id, { ...typed, asker }))
    if (!outcome.done) return
    saveFile(outcome.value, `${t('dataProtection.copyFile')} ${today}.${copyEndings[typed.format]}`)
    onDone()
  }
  return (
    <SubmitDialog
      title={t('dataProtection.act-copy')}
      submit={t('dataProtection.makeCopy')}
      cancel={t('common.cancel')}
      busy={busy}
      onSubmit={submit}
      said={problem && !isWrong && <RefusalNote refusal={problem} isTeam />}
      onClose={onClose}
    >
      <p>{t('dataProtection.about-copy')}</p>
      <RadioCards
        legend={t('dataProtection.asker')}
        showLegend
        name="asker"
        value={asker}
        error={isTried && asker === null && t('common.required')}
        onChange={setAsker}
        choices={copyAskers.map((value) => ({
          ...{ value, label: t(`dataProtection.asker-${value}`), hint: t(`dataProtection.asker-${value}-hint`) },
        }))}
      />
      <Field
        label={t('dataProtection.identity')}
        hint={t('dataProtection.identityHint')}
        error={missing(typed.identity)}
      >
        <TextInput
          value={typed.identity}
          maxLength={requestLimits.identity}
          autoComplete="off"
          onChange={({ target }) => setTyped({ ...typed, identity: target.value })}
        />
      </Field>
      <RadioCards
        legend={t('privacy.format')}
        showLegend
        name="format"
        value={typed.format}
        onChange={(format) => setTyped({ ...typed, format })}
        choices={copyFormats.map((value) => ({
          ...{ value, label: t(`privacy.${value}`), hint: t(`privacy.${value}Hint`) },
        }))}
      />
      <Checkbox
        label={t('dataProtection.wholeRecord')}
        checked={typed.isWhole}
        onChange={({ target }) =>
          setTyped({
            ...typed,
            isWhole: target.checked,
            // What is read alone has no letters and files.
            format: target.checked && typed.format === 'paper' ? 'archive' : typed.format,
          })
        }
      />
      {typed.isWhole && (
        <Note tone="warn">
          {t(hasFiles(typed.format) ? 'dataProtection.wholeRecordHint' : 'dataProtection.wholeWithoutFilesHint')}
        </Note>
      )}
      <Field
        label={t('dataProtection.password')}
        error={isWrong ? t('errors.wrong_password') : isTried && typed.password === '' && t('common.required')}
      >
        <PasswordInput
          value={typed.password}
          autoComplete="current-password"
          show={t('common.show')}
          hide={t('common.hide')}
          maxLength={1024}
          onChange={({ target }) => setTyped({ ...typed, password: target.value })}
        />
      </Field>
    </SubmitDialog>
  )
}
