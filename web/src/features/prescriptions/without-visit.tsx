import { charactersAtMost } from '@polyclinic/domain/charts/limits.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { problemOf } from '../../platform/query/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Select } from '../../ui/select.tsx'
import text from '../../ui/text.module.css'
import { TextInput } from '../../ui/text-input.tsx'
import { usePatientSearch } from '../charts/use-patient-search.ts'
import { useDoctorList } from '../days/use-doctors.ts'
import { PrescribeButton } from './prescribe-button.tsx'

/** How many of those found are enough to tell which one is meant; more words find fewer. */
const shownAtMost = 6

/** Finds a patient to prescribe for without a visit. Who is no doctor says who will sign. */
export function WithoutVisit({ area, isDoctor }: { area: string; isDoctor: boolean }) {
  const { t, formatLocale } = useTexts()
  const [typed, setTyped] = useState('')
  const [doctor, setDoctor] = useState('')
  const query = usePatientSearch(typed)
  const problem = problemOf(query.error)
  const found = query.search === '' ? null : (query.data?.pages[0]?.items ?? null)
  return (
    <Stack gap="small">
      {!isDoctor && <WhoSigns value={doctor} onChange={setDoctor} />}
      <div role="search">
        <TextInput
          type="search"
          aria-label={t('prescriptions.search')}
          placeholder={t('prescriptions.search')}
          maxLength={charactersAtMost.search}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {problem && (
        <Note
          tone="bad"
          role="alert"
          action={<Button onClick={() => void query.refetch()}>{t('common.tryAgain')}</Button>}
        >
          {t(`errors.${problem.code}`)}
        </Note>
      )}
      {found && (
        <p role="status" className={text.quiet}>
          {found.length === 0
            ? t('prescriptions.searchNobody')
            : t('charts.found', { count: query.data!.pages[0]!.total })}
        </p>
      )}
      {found && found.length > 0 && (
        <Rows label={t('charts.list')}>
          {found.slice(0, shownAtMost).map((patient) => {
            const name = `${patient.givenName} ${patient.familyName}`
            return (
              <ListRow
                key={patient.id}
                start={<Face size="small" initials={initialsOf(name)} />}
                end={
                  !isDoctor && doctor === '' ? (
                    <span className={text.quiet}>{t('prescriptions.forDoctorMissing')}</span>
                  ) : (
                    <PrescribeButton
                      area={area}
                      size="small"
                      what={{ patientId: patient.id, ...(!isDoctor && { providerId: doctor }) }}
                      word={t('prescriptions.prescribe')}
                      label={t('prescriptions.prescribeNamed', { name })}
                    />
                  )
                }
              >
                <p className={text.strong}>{name}</p>
                <p className={text.quiet}>
                  {patient.birthDate
                    ? t('doctor.born', { date: formatLongDate(patient.birthDate as PlainDate, formatLocale) })
                    : t('charts.noBirthDate')}
                </p>
              </ListRow>
            )
          })}
        </Rows>
      )}
    </Stack>
  )
}

function WhoSigns({ value, onChange }: { value: string; onChange: (doctor: string) => void }) {
  const { t } = useTexts()
  const { data = [] } = useDoctorList()
  return (
    <Field label={t('prescriptions.forDoctor')}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="" disabled>
          {t('prescriptions.forDoctorChoose')}
        </option>
        {data.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
