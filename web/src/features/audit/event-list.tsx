import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { isUuid } from '@polyclinic/domain/kit/uuid.ts'
import Download from 'lucide-react/icons/download'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { chartHref } from '../../platform/session/destinations.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { Pages } from '../lists/pages.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import type { AskedEvents } from './asked-events.ts'
import styles from './audit.module.css'
import { actionWords, actorName, momentWords } from './event-words.ts'
import { fetchAudit, type AuditEvent } from './use-audit.ts'

type Page = { items: readonly AuditEvent[]; total: number; skip: number; take: number }
type EventListProps = {
  page: Page
  asked: AskedEvents
  hrefWith: (changes: Partial<AskedEvents>) => string
}

/** What was done, the latest first. A name narrows the list to what that person did, or to what was done to that record. */
export function EventList({ page, asked, hrefWith }: EventListProps) {
  const texts = useTexts()
  const { t } = texts
  const { items } = page
  const { busy, problem, send } = useSubmission()
  const save = async () => {
    const outcome = await send(() => fetchAudit(asked))
    if (outcome.done) saveFile(outcome.value, `${t('audit.exportName', { from: asked.from, to: asked.to })}.csv`)
  }
  const first = items[0]
  const narrowed = [
    asked.actor && actorWords(texts, asked.actor, first?.actor?.name),
    asked.record && t('audit.onlyRecord', { name: first?.record?.name ?? shortId(asked.record) }),
  ].filter(Boolean)
  return (
    <Stack>
      <Row between>
        <Row>
          {narrowed.length > 0 && (
            <>
              <b>{narrowed.join(' · ')}</b>
              <Button size="small" href={hrefWith({ actor: null, record: null })}>
                {t('audit.showAll')}
              </Button>
            </>
          )}
        </Row>
        <Button icon={Download} busy={busy} onClick={() => void save()}>
          {t('audit.export')}
        </Button>
      </Row>
      {busy && <p role="status">{t('audit.exporting')}</p>}
      {problem && <RefusalNote refusal={problem} isTeam />}
      {items.length === 0 ? (
        <Card bare>
          <EmptyState icon={ScrollText} title={<span role="status">{t('audit.none')}</span>}>
            {t('audit.noneText')}
          </EmptyState>
        </Card>
      ) : (
        <Rows label={t('audit.title')}>
          {items.map((event) => (
            <EventRow key={event.id} event={event} hrefWith={hrefWith} />
          ))}
        </Rows>
      )}
      <Pages of={page} count={items.length} hrefOf={(skip) => hrefWith({ skip })} />
    </Stack>
  )
}

function actorWords({ t }: Texts, asked: string, name: string | null | undefined) {
  if (asked === 'nobody') return t('audit.onlyNobody')
  return name ? t('audit.onlyActor', { name }) : t('audit.onlyOne')
}

/** Enough of an id to tell one from another. */
const shortId = (id: string) => id.slice(-6)

function EventRow({ event, hrefWith }: { event: AuditEvent; hrefWith: EventListProps['hrefWith'] }) {
  const texts = useTexts()
  const { t } = texts
  const { timeZone } = useOrganization().settings
  const mayOpen = usePermitted()('patients:read-basic')
  const { actor, record, detail } = event
  const who = actorName(texts, actor, event.side)
  // Whoever signs in is nobody until they have; whose account it is stands there.
  const isSignIn = event.action.startsWith('sessions:') && record?.kind === 'user'
  const recordName = record && (record.name ?? shortId(record.id))
  return (
    <ListRow
      end={
        event.outcome === 'denied' && (
          <Status tone="bad">
            {event.count > 1
              ? t('audit.deniedTimes', {
                  count: event.count,
                  time: formatTime((event.lastAt ?? event.at) as Instant, texts.formatLocale, timeZone),
                })
              : t('audit.denied')}
          </Status>
        )
      }
    >
      <p className={styles.record}>
        <b>{actionWords(texts, event.action)}</b>
        {record && (
          <>
            {' · '}
            <Anchor href={hrefWith({ record: record.id })} aria-label={t('audit.onlyOf', { name: recordName! })}>
              {recordName}
            </Anchor>
          </>
        )}
        {record?.kind === 'patient' && record.name !== null && mayOpen && (
          <>
            {' · '}
            <Anchor href={chartHref(record.id)}>{t('audit.openChart')}</Anchor>
          </>
        )}
      </p>
      <p className={`${text.quiet} ${text.small}`}>
        {actor ? (
          <>
            <Anchor href={hrefWith({ actor: actor.id })} aria-label={t('audit.onlyBy', { name: who })}>
              {who}
            </Anchor>
            {event.side === 'patient' && ` ${t('audit.asPatient')}`}
            {' · '}
          </>
        ) : (
          !isSignIn && `${who} · `
        )}
        {momentWords(texts, event.at, timeZone)}
        {detail !== null && !isUuid(detail) && ` · ${detail}`}
      </p>
    </ListRow>
  )
}
