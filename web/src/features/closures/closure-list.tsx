import { useQueryClient } from '@tanstack/react-query'
import CalendarOff from 'lucide-react/icons/calendar-off'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { ToastRegion } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { ClosureDialog } from './closure-dialog.tsx'
import { daysWords } from './closure-words.ts'
import styles from './closures.module.css'
import { Holidays, type Holiday } from './holidays.tsx'
import { addClosures, closuresKey, removeClosure, type Closure, type Closures } from './use-closures.ts'

/** The closed days from today on, and the public holidays to take. */
export function ClosureList({ closures }: { closures: Closures }) {
  const { t, formatLocale } = useTexts()
  const client = useQueryClient()
  const isPermitted = usePermitted()
  const { toast, say, close } = useToast()
  const [edited, setEdited] = useState<Closure | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Closure | null>(null)
  const [busy, setBusy] = useState(false)
  const { items, places } = closures
  const reload = () => client.invalidateQueries({ queryKey: closuresKey })
  const when = (days: { from: string; to: string }) => daysWords(days, formatLocale)
  async function act(work: () => Promise<string>) {
    close()
    setBusy(true)
    try {
      say({ message: await work() })
    } catch (error) {
      say({ message: t(isProblem(error) ? `errors.${error.code}` : 'errors.internal') })
    }
    await reload()
    setBusy(false)
  }
  const take = (holidays: readonly Holiday[]) =>
    act(async () => {
      await addClosures(
        holidays.map(({ from, to, name, locationId }) => ({ id: crypto.randomUUID(), from, to, name, locationId })),
      )
      return t('closures.closedOn', { count: holidays.length })
    })
  const remove = (closure: Closure) =>
    act(async () => {
      setLeaving(null)
      await removeClosure(closure)
      return t('closures.removed', { name: closure.name })
    })
  return (
    <Stack gap="large">
      <Stack as="section" aria-labelledby="closed-ahead">
        <Row between>
          <h2 id="closed-ahead" className={text.large}>
            {t('closures.ahead')}
          </h2>
          <Button kind="main" icon={Plus} onClick={() => setEdited('new')}>
            {t('closures.add')}
          </Button>
        </Row>
        {items.length === 0 ? (
          <Card bare>
            <EmptyState icon={CalendarOff} title={t('closures.none')} headingLevel={3}>
              {t('closures.noneText')}
            </EmptyState>
          </Card>
        ) : (
          <Rows label={t('closures.ahead')}>
            {items.map((closure) => {
              const named = { name: closure.name, when: when(closure) }
              const visits = <Status tone="warn">{t('closures.visits', { count: closure.visits })}</Status>
              return (
                <ListRow
                  key={closure.id}
                  className={styles.row}
                  end={
                    <Row gap="tiny">
                      <Button
                        size="small"
                        aria-label={t('closures.changeNamed', named)}
                        onClick={() => setEdited(closure)}
                      >
                        {t('closures.change')}
                      </Button>
                      <Button
                        size="small"
                        kind="quiet"
                        aria-label={t('closures.removeNamed', named)}
                        onClick={() => setLeaving(closure)}
                      >
                        {t('closures.remove')}
                      </Button>
                    </Row>
                  }
                >
                  <p className={text.strong}>
                    <Own>{closure.name}</Own>
                  </p>
                  <p className={text.quiet}>
                    {when(closure)}
                    {places.length > 1 &&
                      ` · ${places.find(({ id }) => id === closure.locationId)?.name ?? t('closures.whole')}`}
                  </p>
                  {closure.visits > 0 &&
                    (isPermitted('appointments:day') ? (
                      <Anchor href={`/admin?date=${closure.from}`}>{visits}</Anchor>
                    ) : (
                      visits
                    ))}
                </ListRow>
              )
            })}
          </Rows>
        )}
      </Stack>
      <Holidays closures={closures} busy={busy} onClose={(holidays) => void take(holidays)} />
      {edited && (
        <ClosureDialog
          closures={closures}
          before={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onBehind={reload}
          onSaved={({ name }) => {
            setEdited(null)
            say({ message: t('closures.saved', { name }) })
            void reload()
          }}
        />
      )}
      {leaving && (
        <ConfirmDialog
          onClose={() => setLeaving(null)}
          title={t('closures.removeTitle', { when: when(leaving) })}
          closeLabel={t('common.close')}
          confirm={t('closures.removeIt')}
          keep={t('closures.keep')}
          onConfirm={() => void remove(leaving)}
        >
          {t('closures.removeText', { name: leaving.name })}
        </ConfirmDialog>
      )}
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </Stack>
  )
}
