import { Form } from 'react-router'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { checkPath, fields } from './check-by-form.ts'

type CodeFormProps = { code: string; isMissing: boolean; isBusy: boolean; isMain: boolean }

export function CodeForm({ code, isMissing, isBusy, isMain }: CodeFormProps) {
  const { t } = useTexts()
  return (
    <Form method="post" action={checkPath} noValidate>
      <Stack gap="large">
        <Field
          id={fields.code}
          label={t('prescriptionCheck.code')}
          hint={t('prescriptionCheck.codeHint')}
          error={isMissing && t('prescriptionCheck.codeMissing')}
        >
          <TextInput
            key={code}
            name={fields.code}
            defaultValue={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
          />
        </Field>
        <Row>
          <Button type="submit" kind={isMain ? 'main' : 'line'} busy={isBusy}>
            {isBusy ? t('prescriptionCheck.checking') : t('prescriptionCheck.check')}
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}
