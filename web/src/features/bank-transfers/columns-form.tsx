import type { BankColumns } from '@polyclinic/domain/invoices/bank-file.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import text from '../../ui/text.module.css'
import type { BankTable } from './use-bank.ts'

type ColumnsFormProps = { table: BankTable; busy: boolean; onChosen: (columns: BankColumns) => void }

const parts = ['bookedOn', 'amount', 'remittance', 'payer'] as const

/** What banks call their columns, for a first guess. */
const guesses: Record<(typeof parts)[number], RegExp> = {
  bookedOn: /buchung|datum|date|posted/i,
  amount: /betrag|amount|umsatz|credit/i,
  remittance: /zweck|reference|remittance|memo|details|description/i,
  payer: /auftraggeber|zahlungspflicht|beg.nstigte|name|payer|sender/i,
}

/** Which heading of the bank's table says what: chosen once, and remembered. */
export function ColumnsForm({ table, busy, onChosen }: ColumnsFormProps) {
  const { headings, sample } = table
  const { t } = useTexts()
  const [chosen, setChosen] = useState(() =>
    Object.fromEntries(parts.map((part) => [part, headings.find((heading) => guesses[part].test(heading)) ?? ''])),
  )
  const [isSent, setSent] = useState(false)
  const submit = () => {
    setSent(true)
    const { bookedOn = '', amount = '', remittance = '', payer = '' } = chosen
    if (bookedOn && amount && remittance) onChosen({ bookedOn, amount, remittance, payer: payer || null })
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
        <h3>{t('bank.columns')}</h3>
        <p className={text.quiet}>{t('bank.columnsText')}</p>
        {parts.map((part) => {
          const place = headings.indexOf(chosen[part] ?? '')
          const first = place < 0 ? '' : (sample[0]?.[place] ?? '')
          return (
            <Field
              key={part}
              label={t(`bank.column-${part}`)}
              optional={part === 'payer' ? t('common.optional') : undefined}
              hint={first && t('bank.says', { example: first })}
              error={isSent && part !== 'payer' && !chosen[part] && t('bank.columnMissing')}
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
