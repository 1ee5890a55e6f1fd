import { useQueryClient } from '@tanstack/react-query'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Rows } from '../../ui/rows.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { CallRow } from './call-row.tsx'
import { byPerson, byPress, sendCalls, sendUndo, type Calls } from './calls.ts'
import { MadeCall } from './made-call.tsx'

type CallsDialogProps = Pick<Calls, 'items' | 'made'> & { open: boolean; onClose: () => void }

/** One person below the other: whom to call, why, what to say, and how it went. */
export function CallsDialog({ open, items, made, onClose }: CallsDialogProps) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { busy, problem, send } = useSubmission()
  const act = async (work: () => Promise<unknown>) => {
    await send(work)
    // Also after a refusal: somebody else has called.
    await client.invalidateQueries({ queryKey: ['appointment', 'calls'] })
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('calls.title')} closeLabel={t('common.close')}>
      <Stack>
        {problem && <RefusalNote refusal={problem} isTeam of={problem} />}
        {items.length === 0 ? (
          <p role="status">{t('calls.none')}</p>
        ) : (
          <Rows kind="plain" label={t('calls.title')}>
            {byPerson(items).map((calls) => (
              <CallRow
                key={calls[0].visit.id}
                {...{ calls, busy }}
                onNote={(outcome) => void act(() => sendCalls(calls, outcome))}
              />
            ))}
          </Rows>
        )}
        {made.length > 0 && (
          <>
            <h3>{t('calls.made')}</h3>
            <Rows kind="plain" label={t('calls.made')}>
              {byPress(made).map((calls) => (
                <MadeCall
                  key={calls[0].noted[0]!.id}
                  {...{ calls, busy }}
                  onUndo={() => void act(() => sendUndo(calls))}
                />
              ))}
            </Rows>
          </>
        )}
      </Stack>
    </Dialog>
  )
}
