const wordsOf = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? []

/** Whether who pays is somebody else than the patient: a name that has all of the patient's words is theirs. */
export function paysForAnother(payerName: string, patient: { givenName: string; familyName: string }): boolean {
  const typed = new Set(wordsOf(payerName))
  return !wordsOf(`${patient.givenName} ${patient.familyName}`).every((word) => typed.has(word))
}
