import * as days from '@polyclinic/domain/days/endpoints.ts'
import { on, onStream, type Bound } from '../../platform/http/bind.ts'
import { readDay } from './read-day.ts'
import { streamChanges } from './stream-changes.ts'

export const routes: readonly Bound[] = [on(days.readDay, readDay), onStream(days.streamChanges, streamChanges(10_000))]
