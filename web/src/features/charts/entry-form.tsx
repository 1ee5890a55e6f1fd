import { severities, type EntryKind } from '@polyclinic/domain/charts/entries.ts'
import { charactersAtMost } from '@polyclinic/domain/charts/limits.ts'
import { isPlainDate } from '@polyclinic/domain/kit/time.ts'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { typedText } from '../../platform/page/typed-text.ts'
import { useUnsaved } from '../../platform/page/unsaved.ts'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { DateInput } from '../forms/date-input.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { entryName, entryWords, severityLooks } from './entry-words.ts'
import { writeEntry, type Entry, type EntryBody } from './use-chart.ts'

type EntryFormProps = {
  patientId: string
  kind: EntryKind
  /** The one that is corrected or ended; null: a new one. */
  former: Entry | null
  /** What a new one begins with, where the panel itself says what it is. */
  begins?: Pick<Entry, 'title' | 'detail'> | undefined
  onDone: () => void
  onCancel: () => void
}

/** A new entry, or what takes the place of one: nothing that was written is lost. */
export function EntryForm({ patientId, kind, former, begins, onDone, onCancel }: EntryFormProps) {
  const texts = useTexts()
  const { t } = texts
  const [wrong, setWrong] = useState<WrongField[]>([])
  const [isTyped, setTyped] = useState(false)
  const [date, setDate] = useState<string>(former?.date ?? '')
  useUnsaved(isTyped)
  const words = entryWords[kind]
  const start = former ?? begins
  const form = useRef<HTMLDivElement>(null)
  // Whoever opens it types at once: what comes first is lost where the heading has the focus.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  const prepare = (event: SubmitEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget)
    const [title, code, detail, when] = [
      typedText(form, 'title').trim(),
      typedText(form, 'code').trim().toUpperCase(),
      typedText(form, 'detail').trim(),
      // As it is typed, where it is no day.
      typedText(form, 'date').trim(),
    ]
    const status =
      (['ended', 'entered-in-error'] as const).find((each) => each === typedText(form, 'status')) ?? 'active'
    const severity = severities.find((each) => each === typedText(form, 'severity')) ?? null
    const missing = [
      ...(words.title && title === '' ? [{ id: 'title', message: t('charts.titleMissing') }] : []),
      ...(kind === 'team-note' && detail === '' ? [{ id: 'detail', message: t('charts.noteMissing') }] : []),
      ...(when !== '' && !isPlainDate(when) ? [{ id: 'date', message: t('charts.dateWrong') }] : []),
    ]
    setWrong(missing)
    if (missing.length > 0) return null
    const body: EntryBody = {
      ...{
        kind,
        status,
        title: title || null,
        code: code || null,
        detail: detail || null,
        severity,
        date: when || null,
      },
      replaces: former?.id ?? null,
    }
    return (key: string) => writeEntry(patientId, body, key)
  }
  return (
    <ActForm
      title={begins ? undefined : former ? t('charts.changeNamed', { name: entryName(former, texts) }) : t(words.add)}
      button={t('charts.save')}
      cancel={t('charts.cancel')}
      wrong={wrong}
      sentences={{
        title: t('charts.titleMissing'),
        code: t('charts.codeWrong'),
        detail: t('charts.noteMissing'),
        date: t('charts.dateWrong'),
      }}
      prepare={prepare}
      onDone={onDone}
      onCancel={onCancel}
    >
      {(refused) => (
        <div ref={form} onInput={() => setTyped(true)}>
          <Stack>
            {words.title && (
              <Field label={t(words.title)} id="title" error={messageOf(refused, 'title')}>
                <TextInput
                  name="title"
                  maxLength={charactersAtMost.title}
                  autoComplete="off"
                  defaultValue={start?.title ?? ''}
                />
              </Field>
            )}
            {kind === 'condition' && (
              <Field
                label={t('charts.code')}
                id="code"
                error={messageOf(refused, 'code')}
                optional={t('common.optional')}
              >
                <TextInput name="code" maxLength={12} autoComplete="off" defaultValue={former?.code ?? ''} />
              </Field>
            )}
            <Field
              label={t(words.detail)}
              id="detail"
              error={messageOf(refused, 'detail')}
              optional={kind === 'team-note' ? undefined : t('common.optional')}
            >
              <TextArea
                name="detail"
                maxLength={charactersAtMost.detail}
                rows={2}
                autoComplete="off"
                defaultValue={start?.detail ?? ''}
              />
            </Field>
            {kind === 'allergy' && (
              <Field label={t('charts.severity')} id="severity" optional={t('common.optional')}>
                <Select name="severity" defaultValue={former?.severity ?? ''}>
                  <option value="">{t('charts.notSaid')}</option>
                  {severities.map((each) => (
                    <option key={each} value={each}>
                      {t(severityLooks[each].word)}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            {words.date && (
              <Field label={t(words.date)} id="date" optional={t('common.optional')} error={messageOf(refused, 'date')}>
                <DateInput name="date" date={date} onChange={setDate} />
              </Field>
            )}
            {former && (
              <Field label={t('charts.nowIs')} id="status">
                <Select name="status" defaultValue="active">
                  <option value="active">{t('charts.stays')}</option>
                  <option value="ended">{t('charts.hasEnded')}</option>
                  <option value="entered-in-error">{t('charts.isWrong')}</option>
                </Select>
              </Field>
            )}
          </Stack>
        </div>
      )}
    </ActForm>
  )
}
