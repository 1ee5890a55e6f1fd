import * as reports from '@polyclinic/domain/reports/endpoints.ts'
import * as views from '@polyclinic/domain/reports/view-endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { listFinancialRows } from './list-money.ts'
import { listReportRows } from './list-rows.ts'
import { listReportVisits } from './list-visits.ts'
import { readFinancialReport } from './read-financial-report.ts'
import { readReport } from './read-report.ts'
import {
  listFinancialViews,
  listReportViews,
  removeFinancialView,
  removeReportView,
  saveFinancialView,
  saveReportView,
  setFinancialMailing,
  setReportMailing,
} from './views.ts'

export const routes: readonly Route[] = [
  route(reports.readReport, readReport),
  route(reports.listReportVisits, listReportVisits),
  route(reports.listReportRows, listReportRows),
  route(reports.listFinancialRows, listFinancialRows),
  route(reports.readFinancialReport, readFinancialReport),
  route(views.listReportViews, listReportViews),
  route(views.saveReportView, saveReportView),
  route(views.removeReportView, removeReportView),
  route(views.setReportMailing, setReportMailing),
  route(views.listFinancialViews, listFinancialViews),
  route(views.saveFinancialView, saveFinancialView),
  route(views.removeFinancialView, removeFinancialView),
  route(views.setFinancialMailing, setFinancialMailing),
]
