import { TimingForm } from '../../features/message-timing/timing-form.tsx'
import { useMessageTiming } from '../../features/message-timing/use-message-timing.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { Stack } from '../../ui/layout.tsx'
import { MessagesHeading } from './messages-heading.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'

export const handle: Handle = { title: ({ t }) => t('messageTiming.title'), noindex: true }

/** When the clinic's messages leave. */
export function Component() {
  return (
    <Permitted permission="messages:write">
      <MessageTimes />
    </Permitted>
  )
}

function MessageTimes() {
  const query = useMessageTiming()
  return (
    <Stack gap="large">
      <MessagesHeading view="timing" />
      <QueryState query={query}>{(saved) => <TimingForm saved={saved} onBehind={() => query.refetch()} />}</QueryState>
    </Stack>
  )
}
