import { useEffect, useId, useState, type ComponentType } from 'react'
import { addTexts } from '../../platform/i18n/open-catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { logFailure } from '../../platform/log.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Card } from '../../ui/card.tsx'
import text from '../../ui/text.module.css'
import type { OfVisit } from './document.ts'
import styles from './visit-documents.module.css'

/**
 * What a patient brings along to a coming visit. Without scripts it is not there; what it can do is loaded after the
 * page, into a place that is kept for it.
 */
export function VisitDocuments(visit: OfVisit) {
  const { t } = useTexts()
  const { documentsPerVisit } = useOrganization().settings
  const [OwnDocuments, setOwnDocuments] = useState<ComponentType<OfVisit> | null>(null)
  const heading = useId()
  const isTaken = documentsPerVisit > 0
  useEffect(() => {
    if (!isTaken) return
    Promise.all([import('./own-documents.tsx'), addTexts('documents')]).then(
      ([module]) => setOwnDocuments(() => module.OwnDocuments),
      (error: unknown) => logFailure('documents', error),
    )
  }, [isTaken])
  if (!isTaken) return null
  return (
    <Card as="section" aria-labelledby={heading} className={styles.card}>
      <h2 id={heading} className={styles.title}>
        {t('patient.documents')}
      </h2>
      <p className={text['quiet']}>{t('patient.documentsText')}</p>
      <div className={styles.body}>{OwnDocuments && <OwnDocuments key={visit.appointmentId} {...visit} />}</div>
    </Card>
  )
}
