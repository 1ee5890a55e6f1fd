import ShieldX from 'lucide-react/icons/shield-x'
import { useActionData, useNavigation, useSubmit } from 'react-router'
import { CallButton } from '../../features/locations/call-button.tsx'
import {
  checkByForm,
  checkPath,
  fields,
  type CheckedPrescription,
} from '../../features/prescription-check/check-by-form.ts'
import { CodeForm } from '../../features/prescription-check/code-form.tsx'
import { PrescriptionFound } from '../../features/prescription-check/prescription-found.tsx'
import { useScannedCode } from '../../features/prescription-check/use-scanned-code.ts'
import { RefusalNote } from '../../features/refusals/refusal-note.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { FocusedNote } from '../../ui/focused-note.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'

export const handle: Handle = { title: ({ t }) => t('prescriptionCheck.title'), noindex: true }

export const action = checkByForm

/** Where the QR code of a prescription leads: whether it is genuine and still valid, for anybody who holds it. */
export function Component() {
  const { t } = useTexts()
  const submit = useSubmit()
  const navigation = useNavigation()
  const checked = useActionData<typeof action>()
  useScannedCode((code) => void submit({ [fields.code]: code }, { method: 'post', action: checkPath, replace: true }))
  const isBusy = navigation.state !== 'idle'
  const prescription = checked?.prescription ?? null
  // What was scanned has no form yet that could show that it is asked about.
  const isScanning = isBusy && checked === undefined
  return (
    <Wrap narrow>
      <Stack gap="large">
        <PageHeading lead={prescription === null && t('prescriptionCheck.lead')}>
          {t('prescriptionCheck.title')}
        </PageHeading>
        {isScanning && <Skeleton label={t('prescriptionCheck.checking')} lines={4} />}
        {checked && prescription && <PrescriptionFound checked={checked} prescription={prescription} isBusy={isBusy} />}
        {checked?.refusal && <NotChecked checked={checked} refusal={checked.refusal} />}
        <Stack gap="normal">
          {prescription && <h2 className={text['large']}>{t('prescriptionCheck.another')}</h2>}
          <CodeForm
            // Empty for the next one, with what was typed where it led to nothing.
            key={prescription ? checked?.code : ''}
            code={prescription ? '' : (checked?.code ?? '')}
            isMissing={checked?.mistake === 'code'}
            isBusy={isBusy}
            isMain={prescription === null}
          />
        </Stack>
      </Stack>
    </Wrap>
  )
}

type NotCheckedProps = { checked: CheckedPrescription; refusal: NonNullable<CheckedPrescription['refusal']> }

function NotChecked({ checked, refusal }: NotCheckedProps) {
  const { t } = useTexts()
  const { name } = useOrganization()
  if (refusal.code !== 'not_found') return <RefusalNote refusal={refusal} of={checked} />
  return (
    <FocusedNote tone="bad" of={checked} icon={ShieldX} action={<CallButton />}>
      <Stack gap="tiny">
        <b>{t('prescriptionCheck.unknown')}</b>
        <span>{t('prescriptionCheck.unknownText', { code: checked.code, clinic: name })}</span>
      </Stack>
    </FocusedNote>
  )
}
