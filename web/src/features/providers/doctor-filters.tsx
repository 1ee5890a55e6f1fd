import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import { weekdayName } from '@polyclinic/domain/kit/format.ts'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { UrlForm } from '../slots/url-form.tsx'
import styles from './doctor-filters.module.css'
import { languageName, specialityName } from './doctor-words.ts'
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

const counted = (values: readonly string[]) =>
  [...Map.groupBy(values, (value) => value)].map(([value, all]) => ({ value, count: all.length }))

/** All filters live in the address. */
export function DoctorFilters({ filters, providers, services, locations, ownLanguage }: DoctorFiltersProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const specialities = counted(providers.map(({ speciality }) => speciality))
  const languages = counted(providers.flatMap((provider) => provider.languages)).filter(
    ({ value }) => value !== ownLanguage,
  )
  const whenNames = {
    today: t('common.today'),
    evening: t('public.evenings'),
    saturday: weekdayName(6, formatLocale),
  }
  const places = locations.length > 1 && (
    <Field label={t('public.location')}>
      <Select name="location" defaultValue={filters.location ?? ''}>
        <option value="">{t('public.anyLocation')}</option>
        {locations.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
  return (
    <UrlForm
      key={JSON.stringify(filters)}
      action="/doctors"
      label={t('public.filters')}
      submit={t('public.applyFilters')}
      className={styles.filters}
    >
      <Field label={t('public.reason')}>
        <Select name="service" defaultValue={filters.service ?? ''}>
          <option value="">{t('public.anyReason')}</option>
          {services.map((service) => (
            <option key={service.id} value={service.slug} lang={service.language}>
              {service.name}
            </option>
          ))}
        </Select>
      </Field>
      {places}
      <More label={t('public.filters')} open={isFiltered({ ...filters, service: null, location: null })}>
        <Group label={t('public.available')}>
          {availabilities.map((value) => (
            <Checkbox
              key={value}
              name="available"
              value={value}
              defaultChecked={filters.available.includes(value)}
              label={whenNames[value]}
            />
          ))}
        </Group>
        {specialities.length > 1 && (
          <Group label={t('public.speciality')}>
            {specialities.map(({ value, count }) => (
              <Checkbox
                key={value}
                name="speciality"
                value={value}
                defaultChecked={filters.specialities.includes(value)}
                label={specialityName(value, texts)}
                count={count}
              />
            ))}
          </Group>
        )}
        {languages.length > 0 && (
          <Group label={t('public.language')}>
            {languages.map(({ value, count }) => (
              <Checkbox
                key={value}
                name="language"
                value={value}
                defaultChecked={filters.languages.includes(value)}
                label={languageName(value, texts)}
                count={count}
              />
            ))}
          </Group>
        )}
      </More>
      {isFiltered(filters) && <Anchor href="/doctors">{t('public.clearFilters')}</Anchor>}
    </UrlForm>
  )
}

/** Open beside the list; on a phone folded, so that the first times stay in the first view. */
function More({ label, open, children }: { label: string; open: boolean; children: ReactNode }) {
  return (
    <details className={styles.more} open={open || undefined}>
      <summary className={styles.summary}>
        <Icon of={SlidersHorizontal} />
        {label}
      </summary>
      <div className={styles.groups}>{children}</div>
    </details>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {children}
    </fieldset>
  )
}
