import { useQueryClient } from '@tanstack/react-query'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Rows } from '../../ui/rows.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { CallRow } from './call-row.tsx'
import { sendCall, sendUndo, type Calls } from './calls.ts'
import { MadeCall } from './made-call.tsx'

type CallsDialogProps = Pick<Calls, 'items' | 'made'> & { open: boolean; onClose: () => void }

/** One call below the other: whom, why, what to say, and how it went. */
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
            {items.map((item) => (
              <CallRow
                key={item.visit.id}
                {...{ item, busy }}
                onNote={(outcome) => void act(() => sendCall(item, outcome))}
              />
            ))}
          </Rows>
        )}
        {made.length > 0 && (
          <>
            <h3>{t('calls.made')}</h3>
            <Rows kind="plain" label={t('calls.made')}>
              {made.map((item) => (
                <MadeCall
                  key={item.noted[0]!.id}
                  {...{ item, busy }}
                  onUndo={() => void act(() => sendUndo(item.noted[0]!.id))}
                />
              ))}
            </Rows>
          </>
        )}
      </Stack>
    </Dialog>
  )
}
