import { addDays, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { closureLimits } from '@polyclinic/domain/locations/closed-days.ts'
import Holidays from 'date-holidays'

type Place = { country: string; region: string; city: string }
type Holiday = { from: PlainDate; to: PlainDate; name: string }

const dayMs = 86_400_000

/** Whole days that the law of a place's country and state makes free, in a language; none where the country is not known. */
export function publicHolidays(
  { country, region, city }: Place,
  years: readonly number[],
  language: string,
): Holiday[] {
  const states = new Holidays().getStates(country, language) ?? {}
  const calendar = new Holidays(
    { country, ...stateIn(states, region || city) },
    { languages: language, types: ['public'] },
  )
  return years
    .flatMap((year) => calendar.getHolidays(year))
    .filter(({ start, end }) => end.getTime() - start.getTime() > dayMs / 2)
    .map(({ date, start, end, name }) => {
      const from = date.slice(0, 10) as PlainDate
      const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs))
      return { from, to: addDays(from, days - 1), name: name.slice(0, closureLimits.name) }
    })
}

/** By its code or its name. Where the address has none, its city may be one: Berlin. */
function stateIn(states: Record<string, string>, said: string): { state?: string } {
  const wanted = said.trim().toLowerCase()
  const state = Object.entries(states).find(
    ([code, name]) =>
      wanted !== '' &&
      (code.toLowerCase() === wanted || name.toLowerCase() === wanted || name.toLowerCase().endsWith(` ${wanted}`)),
  )?.[0]
  return state === undefined ? {} : { state }
}
