import type { OccasionName } from '@polyclinic/domain/message-texts/occasions.ts'
import { useState, type ChangeEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { readAsked, textHref, type AskedTexts } from '../../features/message-texts/asked-texts.ts'
import { OccasionList } from '../../features/message-texts/occasion-list.tsx'
import { TextPanel } from '../../features/message-texts/text-panel.tsx'
import { useMessageText, useMessageTexts, type Named } from '../../features/message-texts/use-message-texts.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useWide } from '../../ui/use-wide.ts'
import styles from './message-texts.module.css'
import { MessagesHeading } from './messages-heading.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'

export const handle: Handle = { title: ({ t }) => t('messageTexts.title'), noindex: true }

/** What the clinic writes, on each occasion. */
export function Component() {
  return (
    <Permitted permission="messages:write">
      <MessageTexts />
    </Permitted>
  )
}

const first: OccasionName = 'appointment-booked'

function MessageTexts() {
  const { t } = useTexts()
  const { settings } = useOrganization()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isWide = useWide()
  const query = useMessageTexts()
  const asked = readAsked(params)
  const language = asked.language ?? (settings.locale.startsWith('de') ? 'de' : 'en')
  // The page itself begins at its own heading.
  const [begunWith] = useState(asked.occasion)
  const isChosen = asked.occasion !== null && asked.occasion !== begunWith
  const open = asked.occasion ?? (isWide ? first : null)
  // The address comes after what is typed, which must not wait for it, or letters are lost.
  const [search, setSearch] = useState({ typed: asked.search, known: asked.search })
  if (search.known !== asked.search) setSearch({ typed: asked.search === '' ? '' : search.typed, known: asked.search })
  const ask = (changed: Partial<AskedTexts>) =>
    void navigate(textHref({ ...asked, search: search.typed, ...changed }), { replace: true, preventScrollReset: true })
  return (
    <div className={styles.page}>
      <MessagesHeading view="texts" />
      <div className={styles.card}>
        {(isWide || !open) && (
          <div className={styles.side}>
            <div className={styles.list}>
              <div role="search" className={styles.tools}>
                <TextInput
                  type="search"
                  aria-label={t('messageTexts.search')}
                  placeholder={t('messageTexts.search')}
                  value={search.typed}
                  autoComplete="off"
                  onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
                    setSearch({ ...search, typed: target.value })
                    ask({ search: target.value })
                  }}
                />
                <Checkbox
                  label={t('messageTexts.onlyChanged')}
                  checked={asked.onlyChanged}
                  onChange={(event) => ask({ onlyChanged: event.currentTarget.checked })}
                />
              </div>
              <QueryState query={query}>
                {({ items }) => (
                  <OccasionList items={items} asked={{ ...asked, search: search.typed }} {...{ language, open }} />
                )}
              </QueryState>
            </div>
          </div>
        )}
        {open && (
          <div className={styles.text}>
            {!isWide && (
              <div className={styles.back}>
                <BackLink href={textHref({ ...asked, occasion: null })}>{t('messageTexts.allTexts')}</BackLink>
              </div>
            )}
            <OpenText
              key={`${open} ${language}`}
              named={{ occasion: open, language }}
              asked={asked}
              isChosen={isChosen}
            />
          </div>
        )}
      </div>
    </div>
  )
}

function OpenText({ named, asked, isChosen }: { named: Named; asked: AskedTexts; isChosen: boolean }) {
  const query = useMessageText(named)
  return (
    <QueryState query={query}>
      {(saved) => <TextPanel saved={saved} asked={asked} isChosen={isChosen} onBehind={() => query.refetch()} />}
    </QueryState>
  )
}
