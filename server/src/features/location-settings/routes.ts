import * as locations from '@polyclinic/domain/locations/settings-endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { listLocationSettings, readLocationSettings } from './read-settings.ts'
import { changeLocation, createLocation } from './save-location.ts'

export const routes: readonly Route[] = [
  route(locations.listLocationSettings, listLocationSettings),
  route(locations.readLocationSettings, readLocationSettings),
  route(locations.createLocation, createLocation),
  route(locations.changeLocation, changeLocation),
]
