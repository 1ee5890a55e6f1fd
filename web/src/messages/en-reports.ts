import { texts as reports } from './en/reports.ts'

/** For the screens on which a clinic sees how it is doing. */
export const reportTexts = { reports }
