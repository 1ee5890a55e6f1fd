import Inbox from 'lucide-react/icons/inbox'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Rows } from '../../ui/rows.tsx'
import { everything, outboxHref, pageSize, type AskedMessages } from './asked-messages.ts'
import { MessageRow } from './message-row.tsx'
import type { MessageList } from './message.ts'

type OutboxListProps = { list: MessageList; asked: AskedMessages; timeZone: string }

/** A page of the outbox; also one that has nothing on it. */
export function OutboxList({ list: { items, total }, asked, timeZone }: OutboxListProps) {
  const { t } = useTexts()
  const { skip } = asked
  if (items.length === 0) return <EmptyOutbox asked={asked} />
  const turnTo = (label: string, first: number) => ({ label, href: outboxHref({ ...asked, skip: first, open: null }) })
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
      <Pager
        label={t('common.pages')}
        summary={t('common.range', { from: skip + 1, to: skip + items.length, total })}
        previous={skip > 0 ? turnTo(t('common.previous'), Math.max(0, skip - pageSize)) : null}
        next={skip + items.length < total ? turnTo(t('common.next'), skip + pageSize) : null}
      />
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
