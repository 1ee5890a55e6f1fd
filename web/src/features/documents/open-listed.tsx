import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Document } from './document.ts'
import { OpenFile } from './open-file.tsx'

export type ListedFile = Pick<Document, 'id' | 'name' | 'mediaType' | 'size'>

type OpenListedProps<Item> = { file: Item; open: (file: Item) => Promise<Blob>; onFailed: () => void }

/** Opens one of several files by its name. */
export function OpenListed<Item extends ListedFile>({ file, open, onFailed }: OpenListedProps<Item>) {
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
