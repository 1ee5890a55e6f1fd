import * as contracts from '@polyclinic/domain/reminders/endpoints.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { countDueReminders } from './count-due-reminders.ts'
import { changeMessageTiming, readMessageTiming } from './message-timing.ts'

export const routes: readonly Route[] = [
  route(contracts.readMessageTiming, readMessageTiming),
  route(contracts.changeMessageTiming, changeMessageTiming),
  route(contracts.countDueReminders, countDueReminders),
]
