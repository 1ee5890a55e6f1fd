import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { KeyboardEvent } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './patient-search.module.css'
import type { DeskSearch } from './use-desk-search.ts'

/** Finds whoever has a record; of those the first is meant unless somebody goes to another. */
export function PatientSearch({ id, search }: { id: string; search: DeskSearch }) {
  const { t, formatLocale } = useTexts()
  const { typed, found, at, isOpen, isComing, isFailed, type, moveTo } = search
  const last = found.length
  const optionId = (index: number) => `${id}-option-${index}`
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!isOpen || isComing || !step) return
    event.preventDefault()
    moveTo((at + step + last + 1) % (last + 1))
  }
  const bornOf = (birthDate: string | null) =>
    birthDate ? t('doctor.born', { date: formatNumericDate(birthDate as PlainDate, formatLocale) }) : null
  return (
    <div>
      <Field id={id} label={t('desk.patient')} hint={t('desk.patientHint')}>
        <TextInput
          type="search"
          name="patient"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && !isComing && at >= 0 ? optionId(at) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      {isOpen && (
        <div
          id={`${id}-list`}
          role="listbox"
          // It scrolls, which would make it a stop of the Tab key.
          tabIndex={-1}
          aria-label={t('desk.patient')}
          aria-busy={isComing}
          className={classNames(styles.list, isComing && styles.coming)}
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.map((patient, index) => {
            const name = `${patient.givenName} ${patient.familyName}`
            const words = [bornOf(patient.birthDate), patient.isContactShown && patient.phone]
            return (
              // The keys are the field's.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={patient.id}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={classNames(styles.option, index === at && styles.marked)}
                onClick={() => search.choose(index)}
              >
                <Face size="small" initials={initialsOf(name)} />
                <span className={styles.words}>
                  <b>{name}</b>
                  <span className={styles.quiet}>{words.filter(Boolean).join(' · ')}</span>
                </span>
              </div>
            )
          })}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
          <div
            id={optionId(last)}
            role="option"
            tabIndex={-1}
            aria-selected={at === last}
            className={classNames(styles.option, at === last && styles.marked)}
            onClick={() => search.choose(last)}
          >
            {t('desk.newPatient', { name: typed.trim() })}
          </div>
        </div>
      )}
      <p role="status" className={styles.quiet}>
        {isFailed ? t('desk.searchFailed') : isComing ? t('desk.searching') : null}
      </p>
    </div>
  )
}
