import * as locations from '@polyclinic/domain/locations/endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { listLocations } from './list-locations.ts'

export const routes: readonly Route[] = [route(locations.listLocations, listLocations)]
