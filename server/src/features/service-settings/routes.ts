import * as services from '@polyclinic/domain/services/endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { listServiceSettings, readServiceSettings } from './read-settings.ts'
import { changeService, createService, moveService } from './save-service.ts'

export const routes: readonly Route[] = [
  route(services.listServiceSettings, listServiceSettings),
  route(services.readServiceSettings, readServiceSettings),
  route(services.createService, createService),
  route(services.changeService, changeService),
  route(services.moveService, moveService),
]
