import { farthestDays } from './horizon.ts'
import { aroundTheClock } from './hours.ts'
import type { SlotSearch } from './slots.ts'

const anyMinute = { step: 1 }
const atAnyNotice = { notice: 0 }
const asFarAsDiaries = { horizonDays: farthestDays }

/** Which of the rules for starts do not bind whom. What others have of a time, and a limit a day, bind everybody. */
export const waivedRules = {
  /** Who moves a hold to its own start: that need not lie on the grid of another visit. */
  ownHold: anyMinute,
  /** Who books what they held: the notice was long enough then. */
  heldBefore: { ...anyMinute, ...atAnyNotice },
  /** The clinic's people, who choose from what is offered. */
  desk: atAnyNotice,
  /** The clinic's people, who choose from what is offered as far ahead as diaries reach. */
  deskFarAhead: { ...atAnyNotice, ...asFarAsDiaries },
  /** The clinic's people, at any minute within the hours. */
  withinHours: { ...anyMinute, ...atAnyNotice, ...asFarAsDiaries },
  /** The clinic's people, whether or not the doctor works then. */
  anyTime: { ...anyMinute, ...atAnyNotice, ...asFarAsDiaries, hours: aroundTheClock() },
} as const satisfies Record<string, Partial<SlotSearch>>
