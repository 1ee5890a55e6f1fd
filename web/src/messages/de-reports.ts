import { texts as reports } from './de/reports.ts'

/** For the screens on which a clinic sees how it is doing. */
export const reportTexts = { reports }
