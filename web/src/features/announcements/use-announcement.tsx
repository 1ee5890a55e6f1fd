import { withdrawMinutes } from '@polyclinic/domain/announcements/rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import Megaphone from 'lucide-react/icons/megaphone'
import { useEffect, useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { Day } from '../days/day.ts'
import type { Doctor } from '../days/use-doctors.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { takeBack, type Announced } from './announcements.ts'

type Shown = { day: Day | null; doctors: readonly Doctor[]; only: string | null }

/** A message to everybody of the day that is shown: the button, and a line with the way back until it leaves. */
export function useAnnouncement({ day, doctors, only }: Shown) {
  const { t } = useTexts()
  const isPermitted = usePermitted()
  const client = useQueryClient()
  const { busy, problem, send } = useSubmission()
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState(0)
  const [said, setSaid] = useState<Announced | 'taken-back' | null>(null)
  useEffect(() => {
    if (said === null) return
    // Counted from the answer on: this browser's clock may be wrong.
    const timer = setTimeout(() => setSaid(null), said === 'taken-back' ? 10_000 : withdrawMinutes * 60_000)
    return () => clearTimeout(timer)
  }, [said])
  const reload = () => client.invalidateQueries({ queryKey: ['appointment'] })
  async function withdraw(id: string) {
    const outcome = await send(() => takeBack(id))
    setSaid(outcome.done ? 'taken-back' : null)
    await reload()
  }
  const isOffered = isPermitted('messages:announce') && day !== null && day.date >= day.today
  return {
    tool: isOffered && (
      <>
        <Button
          size="small"
          icon={Megaphone}
          onClick={() => {
            setAsked(asked + 1)
            setOpen(true)
          }}
        >
          {t('announcements.open')}
        </Button>
        {asked > 0 && (
          <AnnouncementDialog
            key={asked}
            {...{ open: isOpen, date: day.date, doctors, only }}
            onSent={(announced) => {
              setSaid(announced)
              setOpen(false)
              void reload()
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    ),
    note: (said !== null || problem) && (
      <>
        {problem && <RefusalNote refusal={problem} isTeam />}
        {said === 'taken-back' && (
          <Note tone="ok" role="status">
            {t('announcements.takenBack')}
          </Note>
        )}
        {said !== null && said !== 'taken-back' && (
          <Note
            tone="ok"
            role="status"
            action={
              <Button size="small" kind="quiet" busy={busy} onClick={() => void withdraw(said.id)}>
                {t('announcements.takeBack')}
              </Button>
            }
          >
            {t('announcements.sent', { count: said.mails })}
          </Note>
        )}
      </>
    ),
  }
}
