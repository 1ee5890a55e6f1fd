import { isOnePeriod } from '@polyclinic/domain/invoices/datev.ts'
import { formatDayRange } from '@polyclinic/domain/kit/format.ts'
import { addDays, dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useId, useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import text from '../../ui/text.module.css'
import { useClock } from '../days/use-clock.ts'
import { DateInput } from '../forms/date-input.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { momentWords } from './moment-words.ts'
import { fetchDatev, type Accounting, type AccountingSettings } from './use-accounting.ts'

type DatevCardProps = {
  settings: AccountingSettings
  lastExport: Accounting['lastExport']
  onExported: () => void
}

/** The entries of some days, for DATEV: those of last month, unless others are chosen. */
export function DatevCard({ settings: { yearStartsIn }, lastExport, onExported }: DatevCardProps) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const today = dateIn(timeZone, useClock(0) as Instant)
  const yesterday = addDays(today, -1)
  const lastOfMonth = addDays(`${today.slice(0, 7)}-01` as PlainDate, -1)
  const [from, setFrom] = useState<string>(`${lastOfMonth.slice(0, 7)}-01`)
  const [to, setTo] = useState<string>(lastOfMonth)
  const [isLocked, setLocked] = useState(false)
  const [isSent, setSent] = useState(false)
  const { busy, problem, send } = useSubmission()
  const toId = useId()
  const isRight =
    from !== '' && to !== '' && to <= yesterday && isOnePeriod(from as PlainDate, to as PlainDate, yearStartsIn)
  async function save() {
    setSent(true)
    if (!isRight) return document.getElementById(toId)?.focus()
    const outcome = await send(() => fetchDatev({ from, to, lock: isLocked ? 'yes' : 'no' }))
    if (!outcome.done) return
    saveFile(outcome.value, `EXTF_Buchungsstapel_${from.replaceAll('-', '')}_${to.replaceAll('-', '')}.csv`)
    setSent(false)
    onExported()
  }
  return (
    <Card kind="raised" as="section" aria-labelledby="datev">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void save()
        }}
      >
        <Stack>
          <h2 id="datev" className={text.large}>
            {t('accounting.export')}
          </h2>
          <p className={text.quiet}>{t('accounting.exportText')}</p>
          {lastExport && (
            <p>
              {t('accounting.lastExport', {
                days: formatDayRange(lastExport.from as PlainDate, lastExport.to as PlainDate, formatLocale, true),
                when: momentWords(lastExport.at, timeZone, formatLocale),
                name: lastExport.by,
              })}
            </p>
          )}
          {problem && <RefusalNote refusal={problem} isTeam />}
          <Field label={t('accounting.from')}>
            <DateInput date={from} max={yesterday} onChange={setFrom} />
          </Field>
          <Field id={toId} label={t('accounting.to')} error={isSent && !isRight && t('accounting.daysWrong')}>
            <DateInput date={to} max={yesterday} onChange={setTo} />
          </Field>
          <Checkbox
            label={
              <>
                {t('accounting.lock')}
                <span className={text.quiet}>{t('accounting.lockHint')}</span>
              </>
            }
            checked={isLocked}
            onChange={({ target }) => setLocked(target.checked)}
          />
          <p>
            <Button type="submit" kind="main" busy={busy}>
              {t('accounting.save')}
            </Button>
          </p>
        </Stack>
      </form>
    </Card>
  )
}
