import type { prescribedHere } from '@polyclinic/domain/charts/endpoints.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { OpenChart } from './access-chart.ts'

export type PrescribedHere = z.output<typeof prescribedHere>

/** Tells what a patient takes now as it was prescribed here: given to who comes before prescriptions. */
export type ReadPrescribed = (context: Context, chart: OpenChart) => Promise<PrescribedHere[]>
