import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DocumentRow, useDocumentWords } from './document-row.tsx'
import { fetchContent, fetchDocuments, takeBack } from './document.ts'
import { OpenListed } from './open-listed.tsx'
import styles from './patient-documents.module.css'
import { RemoveFile } from './remove-file.tsx'
import { notRemoved } from './not-removed.ts'

/** What a patient added to a visit, for whoever sees them there. */
export function PatientDocuments({ appointmentId }: { appointmentId: string }) {
  const { t } = useTexts()
  const visit = { appointmentId, byCookie: false, isForClinic: true }
  const words = useDocumentWords()
  const [failure, setFailure] = useState<string | null>(null)
  // A change of the visit asks again (`refetchOnChanges`).
  const { data, isError, refetch } = useQuery({
    queryKey: ['appointment', 'documents', appointmentId],
    queryFn: ({ signal }) => fetchDocuments(visit, signal),
  })
  return (
    <section>
      <h3 className={styles.title}>{t('documents.fromPatient')}</h3>
      {data && (
        <ul>
          {data.items.map((document) => (
            <DocumentRow
              key={document.id}
              name={document.name}
              about={words(document)}
              isPdf={document.mediaType === 'application/pdf'}
              acts={
                <>
                  <OpenListed
                    file={document}
                    open={(file) => fetchContent(visit, file)}
                    onFailed={() => setFailure(t('documents.notOpened', { name: document.name }))}
                  />
                  {document.mayRemove && (
                    <RemoveFile
                      name={document.name}
                      onRemove={() =>
                        void takeBack(visit, document).then(
                          () => refetch(),
                          (error: unknown) => setFailure(notRemoved(t, error, document.name)),
                        )
                      }
                    >
                      {t('documents.removeText')}
                    </RemoveFile>
                  )}
                </>
              }
            />
          ))}
        </ul>
      )}
      {!data && !isError && <Skeleton label={t('common.loading')} lines={1} />}
      {!data && isError && <Note tone="bad">{t('errors.unavailable')}</Note>}
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
    </section>
  )
}
