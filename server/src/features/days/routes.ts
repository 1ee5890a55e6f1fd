import * as days from '@polyclinic/domain/days/endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { readDay } from './read-day.ts'
import { readDays } from './read-days.ts'
import { readMonth } from './read-month.ts'

export const routes: readonly Route[] = [
  route(days.readDay, readDay),
  route(days.readDays, readDays),
  route(days.readMonth, readMonth),
]
