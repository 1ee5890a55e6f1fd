import { doctorsAtMost } from '@polyclinic/domain/waiting-list/limits.ts'
import type { readBookingChoice } from '@polyclinic/domain/providers/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import text from '../../ui/text.module.css'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { isProblem } from '../../platform/api/problem.ts'

type SomeDoctorsProps = {
  serviceId: string
  some: readonly string[]
  error: string | false | undefined
  onChange: (some: string[]) => void
}

/** Those who see people for that service: any of the chosen ones will do. */
export function SomeDoctors({ serviceId, some, error, onChange }: SomeDoctorsProps) {
  const { t } = useTexts()
  const { data, error: failure } = useQuery({
    queryKey: ['waiting-doctors', serviceId],
    queryFn: ({ signal }) =>
      call<typeof readBookingChoice>('GET', '/booking-choice', { query: { service: serviceId } }, { signal }),
  })
  if (isProblem(failure)) return <RefusalNote refusal={failure} />
  const doctors = data?.doctors ?? []
  const isFull = some.length >= doctorsAtMost
  return (
    <fieldset id="doctors" tabIndex={-1} aria-describedby={error ? 'doctors-error' : undefined} aria-busy={!data}>
      <legend className={text['strong']}>{t('joinWaiting.doctors')}</legend>
      {doctors.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={some.includes(id)}
          disabled={isFull && !some.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...some, id] : some.filter((each) => each !== id))}
        />
      ))}
      <FieldError id="doctors-error">{error}</FieldError>
    </fieldset>
  )
}
