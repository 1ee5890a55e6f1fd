import { doctorsAtMost } from '@polyclinic/domain/waiting-list/limits.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import text from '../../ui/text.module.css'

type SomeDoctorsProps = {
  /** Those who see people for what is waited for. */
  doctors: readonly { id: string; name: string }[]
  some: readonly string[]
  legend: string
  error: string | false | undefined
  onChange: (some: string[]) => void
}

/** Any of the chosen ones will do. */
export function SomeDoctors({ doctors, some, legend, error, onChange }: SomeDoctorsProps) {
  const isFull = some.length >= doctorsAtMost
  return (
    <fieldset id="doctors" tabIndex={-1} aria-describedby={error ? 'doctors-error' : undefined}>
      <legend className={text['strong']}>{legend}</legend>
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
