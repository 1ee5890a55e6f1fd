import { mayBegin } from '@polyclinic/domain/encounters/may-begin.ts'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { noteHref } from '../../platform/session/destinations.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { CardPart } from '../../ui/card.tsx'
import type { DayVisit } from '../days/day.ts'
import type { Viewer } from '../days/visit-status.tsx'

/** From a visit to its note, once there may be one, for who writes them. */
export function NoteLink({ visit, viewer }: { visit: DayVisit; viewer: Viewer }) {
  const { t } = useTexts()
  const isPermitted = usePermitted()
  if (!mayBegin(visit) || !isPermitted('encounters:write', visit)) return null
  const area = viewer === 'doctor' ? '/doctor' : '/admin'
  return (
    <CardPart>
      <Button wide icon={NotebookPen} href={noteHref(area, visit.id)}>
        {t(visit.status === 'fulfilled' ? 'doctor.readNote' : 'doctor.writeNote')}
      </Button>
    </CardPart>
  )
}
