import { useSyncExternalStore } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { forgetPlace, readPlace } from '../../platform/online/place-left.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Note } from '../../ui/note.tsx'

const never = () => () => {}
const nowhere = () => null

/** Losing the connection leads home; the way back from there. */
export function BackToPlace({ className }: { className?: string | undefined }) {
  const { t } = useTexts()
  const place = useSyncExternalStore(never, readPlace, nowhere)
  if (place === null) return null
  const back = (
    <Anchor href={place} onClick={forgetPlace}>
      {t('system.backToPlace')}
    </Anchor>
  )
  return (
    <div className={className}>
      <Note action={back}>{t('system.onlineAgain')}</Note>
    </div>
  )
}
