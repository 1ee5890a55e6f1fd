/** By which way a record was written before any visit: by hand, or from a list. */
export const patientSources = ['desk', 'import'] as const
export type PatientSource = (typeof patientSources)[number]
