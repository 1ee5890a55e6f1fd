import * as slots from '@polyclinic/domain/slots/endpoints.ts'
import { onTogether, type Bound } from '../../platform/http/bind.ts'
import { findSlots } from './find-slots.ts'

export const routes: readonly Bound[] = [onTogether(slots.findSlots, findSlots)]
