import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

type MoreButtonProps = {
  busy: boolean
  /** Why it did not come. */
  note: ReactNode
  onPress: () => unknown
  children: string
}

/** At the end of a list that goes on: what comes next. */
export const MoreButton = ({ busy, note, onPress, children }: MoreButtonProps) => (
  <>
    {note}
    <Button busy={busy} onClick={() => void onPress()}>
      {children}
    </Button>
  </>
)
