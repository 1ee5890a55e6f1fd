import { isSignWord, type BankColumns } from '@polyclinic/domain/invoices/bank-file.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import text from '../../ui/text.module.css'
import styles from './bank.module.css'
import type { BankTable } from './use-bank.ts'

type ColumnsFormProps = { table: BankTable; busy: boolean; onChosen: (columns: BankColumns) => void }

const needed = ['bookedOn', 'amount', 'remittance'] as const
const optional = ['payer', 'sign', 'currency', 'state'] as const
const parts = [...needed, ...optional]
type Part = (typeof parts)[number]
const isNeeded = (part: Part) => needed.some((each) => each === part)

/** What banks call their columns, for a first guess: the surest first. */
const guesses: Record<Part, RegExp[]> = {
  bookedOn: [/buchungs(tag|datum)/i, /buchung(?!stext)|datum|date|posted/i],
  amount: [/betrag|amount/i, /umsatz(?!art|typ)|credit/i],
  remittance: [/zweck|description|remittance|memo/i, /reference|details/i],
  payer: [/auftraggeber|zahlungspflicht|beg.nstigte|name|payer|sender/i],
  sign: [/soll.*haben|s\s*\/\s*h|debit.*credit|cr\s*\/\s*dr/i],
  currency: [/währung|currency/i],
  state: [/^info$|status|state/i],
}

function guessOf(part: Part, { headings, sample, chosen }: BankTable): string {
  const before = chosen?.[part]
  if (before && headings.includes(before)) return before
  for (const guess of guesses[part]) {
    const heading = headings.find((each) => guess.test(each))
    if (heading) return heading
  }
  const saysSigns = (place: number) => sample.every((cells) => isSignWord(cells[place] ?? ''))
  return (part === 'sign' && headings.find((_heading, place) => saysSigns(place))) || ''
}

/** Which heading of the bank's table says what: chosen once, and remembered. */
export function ColumnsForm({ table, busy, onChosen }: ColumnsFormProps) {
  const { headings, sample, problem } = table
  const { t } = useTexts()
  const [chosen, setChosen] = useState(() => Object.fromEntries(parts.map((part) => [part, guessOf(part, table)])))
  const [isSent, setSent] = useState(false)
  const submit = () => {
    setSent(true)
    const { bookedOn, amount, remittance, payer, sign, currency, state } = chosen
    if (!bookedOn || !amount || !remittance) return
    const more = { payer: payer || null, sign: sign || null, currency: currency || null, state: state || null }
    onChosen({ bookedOn, amount, remittance, ...more })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack>
        <h3 className={styles.title}>{t('bank.columns')}</h3>
        <p className={text.quiet}>{t('bank.columnsText')}</p>
        {problem && (
          <Note tone="bad" role="alert">
            {problem.code === 'sign_unnamed'
              ? t('bank.sign_unnamed')
              : t('bank.columns_unreadable', { line: problem.line })}
          </Note>
        )}
        {parts.map((part) => {
          const place = headings.indexOf(chosen[part] ?? '')
          const first = place < 0 ? '' : (sample[0]?.[place] ?? '')
          return (
            <Field
              key={part}
              label={t(`bank.column-${part}`)}
              optional={isNeeded(part) ? undefined : t('common.optional')}
              hint={first && t('bank.says', { example: first })}
              error={isSent && isNeeded(part) && !chosen[part] && t('bank.columnMissing')}
            >
              <Select
                value={chosen[part]}
                onChange={({ target }) => setChosen((before) => ({ ...before, [part]: target.value }))}
              >
                <option value="">{t('bank.columnNone')}</option>
                {headings.map((heading) => (
                  <option key={heading} value={heading}>
                    {heading}
                  </option>
                ))}
              </Select>
            </Field>
          )
        })}
        <Row>
          <Button kind="main" type="submit" busy={busy}>
            {t('bank.read')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
