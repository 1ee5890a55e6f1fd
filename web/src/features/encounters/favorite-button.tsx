import type { Diagnosis } from '@polyclinic/domain/encounters/content.ts'
import { useQueryClient } from '@tanstack/react-query'
import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './favorite-button.module.css'
import { markDiagnosis, useDiagnoses } from './use-encounter.ts'

type FavoriteButtonProps = { diagnosis: Pick<Diagnosis, 'code' | 'title'>; onSaid: (sentence: string) => void }

/** Keeps a diagnosis among one's favorites, which are found first, or no longer. */
export function FavoriteButton({ diagnosis: { code, title }, onSaid }: FavoriteButtonProps) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { data } = useDiagnoses('')
  const [busy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const isFavorite = (data?.items ?? []).some(
    (each) => each.isFavorite && (code === null ? each.code === null && each.title === title : each.code === code),
  )
  async function press() {
    setBusy(true)
    setFailed(false)
    try {
      await markDiagnosis({ code, title, isFavorite: !isFavorite })
      await client.invalidateQueries({ queryKey: ['diagnoses'] })
      onSaid(t(isFavorite ? 'encounters.diagnosisUnmarked' : 'encounters.diagnosisMarked', { title }))
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {hasFailed && (
        <span role="alert" className={styles.failed}>
          {t('encounters.diagnosisNotMarked')}
        </span>
      )}
      <Button
        kind="quiet"
        size="small"
        icon={Star}
        busy={busy}
        held={!data}
        aria-pressed={isFavorite}
        className={isFavorite ? styles.marked : undefined}
        onClick={() => void press()}
      >
        <VisuallyHidden>{t('encounters.diagnosisMark', { title })}</VisuallyHidden>
      </Button>
    </>
  )
}
