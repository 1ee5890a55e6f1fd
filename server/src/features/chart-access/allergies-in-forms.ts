import type { allergyInForm } from '@polyclinic/domain/charts/endpoints.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { OpenChart } from './access-chart.ts'

export type AllergyInForm = z.output<typeof allergyInForm>

/** Tells what a patient wrote of allergies in forms and the chart does not have: given to who comes before prescriptions. */
export type ReadAllergiesInForms = (context: Context, chart: OpenChart) => Promise<AllergyInForm[]>
