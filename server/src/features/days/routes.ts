import * as days from '@polyclinic/domain/days/endpoints.ts'
import { route, streamRoute, type Route } from '../../platform/http/route.ts'
import { readDay } from './read-day.ts'
import { streamChanges } from './stream-changes.ts'

export const routes: readonly Route[] = [
  route(days.readDay, readDay),
  streamRoute(days.streamChanges, streamChanges(10_000)),
]
