import { useState } from 'react'
import { DraftView } from './draft-view.tsx'
import { SignedView } from './signed-view.tsx'
import type { Prescription } from './use-prescription.ts'

export type PrescriptionViewProps = {
  prescription: Prescription
  /** Of the staff, such as `/doctor`. */
  area: string
}

/** A prescription: being written, or signed. */
export function PrescriptionView(props: PrescriptionViewProps) {
  const { status } = props.prescription
  const [wasDraft] = useState(status === 'draft')
  return status === 'draft' ? <DraftView {...props} /> : <SignedView {...props} isJustSigned={wasDraft} />
}
