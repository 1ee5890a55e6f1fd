import { charactersAtMost } from '@polyclinic/domain/charts/limits.ts'
import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { TextInput } from '../../ui/text-input.tsx'
import { usePatientSearch } from '../charts/use-patient-search.ts'
import styles from './data.module.css'
import { personHref } from './use-data.ts'

/** The way to a patient's requests and holds, by what they are found by elsewhere. */
export function FindPerson() {
  const { t, formatLocale } = useTexts()
  const [typed, setTyped] = useState('')
  const query = usePatientSearch(typed)
  const found = query.isOther ? undefined : query.data?.pages[0]?.items
  return (
    <Stack gap="small">
      <div role="search" className={styles.search}>
        <TextInput
          type="search"
          aria-label={t('dataProtection.find')}
          placeholder={t('dataProtection.find')}
          maxLength={charactersAtMost.search}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div role="status">
        {found?.length === 0 && <p className={text['quiet']}>{t('dataProtection.foundNobody')}</p>}
      </div>
      {found && found.length > 0 && (
        <Rows label={t('dataProtection.found')}>
          {found.slice(0, 10).map(({ id, givenName, familyName, birthDate }) => (
            <ListRow key={id}>
              <Anchor href={personHref(id)}>
                {givenName} {familyName}
              </Anchor>
              {birthDate && (
                <span className={text['quiet']}> · {formatNumericDate(birthDate as PlainDate, formatLocale)}</span>
              )}
            </ListRow>
          ))}
        </Rows>
      )}
    </Stack>
  )
}
