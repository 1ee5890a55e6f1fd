import type { DayPart } from '@polyclinic/domain/waiting-list/vocabulary.ts'
import { lazy, Suspense, useId, useState, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { TextInput } from '../../ui/text-input.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { earlierField, earlierWishes } from './earlier-field.ts'
import type { Earlier } from './load-earlier.ts'
import { WishesFields } from './wishes-fields.tsx'
import { wishesWords } from './wishes-words.ts'

const DateInput = lazy(async () => ({ default: (await import('../forms/date-input.tsx')).DateInput }))

type EarlierNoteProps = {
  appointmentId: string
  byCookie: boolean
  entry: Earlier['entry']
  today: string
  until: string
}

/** Whether an earlier time is waited for in place of a visit, which would do, and the way to say so. */
export function EarlierNote({ appointmentId, byCookie, entry, ...dates }: EarlierNoteProps) {
  const texts = useTexts()
  const { t } = texts
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" reloadDocument={byCookie} preventScrollReset>
      <input type="hidden" name="id" value={appointmentId} />
      <Note tone={entry ? 'ok' : 'info'}>
        <Stack gap="small">
          <p>{t(entry ? 'waiting.earlierOn' : 'waiting.earlierText')}</p>
          {entry && <p className={text['quiet']}>{wishesWords(entry, dates.today, texts)}</p>}
          <Wishes key={entry?.id} entry={entry} {...dates}>
            {entry && (
              <Row>
                <Button type="submit" size="small" name={earlierField} value="ask" busy={busy}>
                  {t('waiting.save')}
                </Button>
              </Row>
            )}
          </Wishes>
          <Row>
            <Button type="submit" size="small" name={earlierField} value={entry ? 'leave' : 'ask'} busy={busy}>
              {t(entry ? 'waiting.earlierStop' : 'waiting.earlierAsk')}
            </Button>
          </Row>
        </Stack>
      </Note>
    </Form>
  )
}

/** Shut as long as any time would do, or what was said does. */
function Wishes({
  entry,
  today,
  until,
  children,
}: Pick<EarlierNoteProps, 'entry' | 'today' | 'until'> & { children: ReactNode }) {
  const { t } = useTexts()
  const [days, setDays] = useState<number[]>(entry?.weekdays ?? [])
  const [parts, setParts] = useState<DayPart[]>(entry?.dayParts ?? [])
  const id = useId()
  return (
    <details>
      <summary>{t(entry ? 'waiting.change' : 'waiting.earlierWishes')}</summary>
      <Stack>
        <WishesFields {...{ days, parts }} onDays={setDays} onParts={setParts} names={earlierWishes} />
        <Field id={id} label={t('waiting.earliest')} optional={t('common.optional')}>
          <FirstDay min={today} max={until} first={entry && entry.earliestOn > today ? entry.earliestOn : ''} />
        </Field>
        {children}
      </Stack>
    </details>
  )
}

/** The browser's own field until a script can take its place. */
function FirstDay({ first, ...days }: { min: string; max: string; first: string }) {
  const hydrated = useHydrated()
  const [date, setDate] = useState(first)
  const native = (
    <TextInput
      {...{ type: 'date', name: earlierWishes.from, value: date, ...days }}
      onChange={({ target }) => setDate(target.value)}
    />
  )
  if (!hydrated) return native
  return (
    <Suspense fallback={native}>
      <DateInput {...{ name: earlierWishes.from, date, ...days }} onChange={setDate} />
    </Suspense>
  )
}
