import * as contracts from '@polyclinic/domain/charts/endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { searchPatients } from './search-patients.ts'

export const routes: readonly Route[] = [route(contracts.searchPatients, searchPatients)]
