import { useTexts } from '../../platform/i18n/texts.tsx'
import { fetchContent, type Document, type OfVisit } from './document.ts'
import { OpenFile } from './open-file.tsx'

type OpenDocumentProps = { visit: OfVisit; document: Document; onFailed: () => void }

/** Opens what a patient added to a visit. */
export function OpenDocument({ visit, document, onFailed }: OpenDocumentProps) {
  const { t } = useTexts()
  const { name, mediaType } = document
  return (
    <OpenFile
      {...{ name, mediaType, onFailed }}
      fetch={() => fetchContent(visit, document)}
      words={{
        ...{ open: t('documents.open'), openNamed: t('documents.openNamed', { name }) },
        ...{ save: t('documents.save') },
        ...{ savePdf: t('documents.savePdf'), savePdfNamed: t('documents.savePdfNamed', { name }) },
      }}
    />
  )
}
