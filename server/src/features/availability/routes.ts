import * as availability from '@polyclinic/domain/availability/endpoints.ts'
import { route, routeInScope, type Route } from '../../platform/http/route.ts'
import { findVisitsOutside, setHoursOfDate } from './dates.ts'
import { setDailyLimit } from './daily-limit.ts'
import { previewWeek } from './preview-week.ts'
import { findVisitsInTheWay, readAvailability } from './read-availability.ts'
import { removeTimeOff, undoTimeOff } from './remove-time-off.ts'
import { addTimeOff, changeTimeOff } from './save-time-off.ts'
import { suggestMoves } from './suggest-moves.ts'
import { findVisitsOutsideWeek, setWeek, undoWeek } from './weeks.ts'

export const routes: readonly Route[] = [
  route(availability.readAvailability, readAvailability),
  route(availability.findVisitsInTheWay, findVisitsInTheWay),
  route(availability.findVisitsOutside, findVisitsOutside),
  route(availability.setHoursOfDate, setHoursOfDate),
  route(availability.suggestMoves, suggestMoves),
  routeInScope(availability.addTimeOff, addTimeOff),
  routeInScope(availability.changeTimeOff, changeTimeOff),
  route(availability.removeTimeOff, removeTimeOff),
  routeInScope(availability.undoTimeOff, undoTimeOff),
  route(availability.findVisitsOutsideWeek, findVisitsOutsideWeek),
  route(availability.previewWeek, previewWeek),
  route(availability.setWeek, setWeek),
  routeInScope(availability.undoWeek, undoWeek),
  route(availability.setDailyLimit, setDailyLimit),
]
