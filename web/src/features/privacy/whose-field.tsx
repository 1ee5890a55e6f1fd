import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { listCopyable } from '@polyclinic/domain/privacy/copy-endpoints.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

export type Copyable = Answer<typeof listCopyable>['items'][number]

/** Whose data it is about: nothing where there is nobody else. */
export function WhoseField({ id, label, people }: { id: string; label: string; people: readonly Copyable[] }) {
  const { t } = useTexts()
  if (people.length < 2) return null
  return (
    <Field label={label} id={id}>
      <Select name={id} defaultValue={people[0]!.id}>
        {people.map(({ id: patientId, isOwn, givenName, familyName }) => (
          <option key={patientId} value={patientId}>
            {isOwn ? t('privacy.yours', { name: `${givenName} ${familyName}` }) : `${givenName} ${familyName}`}
          </option>
        ))}
      </Select>
    </Field>
  )
}
