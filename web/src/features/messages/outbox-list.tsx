import Inbox from 'lucide-react/icons/inbox'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../lists/pages.tsx'
import { Rows } from '../../ui/rows.tsx'
import { everything, outboxHref, type AskedMessages } from './asked-messages.ts'
import { MessageRow } from './message-row.tsx'
import type { MessageList } from './message.ts'

type OutboxListProps = { list: MessageList; asked: AskedMessages; timeZone: string }

/** A page of the outbox; also one that has nothing on it. */
export function OutboxList({ list, asked, timeZone }: OutboxListProps) {
  const { t } = useTexts()
  const { items } = list
  if (items.length === 0) return <EmptyOutbox asked={asked} />
  return (
    <>
      <Rows label={t('admin.messages')}>
        {items.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            href={outboxHref({ ...asked, open: message.id })}
            timeZone={timeZone}
          />
        ))}
      </Rows>
      <Pages of={list} count={items.length} hrefOf={(skip) => outboxHref({ ...asked, skip, open: null })} />
    </>
  )
}

function EmptyOutbox({ asked: { status, search, skip } }: { asked: AskedMessages }) {
  const { t } = useTexts()
  const isNarrowed = status !== null || search !== '' || skip > 0
  return (
    <Card bare>
      {isNarrowed ? (
        <EmptyState
          icon={Inbox}
          title={search ? t('admin.emptySearch', { search }) : t('admin.emptyStatus')}
          action={<Button href={outboxHref(everything)}>{t('admin.showAllMessages')}</Button>}
        />
      ) : (
        <EmptyState icon={Inbox} title={t('admin.emptyOutbox')}>
          {t('admin.emptyOutboxText')}
        </EmptyState>
      )}
    </Card>
  )
}
