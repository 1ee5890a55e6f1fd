import { weekdayName } from '@polyclinic/domain/kit/format.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { languageName, specialityName } from './doctor-words.ts'
import type { FilterCounts } from '@polyclinic/domain/providers/search/count-doctors.ts'
import {
  availabilities,
  filterParameters,
  type Availability,
  type Filters,
} from '@polyclinic/domain/providers/search/filters.ts'

type FilterGroup = {
  /** Of the parameter in the address. */
  name: string
  label: string
  chosen: readonly string[]
  values: { value: string; words: string; count: number }[]
}

/** Of all the clinic's doctors. */
export type FilterChoices = { specialities: readonly string[]; languages: readonly string[] }

/** What doctors can be chosen by here, with how many each choice would leave; nothing that all have in common. */
export function useFilterGroups(
  filters: Filters,
  choices: FilterChoices,
  counts: FilterCounts,
  ownLanguage: string,
  whenOpen: readonly Availability[],
): FilterGroup[] {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const whenNames = {
    today: t('common.today'),
    evening: t('public.evenings'),
    saturday: weekdayName(6, formatLocale),
  }
  const languages = choices.languages.filter((value) => value !== ownLanguage)
  const counted = (group: keyof FilterCounts, value: string, words: string) => ({
    value,
    words,
    count: counts[group][value] ?? 0,
  })
  const groups: FilterGroup[] = [
    {
      name: filterParameters.available,
      label: t('public.available'),
      chosen: filters.available,
      values: availabilities
        .filter((value) => whenOpen.includes(value) || filters.available.includes(value))
        .map((value) => counted('available', value, whenNames[value])),
    },
    {
      name: filterParameters.specialities,
      label: t('public.speciality'),
      chosen: filters.specialities,
      values: choices.specialities.map((each) => counted('specialities', each, specialityName(each, texts))),
    },
    {
      name: filterParameters.languages,
      label: t('public.language'),
      chosen: filters.languages,
      values: languages.map((each) => counted('languages', each, languageName(each, texts))),
    },
  ]
  return groups.filter(({ name, values }) => values.length > (name === filterParameters.specialities ? 1 : 0))
}
