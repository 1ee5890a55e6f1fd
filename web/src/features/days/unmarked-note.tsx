import { useRef } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { openerOf, type DayVisit } from './day.ts'

/** Who should be here by now and was not marked; each press leads to the next of them. */
export function UnmarkedNote({ visits }: { visits: readonly DayVisit[] }) {
  const { t } = useTexts()
  const shown = useRef<string>(undefined)
  if (visits.length === 0) return null
  const show = () => {
    const next = visits[visits.findIndex(({ id }) => id === shown.current) + 1] ?? visits[0]!
    shown.current = next.id
    const opener = document.getElementById(openerOf(next))
    opener?.scrollIntoView({ block: 'center' })
    opener?.focus({ preventScroll: true })
  }
  const action = (
    <Button kind="quiet" size="small" onClick={show}>
      {t('doctor.showUnmarked')}
    </Button>
  )
  return (
    <Note tone="warn" action={action}>
      {t('doctor.unmarked', { count: visits.length })}
    </Note>
  )
}
