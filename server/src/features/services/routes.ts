import * as services from '@polyclinic/domain/services/endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { listServices } from './list-services.ts'

export const routes: readonly Route[] = [route(services.listServices, listServices)]
