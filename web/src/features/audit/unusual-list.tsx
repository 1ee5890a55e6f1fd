import { unusualDays } from '@polyclinic/domain/audit/limits.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { AuditNoun } from '@polyclinic/domain/audit/actions.ts'
import { useState } from 'react'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import type { AskedEvents } from './asked-events.ts'
import { actionWords, actorName } from './event-words.ts'
import type { Unusual } from './use-audit.ts'

const shownAtFirst = 5

const nounOf = (action: string | null) => (action?.split(':')[0] ?? null) as AuditNoun | null

function wordsOf(texts: Texts, { kind, count, action }: Unusual): string {
  const { t } = texts
  if (action === 'audit:export') return actionWords(texts, action)
  if (kind === 'export') return t('audit.export_of', { count })
  if (kind === 'rights' || kind === 'protection')
    return `${t(`audit.${kind}`)}. ${action === null ? '' : actionWords(texts, action)}`
  return t(`audit.${kind}`, { count })
}

type UnusualListProps = {
  items: readonly Unusual[]
  hrefWith: (changes: Partial<AskedEvents>) => string
}

/** What somebody who watches over the clinic looks at first. */
export function UnusualList({ items, hrefWith }: UnusualListProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const [isAll, setAll] = useState(false)
  const shown = isAll ? items : items.slice(0, shownAtFirst)
  if (items.length === 0) return <p>{t('audit.nothingUnusual', { count: unusualDays })}</p>
  return (
    <Stack as="section" gap="small">
      <h2>{t('audit.unusual')}</h2>
      <p className={text.quiet}>{t('audit.unusualLead', { count: unusualDays })}</p>
      <Rows label={t('audit.unusual')}>
        {shown.map((item) => {
          const { kind, on, actor, action } = item
          const date = formatLongDate(on as PlainDate, formatLocale)
          const name = actorName(texts, actor)
          const isSignIn = kind === 'refused-sign-ins'
          // Into whose account, where nobody is signed in yet.
          const whose = isSignIn
            ? { record: actor?.id ?? null, actor: null }
            : { record: null, actor: actor?.id ?? 'nobody' }
          const day = { from: on as PlainDate, to: on as PlainDate, ...whose }
          const outcome = isSignIn || kind === 'denials' ? 'denied' : 'done'
          return (
            <ListRow
              key={`${kind} ${on} ${actor?.id} ${action}`}
              end={
                <Button
                  size="small"
                  href={hrefWith({ ...day, outcome, noun: nounOf(action) })}
                  aria-label={t('audit.lookAt', { name, date })}
                >
                  {t('audit.look')}
                </Button>
              }
            >
              <p className={text.strong}>{wordsOf(texts, item)}</p>
              <p className={`${text.quiet} ${text.small}`}>{`${name} · ${date}`}</p>
            </ListRow>
          )
        })}
      </Rows>
      {shown.length < items.length && (
        <Row>
          <Button size="small" onClick={() => setAll(true)}>
            {t('audit.allUnusual', { count: items.length })}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
