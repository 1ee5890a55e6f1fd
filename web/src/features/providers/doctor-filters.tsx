import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { UrlForm } from '../slots/url-form.tsx'
import styles from './doctor-filters.module.css'
import { FilterGroup } from './filter-group.tsx'
import { useFilterGroups } from './filter-groups.ts'
import { isFiltered, type Filters } from './search/filters.ts'

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

/** All filters live in the address. */
export function DoctorFilters({ filters, providers, services, locations, ownLanguage }: DoctorFiltersProps) {
  const { t } = useTexts()
  const [opened, setOpened] = useState<string | null>(null)
  const toggle = (name: string, open: boolean) => setOpened((now) => (open ? name : now === name ? null : now))
  const groups = useFilterGroups(filters, providers, ownLanguage)
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
        {groups.map(({ name, label, chosen, values }) => (
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
