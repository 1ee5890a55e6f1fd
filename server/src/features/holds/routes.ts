import * as holds from '@polyclinic/domain/holds/endpoints.ts'
import { route, routeInScope, type Route } from '../../platform/http/route.ts'
import { extendHold } from './extend-hold.ts'
import { holdSlot } from './hold-slot.ts'
import { readHold } from './read-held-visit.ts'
import { releaseHold } from './release-hold.ts'

export const routes: readonly Route[] = [
  routeInScope(holds.holdSlot, holdSlot),
  route(holds.readHold, readHold),
  route(holds.extendHold, extendHold),
  route(holds.releaseHold, releaseHold),
]
