import * as locations from '@polyclinic/domain/locations/endpoints.ts'
import { on, type Bound } from '../../platform/http/bind.ts'
import { listLocations } from './list-locations.ts'

export const routes: readonly Bound[] = [on(locations.listLocations, listLocations)]
