import Search from 'lucide-react/icons/search'
import type { ChangeEvent, SubmitEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { outboxHref, readAsked, searchAtMost } from '../../features/messages/asked-messages.ts'
import { MessageDialog } from '../../features/messages/message-dialog.tsx'
import { statuses, statusLooks } from '../../features/messages/message.ts'
import { OutboxList } from '../../features/messages/outbox-list.tsx'
import { useMessages } from '../../features/messages/use-messages.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { problemOf } from '../../platform/query/query-client.ts'
import { typedText } from '../../platform/page/typed-text.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { FailedState } from '../system/failed-state.tsx'
import { RefusedState } from '../system/refused-state.tsx'
import { StaffHeading } from './staff-heading.tsx'
import styles from './outbox.module.css'

export const handle: Handle = { title: ({ t }) => t('admin.outbox'), noindex: true }

/** What the clinic has sent, and what became of it. */
export function Component() {
  const { t } = useTexts()
  const { settings } = useOrganization()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const asked = readAsked(params)
  const { status, search, open } = asked
  const { data: list, error, refetch } = useMessages(asked)
  const problem = problemOf(error)
  const reload = () => void refetch()
  const show = (event: ChangeEvent<HTMLSelectElement>) => {
    const chosen = statuses.find((each) => each === event.target.value) ?? null
    void navigate(outboxHref({ ...asked, status: chosen, skip: 0, open: null }))
  }
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = typedText(new FormData(event.currentTarget), 'search').trim()
    void navigate(outboxHref({ ...asked, search: words, skip: 0, open: null }))
  }
  const close = () => void navigate(outboxHref({ ...asked, open: null }), { preventScrollReset: true })
  return (
    <>
      <div className={styles.page}>
        <StaffHeading lead={t('admin.outboxLead')}>{t('admin.outbox')}</StaffHeading>
        <div className={styles.tools}>
          <form role="search" onSubmit={find} className={styles.search}>
            <TextInput
              key={search}
              type="search"
              name="search"
              aria-label={t('admin.searchMessages')}
              placeholder={t('admin.searchMessages')}
              defaultValue={search}
              maxLength={searchAtMost}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Button type="submit" icon={Search} className={styles.find}>
              {t('admin.search')}
            </Button>
          </form>
          <Select aria-label={t('admin.messageStatus')} value={status ?? ''} onChange={show}>
            <option value="">{t('admin.anyStatus')}</option>
            {statuses.map((each) => (
              <option key={each} value={each}>
                {t(statusLooks[each].word)}
              </option>
            ))}
          </Select>
        </div>
        {list?.hasMailServer === false && <Note>{t('admin.noMailServer')}</Note>}
        {list && <OutboxList list={list} asked={asked} timeZone={settings.timeZone} />}
        {!list && !problem && <SkeletonRows label={t('common.loading')} rows={6} />}
        {!list && problem?.code === 'forbidden' && <RefusedState />}
        {!list && problem && problem.code !== 'forbidden' && (
          <FailedState onRetry={reload}>{t(`errors.${problem.code}`)}</FailedState>
        )}
      </div>
      {open && <MessageDialog key={open} id={open} timeZone={settings.timeZone} onClose={close} onActed={reload} />}
    </>
  )
}
