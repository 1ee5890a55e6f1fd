import * as services from '@polyclinic/domain/services/endpoints.ts'
import { on, type Bound } from '../../platform/http/bind.ts'
import { listServices } from './list-services.ts'

export const routes: readonly Bound[] = [on(services.listServices, listServices)]
