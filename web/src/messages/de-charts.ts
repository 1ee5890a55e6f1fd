import { texts as charts } from './de/charts.ts'
import { texts as details } from './de/details.ts'
import { texts as family } from './de/family.ts'
import { texts as prescriptions } from './de/prescriptions.ts'

/** For the screens on which patients are found, what is known of them stands, and something is prescribed. */
export const chartTexts = { charts, details, family, prescriptions }
