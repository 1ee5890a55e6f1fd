import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Note } from '../../ui/note.tsx'
import { DocumentRow, useDocumentWords } from '../documents/document-row.tsx'
import { OpenListed } from '../documents/open-listed.tsx'
import type { AnswerFile } from './use-answer-files.ts'

type AnsweredFilesProps = {
  name: string
  files: readonly AnswerFile[]
  /** For who may look at them; else they are named. */
  open?: ((fileId: string) => Promise<Blob>) | undefined
}

/** The files that were sent with a form, to be opened. */
export function AnsweredFiles({ name, files, open }: AnsweredFilesProps) {
  const { t } = useTexts()
  const words = useDocumentWords()
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <>
      <ul aria-label={t('documents.filesFor', { name })}>
        {files.map((file) => (
          <DocumentRow
            key={file.id}
            name={file.name}
            about={words(file)}
            isPdf={file.mediaType === 'application/pdf'}
            acts={open && <OpenListed file={file} open={({ id }) => open(id)} onFailed={() => setFailed(file.name)} />}
          />
        ))}
      </ul>
      {failed !== null && (
        <Note tone="bad" role="alert">
          {t('documents.notOpened', { name: failed })}
        </Note>
      )}
    </>
  )
}
