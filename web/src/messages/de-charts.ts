import { texts as charts } from './de/charts.ts'
import { texts as details } from './de/details.ts'

/** For the screens on which patients are found, and what is known of them stands. */
export const chartTexts = { charts, details }
