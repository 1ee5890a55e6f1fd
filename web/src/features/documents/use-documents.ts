import { useEffect, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { fetchDocuments, sendDocument, takeBack, type Document, type Documents, type OfVisit } from './document.ts'
import { useUploads } from './use-uploads.ts'
import { notRemoved } from './not-removed.ts'

/** What is there, what is on its way, and what a screen reader hears of it. Files are sent one after the other. */
export function useDocuments(of: OfVisit) {
  const { t } = useTexts()
  const [documents, setDocuments] = useState<Documents | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [visit, setVisit] = useState(of)
  const { appointmentId } = visit
  const [heard, setHeard] = useState('')
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    const control = new AbortController()
    fetchDocuments(visit, control.signal).then(
      (answer) => answer && setDocuments(answer),
      () => setHasFailed(true),
    )
    return () => control.abort()
  }, [visit])

  const changeItems = (next: (items: Document[]) => Document[]) =>
    setDocuments((known) => known && { ...known, items: next(known.items) })

  const { uploads, ...sending } = useUploads(appointmentId, async ({ file }, onProgress) => {
    const added = await sendDocument(visit, file, onProgress)
    changeItems((items) => [...items.filter(({ id }) => id !== added.id), added])
    setHeard(t('documents.added', { name: added.name }))
  })
  const remove = async (document: Document) => {
    const { name } = document
    setFailure(null)
    try {
      await takeBack(visit, document)
      changeItems((items) => items.filter(({ id }) => id !== document.id))
      setHeard(t('documents.removed', { name }))
    } catch (error) {
      setFailure(notRemoved(t, error, name))
    }
  }
  return {
    ...{ documents, hasFailed, uploads, heard, failure, remove, ...sending },
    reload: () => {
      setHasFailed(false)
      setVisit({ ...visit })
    },
    notOpened: ({ name }: Document) => setFailure(t('documents.notOpened', { name })),
  }
}
