import Plus from 'lucide-react/icons/plus'
import { largestDocumentMegabytes as megabytes } from '@polyclinic/domain/documents/rules.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { currentSession } from '../../platform/session/token.ts'
import { loginFor } from '../../platform/session/destinations.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { fetchContent, type Documents, type OfVisit } from './document.ts'
import { FileRows } from './file-rows.tsx'
import styles from './own-documents.module.css'
import { useDocuments } from './use-documents.ts'

type OwnDocumentsProps = OfVisit & { onListed: (documents: Documents) => void }

/** The documents of one's own visit: add, open, take back. */
export function OwnDocuments({ onListed, ...visit }: OwnDocumentsProps) {
  const { t } = useTexts()
  const { documentsPerVisit: count } = useOrganization().settings
  const { pathname, search } = useLocation()
  const { documents, hasFailed, uploads, heard, failure, ...acts } = useDocuments(visit)
  const input = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLParagraphElement>(null)
  const tell = useEffectEvent(onListed)
  useEffect(() => {
    if (documents) tell(documents)
  }, [documents])
  if (hasFailed) {
    const retry = (
      <Button size="small" onClick={acts.reload}>
        {t('common.tryAgain')}
      </Button>
    )
    return (
      <Note tone="bad" role="alert" action={retry}>
        {t('documents.notLoaded')}
      </Note>
    )
  }
  if (!documents) return null
  const { items, mayAdd, needsSession } = documents
  if (needsSession) {
    const signIn = (
      <Button size="small" href={loginFor('guest', pathname + search)}>
        {t('common.signIn')}
      </Button>
    )
    return <Note action={signIn}>{t('documents.needsSession')}</Note>
  }
  const isFull = items.length + uploads.filter(({ problem }) => problem === null).length >= count
  return (
    <div className={styles.documents}>
      <FileRows
        label={t('documents.listed')}
        files={{
          ...{ ...acts, items, uploads },
          mayRemove: (document) => document.mayRemove,
          open: (document) => fetchContent(visit, document),
        }}
        onRemoved={() => heading.current?.focus()}
      />
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      {mayAdd && !isFull && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            aria-label={t('documents.add')}
            accept="image/*,application/pdf"
            onChange={({ currentTarget }) => {
              acts.add([...(currentTarget.files ?? [])])
              // The same file may be chosen once more.
              currentTarget.value = ''
            }}
          />
          <Button icon={Plus} onClick={() => input.current?.click()}>
            {t('documents.add')}
          </Button>
        </>
      )}
      <p ref={heading} tabIndex={-1} className={styles.taken}>
        {!mayAdd
          ? t('documents.closed')
          : isFull
            ? t('documents.full', { count })
            : t('documents.taken', { megabytes, count })}{' '}
        {!currentSession() && t('documents.byLink')}
      </p>
      <p role="status" className={styles.taken}>
        {heard}
      </p>
    </div>
  )
}
