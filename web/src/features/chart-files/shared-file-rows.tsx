import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useRef, useState } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Note } from '../../ui/note.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { OpenFile } from '../documents/open-file.tsx'
import { savedAs } from '../documents/shown-file.ts'
import { aboutWords, fileName, nameOf } from './file-name.ts'
import { fetchOwnFile, type OwnFile } from './own-file.ts'

/** Letters and files that a patient may open, each with whose it is. */
export function SharedFileRows({ files, label }: { files: readonly OwnFile[]; label: string }) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const [failed, setFailed] = useState<OwnFile | null>(null)
  /** That the doctor stopped sharing since the page was loaded. */
  const [gone, setGone] = useState<readonly string[]>([])
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, failed)
  return (
    <>
      {failed !== null && (
        <div ref={answer} tabIndex={-1}>
          <Note tone={gone.includes(failed.id) ? 'info' : 'bad'} role="alert">
            {t(gone.includes(failed.id) ? 'patient.fileGone' : 'patient.fileFailed', { name: failed.name })}
          </Note>
        </div>
      )}
      <Rows label={label}>
        {files.map((file) => {
          const { id, name, mediaType, writtenBy, writtenAt, isWithdrawn, patient } = file
          const date = formatLongDate(dateIn(timeZone, writtenAt as Instant), formatLocale)
          const whole = nameOf(file)
          const named = mediaType === 'application/pdf' ? fileName(file, formatLocale) : name
          const about = aboutWords(file.about, formatLocale)
          return (
            <ListRow
              key={id}
              end={
                isWithdrawn ? (
                  <Status>{t('patient.withdrawn')}</Status>
                ) : gone.includes(id) ? (
                  <Status>{t('patient.fileUnshared')}</Status>
                ) : (
                  <OpenFile
                    {...{ name, mediaType, savedAs: savedAs({ name: whole, mediaType }) }}
                    fetch={() => {
                      setFailed(null)
                      return fetchOwnFile(file)
                    }}
                    words={{
                      ...{ open: t('patient.openFile'), openNamed: t('patient.openFileNamed', { name: named, date }) },
                      ...{ save: t('patient.saveFile') },
                      ...{
                        savePdf: t('patient.savePdf'),
                        savePdfNamed: t('patient.savePdfNamed', { name: named, date }),
                      },
                    }}
                    onFailed={(error) => {
                      if (isProblem(error, 'not_found')) setGone([...gone, id])
                      setFailed({ ...file })
                    }}
                  />
                )
              }
            >
              <p className={text.strong}>
                <Own>{isWithdrawn ? <s>{name}</s> : name}</Own>, {date}
              </p>
              {about && <p>{about}</p>}
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
