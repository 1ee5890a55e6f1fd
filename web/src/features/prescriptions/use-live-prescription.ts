import type { PrescriptionContent } from '@polyclinic/domain/prescriptions/model.ts'
import { useKeptDraft } from '../drafts/use-kept-draft.ts'
import { readPrescription, savePrescription, type KnownDraft, type Prescription } from './use-prescription.ts'

/** A prescription that is being written, kept while it is open. */
export const useLivePrescription = (id: string, prescription: Prescription) =>
  useKeptDraft<PrescriptionContent, KnownDraft>(prescription, {
    save: (version, _changes, whole) => savePrescription(id, version, whole),
    read: () => readPrescription(id),
  })

export type LivePrescription = ReturnType<typeof useLivePrescription>
