import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { leaveWaitingList } from '@polyclinic/domain/waiting-list/endpoints.ts'
import { call } from '../../platform/api/call.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { useNow } from '../../platform/page/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { visitPath } from '../appointments/visit/visit-path.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { wishesWords, type OwnEntry } from './wishes-words.ts'

/** That a visit is to be earlier is said beside it. */
const changePath = ({ id, visit }: OwnEntry) =>
  visit ? visitPath('/appointment/manage', visit.id) : `/patient/waiting?entry=${id}`

type OwnWaitingProps = { entries: readonly OwnEntry[]; ownName: string | null; onLeft: () => void }

/** What the caller, and those for whom they act, wait for: what is offered now, and a way to leave. */
export function OwnWaiting({ entries, ownName, onLeft }: OwnWaitingProps) {
  const texts = useTexts()
  const { t } = texts
  const { busy, problem, send } = useSubmission()
  const { timeZone } = useOrganization().settings
  const today = dateIn(timeZone, useNow() as Instant)
  async function leave(id: string) {
    const { done } = await send(() =>
      call<typeof leaveWaitingList>('POST', '/waiting-list/{id}/leave', { params: { id } }),
    )
    if (done) onLeft()
  }
  return (
    <Stack gap="small">
      {problem && <RefusalNote refusal={problem} />}
      <Rows label={t('waiting.listTitle')}>
        {entries.map((entry) => (
          <ListRow
            key={entry.id}
            end={
              <Row>
                <Button
                  size="small"
                  href={changePath(entry)}
                  aria-label={t('waiting.changeNamed', { service: entry.serviceName })}
                >
                  {t('waiting.change')}
                </Button>
                <Button
                  size="small"
                  kind="quiet"
                  busy={busy}
                  aria-label={t('waiting.leaveNamed', { service: entry.serviceName })}
                  onClick={() => void leave(entry.id)}
                >
                  {t('waiting.leave')}
                </Button>
              </Row>
            }
          >
            <p>
              <Own>{entry.serviceName}</Own>
              {entry.patientName !== ownName && ` · ${t('waiting.forPerson', { name: entry.patientName })}`}
            </p>
            <p className={`${text['quiet']} ${text['small']}`}>{wishesWords(entry, today, texts)}</p>
            {entry.offer && (
              <p>
                <Button size="small" kind="main" href={`/waiting-offer/${entry.offer.id}`}>
                  {t('waiting.toOffer')}
                </Button>
              </p>
            )}
          </ListRow>
        ))}
      </Rows>
    </Stack>
  )
}
