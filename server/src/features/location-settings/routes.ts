import * as locations from '@polyclinic/domain/locations/settings-endpoints.ts'
import { route, uploadRoute, type Route } from '../../platform/http/route.ts'
import { addMap, admitMap } from './add-map.ts'
import { listLocationSettings, readLocationSettings } from './read-settings.ts'
import { changeLocation, createLocation, moveLocation } from './save-location.ts'

export const routes: readonly Route[] = [
  route(locations.listLocationSettings, listLocationSettings),
  route(locations.readLocationSettings, readLocationSettings),
  route(locations.createLocation, createLocation),
  route(locations.changeLocation, changeLocation),
  route(locations.moveLocation, moveLocation),
  uploadRoute(locations.addMap, admitMap, addMap),
]
