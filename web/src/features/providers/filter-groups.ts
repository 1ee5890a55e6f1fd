import { weekdayName } from '@polyclinic/domain/kit/format.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { languageName, specialityName } from './doctor-words.ts'
import { availabilities, type Availability, type Filters } from './search/filters.ts'

type FilterGroup = {
  /** Of the parameter in the address. */
  name: string
  label: string
  chosen: readonly string[]
  values: { value: string; words: string; count?: number }[]
}

type Person = { speciality: string; languages: readonly string[] }

const counted = (values: readonly string[]) =>
  [...Map.groupBy(values, (value) => value)].map(([value, all]) => ({ value, count: all.length }))

/** What doctors can be chosen by here, with how many each choice would leave; nothing that all have in common. */
export function useFilterGroups(
  filters: Filters,
  people: readonly Person[],
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
  const specialities = counted(people.map(({ speciality }) => speciality))
  const languages = counted(people.flatMap((person) => person.languages)).filter(({ value }) => value !== ownLanguage)
  const groups: FilterGroup[] = [
    {
      name: 'available',
      label: t('public.available'),
      chosen: filters.available,
      values: availabilities
        .filter((value) => whenOpen.includes(value) || filters.available.includes(value))
        .map((value) => ({ value, words: whenNames[value] })),
    },
    {
      name: 'speciality',
      label: t('public.speciality'),
      chosen: filters.specialities,
      values: specialities.map((each) => ({ ...each, words: specialityName(each.value, texts) })),
    },
    {
      name: 'language',
      label: t('public.language'),
      chosen: filters.languages,
      values: languages.map((each) => ({ ...each, words: languageName(each.value, texts) })),
    },
  ]
  return groups.filter(({ name, values }) => values.length > (name === 'speciality' ? 1 : 0))
}
