import type { PrescriptionContent } from '@polyclinic/domain/prescriptions/model.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Stack } from '../../ui/layout.tsx'
import { useLeft } from '../drafts/use-left.ts'
import { DraftView } from './draft-view.tsx'
import { LeftDrugs } from './left-drugs.tsx'
import { SignedView } from './signed-view.tsx'
import type { Prescription } from './use-prescription.ts'

export type PrescriptionViewProps = {
  prescription: Prescription
  /** Of the staff, such as `/doctor`. */
  area: string
}

/** A prescription: being written, or signed; then with what was typed here when it was signed elsewhere. */
export function PrescriptionView(props: PrescriptionViewProps) {
  const { t } = useTexts()
  const { status, content } = props.prescription
  const [wasDraft] = useState(status === 'draft')
  const { left, onLeft, onGone } = useLeft<PrescriptionContent>()
  if (status === 'draft') return <DraftView {...props} onLeft={onLeft} />
  return (
    <Stack gap="large">
      {left?.items && (
        <LeftDrugs
          said={t('prescriptions.signedElsewhere')}
          typed={left.items}
          signed={content.items}
          onGone={onGone}
        />
      )}
      <SignedView {...props} isJustSigned={wasDraft} />
    </Stack>
  )
}
