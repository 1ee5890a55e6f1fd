import * as files from '@polyclinic/domain/chart-files/endpoints.ts'
import { route, routeInScope, uploadRoute, type Route } from '../../platform/http/route.ts'
import { addChartFile, admitChartFile } from './add-chart-file.ts'
import { shareChartFile, withdrawChartFile } from './change-chart-file.ts'
import { readOwnFile } from './own-files.ts'
import { readChartFile } from './read-chart-file.ts'
import { listUnreviewedResults, reviewResult } from './review-result.ts'

export const routes: readonly Route[] = [
  uploadRoute(files.addChartFile, admitChartFile, addChartFile),
  routeInScope(files.readChartFile, readChartFile),
  route(files.withdrawChartFile, withdrawChartFile),
  route(files.shareChartFile, shareChartFile),
  route(files.reviewResult, reviewResult),
  route(files.listUnreviewedResults, listUnreviewedResults),
  routeInScope(files.readOwnFile, readOwnFile),
]
