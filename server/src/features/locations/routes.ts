import * as closures from '@polyclinic/domain/locations/closure-endpoints.ts'
import * as locations from '@polyclinic/domain/locations/endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { listLocations } from './list-locations.ts'
import { findVisitsOnDays, listClosures } from './read-closures.ts'
import { addClosures, changeClosure, removeClosure } from './save-closures.ts'

export const routes: readonly Route[] = [
  route(locations.listLocations, listLocations),
  route(closures.listClosures, listClosures),
  route(closures.findVisitsOnDays, findVisitsOnDays),
  route(closures.addClosures, addClosures),
  route(closures.changeClosure, changeClosure),
  route(closures.removeClosure, removeClosure),
]
