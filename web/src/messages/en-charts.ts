import { texts as charts } from './en/charts.ts'

/** For the screens on which patients are found, and what is known of them stands. */
export const chartTexts = { charts }
