/**
 * What the details screen asks, as typed. Each name is its field's `name` and `id`. Whoever types comes first, also when
 * the visit is for somebody else, who is `patient…`.
 */
export const answerNames = [
  'givenName',
  'familyName',
  'email',
  'birthDate',
  'phone',
  'patientGivenName',
  'patientFamilyName',
  'patientBirthDate',
  'insurance',
  'message',
] as const

export type AnswerName = (typeof answerNames)[number]
export type Answers = Record<AnswerName, string> & { for: 'me' | 'other' }

export const noAnswers: Answers = {
  for: 'me',
  givenName: '',
  familyName: '',
  email: '',
  birthDate: '',
  phone: '',
  patientGivenName: '',
  patientFamilyName: '',
  patientBirthDate: '',
  insurance: '',
  message: '',
}

export function readAnswers(form: FormData): Answers {
  const typed = Object.fromEntries(
    answerNames.map((name) => {
      const value = form.get(name)
      return [name, typeof value === 'string' ? value : '']
    }),
  ) as Record<AnswerName, string>
  return { ...typed, for: form.get('for') === 'other' ? 'other' : 'me' }
}

/** Whether somebody has typed anything yet. */
export const hasAnswers = (answers: Answers) => answerNames.some((name) => answers[name].trim() !== '')
