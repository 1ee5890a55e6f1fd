import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PlaceField, ReasonField } from '../slots/choose/choice-fields.tsx'
import { UrlForm } from '../slots/url-form.tsx'
import styles from './doctor-filters.module.css'
import { FilterGroup } from './filter-group.tsx'
import { useFilterGroups, type FilterChoices } from './filter-groups.ts'
import type { FilterCounts } from '@polyclinic/domain/providers/search/count-doctors.ts'
import { isFiltered, type Availability, type Filters } from '@polyclinic/domain/providers/search/filters.ts'

type Service = Answer<typeof listServices>[number]

type DoctorFiltersProps = {
  filters: Filters
  choices: FilterChoices
  services: readonly Service[]
  locations: readonly { slug: string; name: string }[]
  /** Spoken by everybody here, so nothing to filter by. */
  ownLanguage: string
  counts: FilterCounts
  /** When somebody can be open at all. */
  whenOpen: readonly Availability[]
}

/** All filters live in the address. */
export function DoctorFilters({
  filters,
  choices,
  services,
  locations,
  ownLanguage,
  counts,
  whenOpen,
}: DoctorFiltersProps) {
  const { t } = useTexts()
  const [opened, setOpened] = useState<string | null>(null)
  const toggle = (name: string, open: boolean) => setOpened((now) => (open ? name : now === name ? null : now))
  const groups = useFilterGroups(filters, choices, counts, ownLanguage, whenOpen)
  return (
    <UrlForm
      state={JSON.stringify(filters)}
      action="/doctors"
      label={t('public.filters')}
      submit={t('public.applyFilters')}
      className={styles.filters}
    >
      <div className={styles.row}>
        <ReasonField reasons={services} chosen={filters.service} none={t('public.anyReason')} />
        <PlaceField places={locations} chosen={filters.location} />
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
