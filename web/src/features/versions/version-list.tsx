import { formatFullDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useRef, useState, type ReactNode } from 'react'
import Undo2 from 'lucide-react/icons/undo-2'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './version-list.module.css'

export type Version = { version: number; savedAt: string; savedBy: string | null; restoredFrom: number | null }

type VersionListProps<Item extends Version> = {
  items: readonly Item[]
  /** In what one differs from the one before it; nothing for the first. */
  changedOf: (item: Item) => readonly string[]
  /** Beside what is said of a version. */
  renderMore?: (item: Item) => ReactNode
  /** Published again, upon the version that is published now. */
  restore: (live: number, former: number) => Promise<{ version: number }>
  onBehind: () => Promise<unknown>
}

/** Who published what, and when; each can be gone back to. */
export function VersionList<Item extends Version>({
  items,
  changedOf,
  renderMore,
  restore,
  onBehind,
}: VersionListProps<Item>) {
  const { t, formatLocale, locale } = useTexts()
  const { settings } = useOrganization()
  const { busy, problem, send } = useSubmission()
  const [pressed, setPressed] = useState<number | null>(null)
  const [done, setDone] = useState<{
    message: 'versions.restored' | 'versions.restoredSame'
    former: number
    version: number
  } | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, done)
  const [live] = items

  async function goBack(former: number) {
    setPressed(former)
    setDone(null)
    const outcome = await send(() => restore(live!.version, former))
    if (outcome.done) {
      const { version } = outcome.value
      // One that is the same as the published one is no version of its own.
      setDone({ message: version === live!.version ? 'versions.restoredSame' : 'versions.restored', former, version })
    } else if (outcome.problem.code === 'stale_version') await onBehind()
  }
  function whatChanged(item: Item): string {
    if (item.restoredFrom !== null) return t('versions.restoredFrom', { version: item.restoredFrom })
    const changed = changedOf(item)
    return changed.length === 0 ? t('versions.firstVersion') : new Intl.ListFormat(locale).format(changed)
  }
  return (
    <Stack as="section" gap="small">
      <Row between>
        <h2 className={styles.title}>{t('versions.title')}</h2>
        <span className={styles.hint}>{t('versions.hint')}</span>
      </Row>
      {problem && <RefusalNote refusal={problem} of={problem} isTeam />}
      <div ref={answer} tabIndex={-1}>
        {done && (
          <Note tone="ok" role="status">
            {t(done.message, done)}
          </Note>
        )}
      </div>
      <Rows label={t('versions.title')}>
        {items.map((item, at) => (
          <ListRow
            key={item.version}
            end={
              at === 0 ? (
                <Status tone="ok">{t('versions.live')}</Status>
              ) : (
                <Button
                  size="small"
                  icon={Undo2}
                  busy={busy && pressed === item.version}
                  onClick={() => void goBack(item.version)}
                >
                  <span aria-hidden="true">{t('versions.goBack')}</span>
                  <VisuallyHidden>{t('versions.goBackTo', { version: item.version })}</VisuallyHidden>
                </Button>
              )
            }
          >
            <b>{t('versions.version', { version: item.version })}</b>
            <p className={styles.hint}>
              {[
                formatFullDate(dateIn(settings.timeZone, item.savedAt as Instant), formatLocale),
                item.savedBy ?? t('versions.byFile'),
                whatChanged(item),
              ].join(' · ')}
            </p>
            {renderMore?.(item)}
          </ListRow>
        ))}
      </Rows>
    </Stack>
  )
}
