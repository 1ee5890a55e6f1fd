import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import Printer from 'lucide-react/icons/printer'
import { useQueryClient } from '@tanstack/react-query'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { CardPart } from '../../ui/card.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import paper from './note-section.module.css'
import text from '../../ui/text.module.css'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { readersOf } from './readers.ts'
import { oneNote, shareNote, type VisitNote } from './use-encounter.ts'

/** Whether the patient reads a signed note, for its doctor the press that changes it, and the way to have it on paper. */
export function Sharing({ note }: { note: VisitNote }) {
  const { visit, encounter, readers, maySign } = note
  const texts = useTexts()
  const { t, formatLocale } = texts
  const client = useQueryClient()
  const { busy, problem, send } = useSubmission()
  const { sharedAt } = encounter
  const { names: name } = readersOf(note, texts)
  async function change() {
    const outcome = await send(() => shareNote(oneNote(note), sharedAt === null))
    if (outcome.done) await client.invalidateQueries({ queryKey: ['encounter'] })
  }
  return (
    <CardPart className={paper.onScreen}>
      <Stack gap="small">
        {problem && <RefusalNote refusal={problem} isTeam />}
        <Row between>
          <p role="status">
            {sharedAt === null
              ? t('encounters.notShared', { name })
              : t('encounters.shared', {
                  name,
                  date: formatLongDate(dateIn(visit.timeZone, sharedAt as Instant), formatLocale),
                })}
          </p>
          <Row>
            {maySign && (
              <Button busy={busy} onClick={() => void change()}>
                {sharedAt === null ? t('encounters.share') : t('encounters.unshare')}
              </Button>
            )}
            <Button icon={Printer} onClick={() => print()}>
              {t('encounters.print')}
            </Button>
          </Row>
        </Row>
        {maySign && readers.length === 0 && <p className={text.quiet}>{t('encounters.noReader', { name })}</p>}
      </Stack>
    </CardPart>
  )
}
