import { texts as charts } from './en/charts.ts'
import { texts as details } from './en/details.ts'
import { texts as family } from './en/family.ts'
import { texts as prescriptions } from './en/prescriptions.ts'

/** For the screens on which patients are found, what is known of them stands, and something is prescribed. */
export const chartTexts = { charts, details, family, prescriptions }
