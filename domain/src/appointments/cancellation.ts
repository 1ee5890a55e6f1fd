/**
 * Why a visit is canceled: the clinic cannot keep it, the patient does not want it, or the patient was there and left
 * without being seen. The clinic's people may note any of them; patients cancel for themselves.
 */
export const cancellationCauses = ['clinic', 'patient', 'left-unseen'] as const
export type CancellationCause = (typeof cancellationCauses)[number]
