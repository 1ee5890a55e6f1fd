import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import { weekdayName } from '@polyclinic/domain/kit/format.ts'
import { useCallback, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { UrlForm } from '../slots/url-form.tsx'
import styles from './doctor-filters.module.css'
import { languageName, specialityName } from './doctor-words.ts'
import { FilterGroup } from './filter-group.tsx'
import { availabilities, isFiltered, type Filters } from './search/filters.ts'

type Provider = Answer<typeof listProviders>['items'][number]
type Service = Answer<typeof listServices>[number]

type DoctorFiltersProps = {
  filters: Filters
  providers: readonly Provider[]
  services: readonly Service[]
  locations: readonly { slug: string; name: string }[]
  /** Spoken by everybody here, so nothing to filter by. */
  ownLanguage: string
}

type Group = {
  /** Of the parameter in the address. */
  name: string
  label: string
  chosen: readonly string[]
  values: { value: string; words: string; count?: number }[]
}

const counted = (values: readonly string[]) =>
  [...Map.groupBy(values, (value) => value)].map(([value, all]) => ({ value, count: all.length }))

/** All filters live in the address. */
export function DoctorFilters({ filters, providers, services, locations, ownLanguage }: DoctorFiltersProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const [opened, setOpened] = useState<string | null>(null)
  const toggle = useCallback(
    (name: string, open: boolean) => setOpened((now) => (open ? name : now === name ? null : now)),
    [],
  )
  const specialities = counted(providers.map(({ speciality }) => speciality))
  const languages = counted(providers.flatMap((provider) => provider.languages)).filter(
    ({ value }) => value !== ownLanguage,
  )
  const whenNames = {
    today: t('common.today'),
    evening: t('public.evenings'),
    saturday: weekdayName(6, formatLocale),
  }
  const groups: Group[] = [
    {
      name: 'available',
      label: t('public.available'),
      chosen: filters.available,
      values: availabilities.map((value) => ({ value, words: whenNames[value] })),
    },
    {
      name: 'speciality',
      label: t('public.speciality'),
      chosen: filters.specialities,
      values:
        specialities.length > 1
          ? specialities.map((each) => ({ ...each, words: specialityName(each.value, texts) }))
          : [],
    },
    {
      name: 'language',
      label: t('public.language'),
      chosen: filters.languages,
      values: languages.map((each) => ({ ...each, words: languageName(each.value, texts) })),
    },
  ]
  return (
    <UrlForm
      state={JSON.stringify(filters)}
      action="/doctors"
      label={t('public.filters')}
      submit={t('public.applyFilters')}
      className={styles.filters}
    >
      <div className={styles.row}>
        <Field label={t('public.reason')}>
          <Select name="service" defaultValue={filters.service ?? ''} data-chosen={filters.service ? true : undefined}>
            <option value="">{t('public.anyReason')}</option>
            {services.map((service) => (
              <option key={service.id} value={service.slug} lang={service.language}>
                {service.name}
              </option>
            ))}
          </Select>
        </Field>
        {locations.length > 1 && (
          <Field label={t('public.location')}>
            <Select
              name="location"
              defaultValue={filters.location ?? ''}
              data-chosen={filters.location ? true : undefined}
            >
              <option value="">{t('public.anyLocation')}</option>
              {locations.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {groups
          .filter(({ values }) => values.length > 0)
          .map(({ name, label, chosen, values }) => (
            <FilterGroup
              key={name}
              label={label}
              chosen={values.filter(({ value }) => chosen.includes(value)).map(({ words }) => words)}
              submit={t('public.applyFilters')}
              open={opened === name}
              onToggle={(open) => toggle(name, open)}
            >
              {values.map(({ value, words, count }) => (
                <Checkbox
                  key={value}
                  name={name}
                  value={value}
                  defaultChecked={chosen.includes(value)}
                  label={words}
                  count={count}
                />
              ))}
            </FilterGroup>
          ))}
        {isFiltered(filters) && (
          <Anchor href="/doctors" className={styles.clear}>
            {t('public.clearFilters')}
          </Anchor>
        )}
      </div>
    </UrlForm>
  )
}
