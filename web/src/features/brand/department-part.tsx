import { departmentTypes, specialities } from '@polyclinic/domain/brand/schema-org.ts'
import { countries } from '@polyclinic/domain/locations/countries.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { departmentField, type DepartmentField } from './brand-fields.ts'
import styles from './brand-form.module.css'
import { departmentWords } from './field-words.ts'
import type { BrandDraft } from './use-brand-draft.ts'

type DepartmentPartProps = { draft: BrandDraft; wrong: readonly WrongField[] }

/** What search engines are told of the clinic beside its texts. */
export function DepartmentPart({ draft, wrong }: DepartmentPartProps) {
  const { t, formatLocale } = useTexts()
  const countryNames = new Intl.DisplayNames(formatLocale, { type: 'region' })
  const control = (name: DepartmentField) => ({
    value: draft.value(departmentField(name)),
    onChange: ({ target }: { target: { value: string } }) => draft.type(departmentField(name), target.value),
  })
  const field = (name: DepartmentField) => ({
    id: departmentField(name),
    label: t(departmentWords[name]),
    error: messageOf(wrong, departmentField(name)),
  })
  /** The choices by their words, each once; what the clinic's file says may be none of them, and stays. */
  const offered = <const K extends string>(known: readonly K[], name: DepartmentField, word: (each: K) => string) => {
    const stands = draft.value(departmentField(name))
    const isKnown = known.some((each) => each === stands)
    const choices = new Map(known.map((each) => [word(each), each as string]))
    choices.set(isKnown ? word(stands as K) : stands, stands)
    return [...choices]
      .toSorted(([a], [b]) => a.localeCompare(b, formatLocale))
      .map(([words, each]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))
  }
  return (
    <>
      <p className={styles.hint}>{t('brand.departmentHint')}</p>
      <Field {...field('name')}>
        <TextInput {...control('name')} />
      </Field>
      <FieldRow>
        <Field {...field('type')}>
          <Select {...control('type')}>{offered(departmentTypes, 'type', (each) => t(`departments.${each}`))}</Select>
        </Field>
        <Field {...field('medicalSpecialty')}>
          <Select {...control('medicalSpecialty')}>
            {offered(specialities, 'medicalSpecialty', (each) => t(`departments.${each}`))}
          </Select>
        </Field>
      </FieldRow>
      <Field {...field('specialty')}>
        <TextInput {...control('specialty')} />
      </Field>
      <Field {...field('openingHours')} hint={t('brand.departmentHoursHint')}>
        <TextArea {...control('openingHours')} />
      </Field>
      <Field {...field('address.streetAddress')}>
        <TextInput {...control('address.streetAddress')} />
      </Field>
      <FieldRow>
        <Field {...field('address.postalCode')}>
          <TextInput {...control('address.postalCode')} />
        </Field>
        <Field {...field('address.addressLocality')}>
          <TextInput {...control('address.addressLocality')} />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field {...field('address.addressRegion')}>
          <TextInput {...control('address.addressRegion')} />
        </Field>
        <Field {...field('address.addressCountry')}>
          <Select {...control('address.addressCountry')}>
            {offered(countries, 'address.addressCountry', (each) => countryNames.of(each) ?? each)}
          </Select>
        </Field>
      </FieldRow>
    </>
  )
}
