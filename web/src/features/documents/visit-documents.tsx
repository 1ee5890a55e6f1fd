import { useEffect, useId, useState, type ComponentType } from 'react'
import { addTexts } from '../../platform/i18n/open-catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { logFailure } from '../../platform/log.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import type { Documents, OfVisit } from './document.ts'
import styles from './visit-documents.module.css'

type VisitDocumentsProps = OfVisit & {
  /** It is over, or was canceled: only what was added is shown, to be opened and taken back. */
  isOver?: boolean
}
type Loaded = ComponentType<OfVisit & { onListed: (documents: Documents) => void }>

/**
 * What a patient brings along to a coming visit. Without scripts it is not there; what it can do is loaded after the
 * page, into a place that is kept for it.
 */
export function VisitDocuments({ isOver = false, ...visit }: VisitDocumentsProps) {
  const { t } = useTexts()
  const { documentsPerVisit } = useOrganization().settings
  const [OwnDocuments, setOwnDocuments] = useState<Loaded | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [isEmpty, setIsEmpty] = useState(true)
  const heading = useId()
  const isTaken = documentsPerVisit > 0
  useEffect(() => {
    if (!isTaken && !isOver) return
    Promise.all([import('./own-documents.tsx'), addTexts('documents')]).then(
      ([module]) => setOwnDocuments(() => module.OwnDocuments),
      (error: unknown) => {
        logFailure('documents', error)
        setHasFailed(true)
      },
    )
  }, [isTaken, isOver])
  if (!isTaken && !isOver) return null
  return (
    <Card
      as="section"
      aria-labelledby={heading}
      className={classNames(styles.card, isOver && isEmpty && !hasFailed && styles.empty)}
    >
      <h2 id={heading} className={styles.title}>
        {t('patient.documents')}
      </h2>
      {!isOver && <p className={text['quiet']}>{t('patient.documentsText')}</p>}
      <div className={styles.body}>
        {hasFailed && <NotLoaded />}
        {OwnDocuments && (
          <OwnDocuments key={visit.appointmentId} {...visit} onListed={({ items }) => setIsEmpty(items.length === 0)} />
        )}
      </div>
    </Card>
  )
}

/** A script that did not come is asked for by the page alone: after a release it may have another name. */
function NotLoaded() {
  const { t } = useTexts()
  const again = (
    <Button size="small" onClick={() => location.reload()}>
      {t('common.tryAgain')}
    </Button>
  )
  return (
    <Note tone="bad" role="alert" action={again}>
      {t('system.failedTitle')}.
    </Note>
  )
}
