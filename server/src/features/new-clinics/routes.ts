import * as contracts from '@polyclinic/domain/new-clinics/endpoints.ts'
import { route, routeInScope, type Route } from '../../platform/http/route.ts'
import { completeClinic, readClinicRequest } from './complete-clinic.ts'
import { readNewClinics, requestClinic } from './request-clinic.ts'

export const routes: readonly Route[] = [
  route(contracts.readNewClinics, readNewClinics),
  routeInScope(contracts.requestClinic, requestClinic),
  route(contracts.readClinicRequest, readClinicRequest),
  routeInScope(contracts.completeClinic, completeClinic),
]
