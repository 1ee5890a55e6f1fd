import * as holds from '@polyclinic/domain/holds/endpoints.ts'
import { on, onSteps, type Bound } from '../../platform/http/bind.ts'
import { extendHold } from './extend-hold.ts'
import { holdSlot } from './hold-slot.ts'
import { readHold } from './read-held-visit.ts'
import { releaseHold } from './release-hold.ts'

export const routes: readonly Bound[] = [
  onSteps(holds.holdSlot, holdSlot),
  on(holds.readHold, readHold),
  on(holds.extendHold, extendHold),
  on(holds.releaseHold, releaseHold),
]
