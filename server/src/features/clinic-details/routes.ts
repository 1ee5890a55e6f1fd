import * as contracts from '@polyclinic/domain/organizations/details-endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { changeClinicDetails, readClinicDetails } from './details.ts'

export const routes: readonly Route[] = [
  route(contracts.readClinicDetails, readClinicDetails),
  route(contracts.changeClinicDetails, changeClinicDetails),
]
