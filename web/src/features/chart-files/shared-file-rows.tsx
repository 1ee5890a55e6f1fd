import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Note } from '../../ui/note.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { OpenFile } from '../documents/open-file.tsx'
import { savedAs } from '../documents/shown-file.ts'
import { fetchOwnFile, type OwnFile } from './own-file.ts'

/** Letters and files that a patient may open, each with whose it is. */
export function SharedFileRows({ files, label }: { files: readonly OwnFile[]; label: string }) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <>
      {failed !== null && (
        <Note tone="bad" role="alert">
          {t('patient.fileFailed', { name: failed })}
        </Note>
      )}
      <Rows label={label}>
        {files.map((file) => {
          const { id, name, mediaType, reference, writtenBy, writtenAt, isWithdrawn, patient } = file
          const date = formatLongDate(dateIn(timeZone, writtenAt as Instant), formatLocale)
          const whole = [name, reference && formatReference(reference)].filter(Boolean).join(' ')
          return (
            <ListRow
              key={id}
              end={
                isWithdrawn ? (
                  <Status>{t('patient.fileWithdrawn')}</Status>
                ) : (
                  <OpenFile
                    {...{ name, mediaType, savedAs: savedAs({ name: whole, mediaType }) }}
                    fetch={() => fetchOwnFile(file)}
                    words={{
                      ...{ open: t('patient.openFile'), openNamed: t('patient.openFileNamed', { name, date }) },
                      save: t('patient.saveFile'),
                    }}
                    onFailed={() => setFailed(name)}
                  />
                )
              }
            >
              <p className={text.strong}>
                <Own>{isWithdrawn ? <s>{name}</s> : name}</Own>, {date}
              </p>
              <p className={text.quiet}>
                {writtenBy} · {patient.givenName} {patient.familyName}
              </p>
            </ListRow>
          )
        })}
      </Rows>
    </>
  )
}
