import * as slots from '@polyclinic/domain/slots/endpoints.ts'
import { cachedRoute, type Route } from '../../platform/http/route.ts'
import { findSlots } from './find-slots.ts'

export const routes: readonly Route[] = [cachedRoute(slots.findSlots, findSlots)]
