import { largestDocumentBytes } from '@polyclinic/domain/documents/rules.ts'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { fetchDocuments, sendDocument, takeBack, type Document, type Documents, type OfVisit } from './document.ts'
import { retryAtOf, uploadProblemOf, type Upload } from './uploads.ts'

let keys = 0
/** What has not arrived, by visit: the offline screen stands in the place of this one for a while. */
const kept = new Map<string, readonly Upload[]>()
const keptUploads = (appointmentId: string): readonly Upload[] =>
  (kept.get(appointmentId) ?? []).map((upload) => ({ ...upload, share: null, problem: upload.problem ?? 'offline' }))

/** What is there, what is on its way, and what a screen reader hears of it. Files are sent one after the other. */
export function useDocuments(of: OfVisit) {
  const { t } = useTexts()
  const [documents, setDocuments] = useState<Documents | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [visit, setVisit] = useState(of)
  const { appointmentId } = visit
  const queue = useRef(Promise.resolve())
  const [uploads, setUploads] = useState(() => keptUploads(appointmentId))
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

  useEffect(() => {
    kept.set(appointmentId, uploads)
  }, [appointmentId, uploads])

  const change = (key: number, values: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...values } : each)))
  const drop = (key: number) => setUploads((all) => all.filter((each) => each.key !== key))
  const changeItems = (next: (items: Document[]) => Document[]) =>
    setDocuments((known) => known && { ...known, items: next(known.items) })

  const send = async ({ key, file }: Upload) => {
    change(key, { share: 0 })
    try {
      const added = await sendDocument(visit, file, (share) => change(key, { share }))
      changeItems((items) => [...items.filter(({ id }) => id !== added.id), added])
      drop(key)
      setHeard(t('documents.added', { name: added.name }))
    } catch (error) {
      change(key, { share: null, problem: uploadProblemOf(error), retryAt: retryAtOf(error) })
    }
  }
  const enqueue = (upload: Upload) => {
    queue.current = queue.current.then(() => send(upload))
  }

  const add = (files: readonly File[]) => {
    const added = files.map((file): Upload => {
      const isTooLarge = file.size > largestDocumentBytes
      return { key: (keys += 1), file, share: null, problem: isTooLarge ? 'tooLarge' : null, retryAt: null }
    })
    setUploads((all) => [...all, ...added])
    for (const upload of added) if (upload.problem === null) enqueue(upload)
  }
  const remove = async (document: Document) => {
    const { name } = document
    setFailure(null)
    try {
      await takeBack(visit, document)
      changeItems((items) => items.filter(({ id }) => id !== document.id))
      setHeard(t('documents.removed', { name }))
    } catch {
      setFailure(t('documents.notRemoved', { name }))
    }
  }
  return {
    ...{ documents, hasFailed, uploads, heard, failure, add, remove },
    reload: () => {
      setHasFailed(false)
      setVisit({ ...visit })
    },
    retry: (upload: Upload) => {
      change(upload.key, { problem: null })
      enqueue(upload)
    },
    dismiss: ({ key }: Upload) => drop(key),
    notOpened: ({ name }: Document) => setFailure(t('documents.notOpened', { name })),
  }
}
