import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { DiscardDialog } from '../drafts/discard-dialog.tsx'
import type { EndingObstacle } from '../drafts/draft-keeper.ts'

type DraftExitsProps = {
  draft: { leave: () => Promise<EndingObstacle | null>; discard: () => Promise<void> }
  /** Something was typed, here or before. */
  isBegun: boolean
  /** While it is being added or issued. */
  isHeld?: boolean
  onLeft: () => void
  /** @param held why it stays open */
  onHeld: (held: EndingObstacle | null) => void
}

/** The ways out of what is neither added nor issued: kept for later, or discarded. */
export function DraftExits({ draft, isBegun, isHeld = false, onLeft, onHeld }: DraftExitsProps) {
  const { t } = useTexts()
  const [isAsking, setAsking] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  async function leave() {
    setLeaving(true)
    const held = await draft.leave()
    setLeaving(false)
    if (held === null) onLeft()
    else onHeld(held)
  }
  return (
    <>
      <Button held={isHeld} busy={isLeaving} onClick={() => void leave()}>
        {t('common.close')}
      </Button>
      {isBegun && (
        <Button kind="quiet" held={isHeld || isLeaving} onClick={() => setAsking(true)}>
          {t('typing.discardDraft')}
        </Button>
      )}
      <DiscardDialog open={isAsking} discard={draft.discard} onDone={onLeft} onClose={() => setAsking(false)}>
        {t('encounters.discardText')}
      </DiscardDialog>
    </>
  )
}
