import * as calendars from '@polyclinic/domain/external-calendars/endpoints.ts'
import { route, routeInScope, type Route } from '../../platform/http/route.ts'
import { addExternalCalendar, endExternalCalendar, listExternalCalendars } from './external-calendars.ts'

export const routes: readonly Route[] = [
  route(calendars.listExternalCalendars, listExternalCalendars),
  routeInScope(calendars.addExternalCalendar, addExternalCalendar),
  route(calendars.endExternalCalendar, endExternalCalendar),
]
