import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import { isPlainDate, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { verifyPrescription } from '@polyclinic/domain/prescriptions/endpoints.ts'
import type { ActionFunctionArgs } from 'react-router'
import { isProblem } from '../../platform/api/problem.ts'
import { apiOf, pageOf } from '../../platform/page/context.ts'

export const checkPath = '/prescription'
export const fields = { code: 'code', birthDate: 'birthDate' } as const

export type CheckedPrescription = {
  code: string
  /** As it was typed; null where only the code was asked about. */
  birthDate: string | null
  prescription: Answer<typeof verifyPrescription> | null
  mistake: keyof typeof fields | null
  refusal: { code: ErrorCode; retryAt: Instant | null } | null
}

/** The date of birth was asked for, and it led to nothing. */
export const asksAgain = ({ birthDate, prescription }: CheckedPrescription): boolean =>
  birthDate !== null && prescription !== null && prescription.items === null

const text = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Asks the clinic about a code, and with a date of birth what is on the prescription; with scripts and without. */
export async function checkByForm({ request, context }: ActionFunctionArgs): Promise<CheckedPrescription> {
  const page = pageOf(context)
  const form = await request.formData()
  const code = text(form, fields.code)
  const birthDate = form.has(fields.birthDate) ? text(form, fields.birthDate) : null
  const asked: CheckedPrescription = { code, birthDate, prescription: null, mistake: null, refusal: null }
  if (code === '') return { ...asked, mistake: 'code' }
  const date = birthDate !== null && isPlainDate(birthDate) ? birthDate : null
  try {
    const prescription = await apiOf(context)<typeof verifyPrescription>('POST', '/prescription-checks', {
      body: { code, ...(date && { birthDate: date }) },
    })
    return { ...asked, prescription, mistake: birthDate !== null && date === null ? 'birthDate' : null }
  } catch (error) {
    if (!isProblem(error)) throw error
    page.status(error.status || 503)
    // What no code can look like is none.
    const refused = error.code === 'invalid_fields' ? 'not_found' : error.code
    return { ...asked, refusal: { code: refused, retryAt: error.retryAt } }
  }
}
