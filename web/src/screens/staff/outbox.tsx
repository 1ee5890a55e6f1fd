import type { ChangeEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { outboxHref, readAsked, searchAtMost } from '../../features/messages/asked-messages.ts'
import { MessageDialog } from '../../features/messages/message-dialog.tsx'
import { statuses, statusLooks, type MessageList } from '../../features/messages/message.ts'
import { OutboxList } from '../../features/messages/outbox-list.tsx'
import { useMessages } from '../../features/messages/use-messages.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Note } from '../../ui/note.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { Select } from '../../ui/select.tsx'
import text from '../../ui/text.module.css'
import { MessagesHeading } from './messages-heading.tsx'
import { QueryState } from './query-state.tsx'
import { Permitted } from './permitted.tsx'
import styles from './outbox.module.css'

export const handle: Handle = { title: ({ t }) => t('admin.outbox'), noindex: true }

/** What the clinic has sent, and what became of it. */
export function Component() {
  return (
    <Permitted permission="messages:list">
      <Outbox />
    </Permitted>
  )
}

function Outbox() {
  const { t } = useTexts()
  const { settings } = useOrganization()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const asked = readAsked(params)
  const { status, search, open } = asked
  const query = useMessages(asked)
  const reload = () => void query.refetch()
  const show = (event: ChangeEvent<HTMLSelectElement>) => {
    const chosen = statuses.find((each) => each === event.target.value) ?? null
    void navigate(outboxHref({ ...asked, status: chosen, skip: 0, open: null }))
  }
  const find = (words: string) => void navigate(outboxHref({ ...asked, search: words, skip: 0, open: null }))
  const close = () => void navigate(outboxHref({ ...asked, open: null }), { preventScrollReset: true })
  return (
    <>
      <div className={styles.page}>
        <MessagesHeading view="log" />
        <div className={styles.tools}>
          <SearchForm
            label={t('admin.searchMessages')}
            button={t('admin.search')}
            value={search}
            maxLength={searchAtMost}
            onSearch={find}
          />
          <Select aria-label={t('admin.messageStatus')} value={status ?? ''} onChange={show}>
            <option value="">{t('admin.anyStatus')}</option>
            {statuses.map((each) => (
              <option key={each} value={each}>
                {t(statusLooks[each].word)}
              </option>
            ))}
          </Select>
        </div>
        <QueryState query={query}>
          {(list) => (
            <>
              {list.week && <WeekWords of={list.week} />}
              {!list.hasMailServer && <Note>{t('admin.noMailServer')}</Note>}
              <OutboxList list={list} asked={asked} timeZone={settings.timeZone} />
            </>
          )}
        </QueryState>
      </div>
      {open && <MessageDialog key={open} id={open} timeZone={settings.timeZone} onClose={close} onActed={reload} />}
    </>
  )
}

/** What became of the messages of the last seven days. */
function WeekWords({ of: { sent, waiting, failed, kept } }: { of: NonNullable<MessageList['week']> }) {
  const { t } = useTexts()
  const parts = [
    t('admin.weekSent', { count: sent }),
    t('admin.weekWaiting', { count: waiting }),
    t('admin.weekFailed', { count: failed }),
    ...(kept > 0 ? [t('admin.weekKept', { count: kept })] : []),
  ]
  return <p className={text['quiet']}>{t('admin.week', { parts: parts.join(', ') })}</p>
}
