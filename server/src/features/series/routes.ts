import * as series from '@polyclinic/domain/series/endpoints.ts'
import { route, routeUnderKey, type Route } from '../../platform/http/route.ts'
import { bookSeries } from './book-series.ts'
import { cancelVisitsOfSeries } from './cancel-visits.ts'
import { findSeriesMoves } from './find-moves.ts'
import { listSeriesTimes } from './list-times.ts'
import { moveVisitsOfSeries } from './move-visits.ts'
import { readSeries } from './read-series.ts'

export const routes: readonly Route[] = [
  route(series.findSeriesTimes, listSeriesTimes),
  routeUnderKey(series.bookSeries, bookSeries),
  route(series.readSeries, readSeries),
  route(series.cancelVisitsOfSeries, cancelVisitsOfSeries),
  route(series.findSeriesMoves, findSeriesMoves),
  route(series.moveVisitsOfSeries, moveVisitsOfSeries),
]
