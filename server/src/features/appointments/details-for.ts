import type { bookAppointment as contract } from '@polyclinic/domain/appointments/endpoints.ts'
import { insurancesIn, type Insurance } from '@polyclinic/domain/appointments/insurance.ts'
import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import type { Clinic } from '../../platform/clinics.ts'
import type { Context } from '../../platform/context.ts'
import { refuseField } from '../../platform/refuse.ts'
import { patientFor, type PatientToBook } from './patient-for.ts'

type Body = Input<typeof contract>['body']

export type BookingDetails = { patient: PatientToBook; insurance: Insurance | null }

/** Whom a visit is for and who pays for it, checked before any time is taken. */
export const detailsFor = async (context: Context, body: Body): Promise<BookingDetails> => ({
  patient: await patientFor(context, body),
  insurance: insuranceFor(context.clinic, body),
})

function insuranceFor({ ask_insurance, country }: Clinic, { insurance }: Body): Insurance | null {
  const answers = insurancesIn(country)
  // What a clinic does not ask for, it does not keep.
  if (ask_insurance === 'off' || answers.length === 0) return null
  if (insurance === undefined) {
    if (ask_insurance === 'optional') return null
    throw refuseField('/body/insurance', 'required', 'This clinic needs to know who pays for the visit.')
  }
  if (!answers.includes(insurance))
    throw refuseField('/body/insurance', 'invalid_value', `Here it is one of: ${answers.join(', ')}.`)
  return insurance
}
