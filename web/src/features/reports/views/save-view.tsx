import { viewNameAtMost, type ReportName } from '@polyclinic/domain/reports/periods.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { typedText } from '../../../platform/page/typed-text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { ActForm } from '../../forms/act-form.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { saveView, type ReportView } from './use-views.ts'

type SaveViewProps = {
  report: ReportName
  shown: Omit<ReportView, 'id' | 'name' | 'isShared'>
  onSaved: (name: string) => void
  onClose: () => void
}

/** What is shown, kept under a name. */
export function SaveView({ report, shown, onSaved, onClose }: SaveViewProps) {
  const { t } = useTexts()
  const [isMissing, setMissing] = useState(false)
  // Sent again after a lost answer it is one view.
  const [id] = useState(() => crypto.randomUUID())
  const missing = t('reports.viewNameMissing')
  return (
    <FormDialog open onClose={onClose} title={t('reports.saveViewTitle')}>
      <ActForm<string>
        button={t('reports.viewSave')}
        cancel={t('reports.viewCancel')}
        wrong={isMissing ? [{ id: 'view-name', message: missing }] : []}
        prepare={(event) => {
          const typed = new FormData(event.currentTarget)
          const name = typedText(typed, 'name').trim()
          setMissing(name === '')
          const view = { ...shown, id, name, isShared: typed.has('isShared') }
          return name === '' ? null : async () => (await saveView(report, view), name)
        }}
        onDone={onSaved}
        onCancel={onClose}
      >
        <Stack gap="small">
          <Field
            id="view-name"
            label={t('reports.viewName')}
            hint={t('reports.viewNameHint')}
            error={isMissing && missing}
          >
            <TextInput name="name" maxLength={viewNameAtMost} autoComplete="off" />
          </Field>
          <Checkbox name="isShared" label={t('reports.viewShare')} />
        </Stack>
      </ActForm>
    </FormDialog>
  )
}
