import { useTexts } from '../../platform/i18n/texts.tsx'
import { OpenFile } from '../documents/open-file.tsx'
import type { AnswerFile } from './use-answer-files.ts'

type FileOfAnswerProps = { file: AnswerFile; open: (file: AnswerFile) => Promise<Blob>; onFailed: () => void }

/** Opens a file that somebody answered with. */
export function FileOfAnswer({ file, open, onFailed }: FileOfAnswerProps) {
  const { t } = useTexts()
  const { name, mediaType } = file
  return (
    <OpenFile
      {...{ name, mediaType, onFailed }}
      fetch={() => open(file)}
      words={{
        ...{ open: t('documents.open'), openNamed: t('documents.openNamed', { name }) },
        ...{ save: t('documents.save') },
        ...{ savePdf: t('documents.savePdf'), savePdfNamed: t('documents.savePdfNamed', { name }) },
      }}
    />
  )
}
