import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { ToastRegion } from '../../ui/toast.tsx'

/** Whose note was signed on the way to this one, and whether their visit is over. */
export type SignedBefore = { signed: { name: string; visit: 'finished' | 'open' | 'as-it-was' } }

/** Says it on the note that one was led to; stands on the screen of every note, so that it is read out. */
export function SignedBeforeToast() {
  const { t } = useTexts()
  const { state } = useLocation() as { state: SignedBefore | null }
  const [closed, setClosed] = useState<SignedBefore | null>(null)
  useEffect(() => {
    // Said once: the page's own memory of it would outlast a reload.
    if (state) history.replaceState({ ...(history.state as object | null), usr: null }, '')
  }, [state])
  const shown = state && state !== closed ? state.signed : null
  const words = {
    finished: 'encounters.nextFinished',
    open: 'encounters.nextOpen',
    'as-it-was': 'encounters.nextSigned',
  } as const
  return (
    <ToastRegion
      toast={shown && { message: t(words[shown.visit], { name: shown.name }) }}
      closeLabel={t('common.close')}
      onClose={() => setClosed(state)}
    />
  )
}
