import { useQuery } from '@tanstack/react-query'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import type * as rx from '@polyclinic/domain/prescriptions/endpoints.ts'
import type { PrescribedDrug, PrescriptionContent } from '@polyclinic/domain/prescriptions/model.ts'
import { call } from '../../platform/api/call.ts'
import type { SavedDraft } from '../drafts/draft-keeper.ts'

export type Prescription = Answer<typeof rx.readPrescription>
/** What is known of a draft: as it was read, or answered when it was saved. */
export type KnownDraft = SavedDraft<PrescriptionContent> & Answer<typeof rx.savePrescription>
export type ItemWords = Prescription['words'][number]
export type Paper = Prescription['paper']

/** Whether a dose is short enough to stand beside the sentence that says it: 1-0-1-0. */
export const isBrief = (shorthand: string | null): shorthand is string => shorthand !== null && shorthand.length <= 16

const path = '/prescriptions/{id}'
const one = (id: string) => ({ params: { id } })
const seen = (version: number) => ({ headers: { 'if-match': `"${version}"` } })

export const readPrescription = (id: string, signal?: AbortSignal) =>
  call<typeof rx.readPrescription>('GET', path, one(id), { ...(signal && { signal }), background: true })

/** A prescription, on which somebody else may write, too. */
export const usePrescription = (id: string) =>
  useQuery({
    queryKey: ['prescription', 'one', id],
    // What can hurt the patient is never older than the page.
    gcTime: 0,
    queryFn: ({ signal }) => readPrescription(id, signal),
    refetchOnWindowFocus: true,
  })

export const savePrescription = (id: string, version: number, body: PrescriptionContent) =>
  call<typeof rx.savePrescription>('PATCH', path, { ...one(id), ...seen(version), body }, { background: true })

/** Signs what this stands for, and nothing that is found otherwise by now. */
export const signPrescription = (id: string, shown: Pick<KnownDraft, 'version' | 'seen'>) =>
  call<typeof rx.signPrescription>('POST', `${path}/sign`, {
    ...{ ...one(id), ...seen(shown.version), body: { seen: shown.seen } },
  })

export const discardPrescription = (id: string) => call<typeof rx.discardPrescription>('DELETE', path, one(id))

/** What speaks against a drug before it is added. */
export const considerDrug = (id: string, body: PrescribedDrug) =>
  call<typeof rx.considerDrug>('POST', `${path}/considerations`, { ...one(id), body }, { background: true })

export type ConsideredDrug = Answer<typeof rx.considerDrug>

export type PaperSize = 'A4' | 'A5'
/** Where the whole size is letter, and the small one half of it. */
export const isAmericanPaper = (country: string): boolean => country === 'US' || country === 'CA'
export const fetchPaper = (id: string, size: PaperSize): Promise<Blob> =>
  call<typeof rx.readPrescriptionPaper>('GET', `${path}/paper`, { ...one(id), query: { size } })

export type Beginning = NonNullable<Call<typeof rx.beginPrescription>['body']>
export const beginPrescription = (body: Beginning) =>
  call<typeof rx.beginPrescription>('POST', '/prescriptions', { body })
