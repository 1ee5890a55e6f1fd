import * as reports from '@polyclinic/domain/reports/endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { listReportVisits } from './list-visits.ts'
import { readFinancialReport } from './read-financial-report.ts'
import { readReport } from './read-report.ts'

export const routes: readonly Route[] = [
  route(reports.readReport, readReport),
  route(reports.listReportVisits, listReportVisits),
  route(reports.readFinancialReport, readFinancialReport),
]
