/** As a draft has it, or the form: null is what is not there, or cannot be read. */
type Typed = {
  patient: {
    givenName: string | null
    familyName: string | null
    birthDate: string | null
    phone: string | null
    email: string | null
  }
  reason: string
  consent: { version: number } | null
}

export type MissingField = 'givenName' | 'familyName' | 'birthDate' | 'contact' | 'reason' | 'consent'

/** What a referral lacks before it can be sent, in the order of the form; consent to an earlier text is none. */
export function missingOf({ patient, reason, consent }: Typed, consentVersion: number): MissingField[] {
  const lacks: Record<MissingField, boolean> = {
    givenName: patient.givenName === null,
    familyName: patient.familyName === null,
    birthDate: patient.birthDate === null,
    contact: patient.phone === null && patient.email === null,
    reason: reason === '',
    consent: consent?.version !== consentVersion,
  }
  return (Object.keys(lacks) as MissingField[]).filter((field) => lacks[field])
}
