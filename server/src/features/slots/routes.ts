import * as slots from '@polyclinic/domain/slots/endpoints.ts'
import { onCache, type Bound } from '../../platform/http/bind.ts'
import { findSlots } from './find-slots.ts'

export const routes: readonly Bound[] = [onCache(slots.findSlots, findSlots)]
