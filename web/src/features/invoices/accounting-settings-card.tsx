import {
  charts,
  datevAccounts,
  proposedAccounts,
  tellsTransitsApart,
  type Chart,
  type DatevAccount,
  type DatevAccounts,
} from '@polyclinic/domain/invoices/datev.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import text from '../../ui/text.module.css'
import { TextInput } from '../../ui/text-input.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './accounting-settings-card.module.css'
import { findUneven } from './find-uneven.ts'
import { accountingKey, changeAccounting, type Accounting } from './use-accounting.ts'

const usual = { chart: 'skr03' as Chart, consultant: '', client: '', yearStartsIn: 1, accounts: proposedAccounts.skr03 }
const within = (typed: string, least: number, most: number) =>
  /^\d{1,7}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most
const isAccount = (typed: string) => /^[1-9]\d{3,8}$/.test(typed.trim())

/** By which accounts and numbers the accountant keeps the books. */
export function AccountingSettingsCard({ known, onDone }: { known: Accounting; onDone: (message: string) => void }) {
  const { t, formatLocale } = useTexts()
  const client = useQueryClient()
  const { busy, problem, send } = useSubmission()
  const [typed, setTyped] = useState(
    known.settings === null
      ? usual
      : {
          ...known.settings,
          ...{ consultant: String(known.settings.consultant), client: String(known.settings.client) },
          accounts: known.settings.accounts,
        },
  )
  const [isSent, setSent] = useState(false)
  const months = new Intl.DateTimeFormat(formatLocale, { month: 'long', timeZone: 'UTC' })
  const isConsultantRight = within(typed.consultant, 1001, 9_999_999)
  const isClientRight = within(typed.client, 1, 99_999)
  const wrongAccount = datevAccounts.find((account) => !isAccount(typed.accounts[account]))
  const uneven = wrongAccount ? null : findUneven(typed.accounts)
  const accountError = (account: DatevAccount) => {
    if (!isAccount(typed.accounts[account])) return t('accounting.accountWrong')
    if (uneven?.account !== account) return undefined
    return t(account === 'debtors' ? 'accounting.debtorsUneven' : 'accounting.uneven', uneven)
  }
  async function save() {
    setSent(true)
    const focus = (id: string) => document.getElementById(id)?.focus()
    if (!isConsultantRight) return focus('consultant')
    if (!isClientRight) return focus('client')
    const account = wrongAccount ?? uneven?.account
    if (account) return focus(`account-${account}`)
    const body = { ...typed, consultant: Number(typed.consultant), client: Number(typed.client) }
    const outcome = await send(() => changeAccounting(known.version, body))
    if (!outcome.done) return
    await client.invalidateQueries({ queryKey: accountingKey })
    onDone(t('accounting.saved'))
  }
  return (
    <Card as="section" aria-labelledby="accounting-settings">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void save()
        }}
      >
        <Stack>
          <h2 id="accounting-settings" className={text.large}>
            {t('accounting.settings')}
          </h2>
          <p className={text.quiet}>{t('accounting.settingsText')}</p>
          {problem && <RefusalNote refusal={problem} isTeam />}
          <div className={styles.fields}>
            <Field
              id="consultant"
              label={t('accounting.consultant')}
              error={isSent && !isConsultantRight && t('accounting.consultantWrong')}
            >
              <TextInput
                className={styles.number}
                value={typed.consultant}
                inputMode="numeric"
                autoComplete="off"
                maxLength={7}
                onChange={({ target }) => setTyped({ ...typed, consultant: target.value })}
              />
            </Field>
            <Field
              id="client"
              label={t('accounting.client')}
              error={isSent && !isClientRight && t('accounting.clientWrong')}
            >
              <TextInput
                className={styles.number}
                value={typed.client}
                inputMode="numeric"
                autoComplete="off"
                maxLength={5}
                onChange={({ target }) => setTyped({ ...typed, client: target.value })}
              />
            </Field>
            <Field id="year-starts-in" label={t('accounting.yearStartsIn')}>
              <Select
                value={typed.yearStartsIn}
                onChange={({ target }) => setTyped({ ...typed, yearStartsIn: Number(target.value) })}
              >
                {Array.from({ length: 12 }, (_, place) => (
                  <option key={place} value={place + 1}>
                    {months.format(Date.UTC(2026, place, 1))}
                  </option>
                ))}
              </Select>
            </Field>
            <Field id="chart" label={t('accounting.chart')}>
              <Select
                value={typed.chart}
                onChange={({ target }) => {
                  const chart = target.value as Chart
                  // What was typed by hand stays; what was proposed is proposed by the other chart.
                  const accounts = Object.fromEntries(
                    datevAccounts.map((account) => [
                      account,
                      typed.accounts[account] === proposedAccounts[typed.chart][account]
                        ? proposedAccounts[chart][account]
                        : typed.accounts[account],
                    ]),
                  ) as DatevAccounts
                  setTyped({ ...typed, chart, accounts })
                }}
              >
                {charts.map((chart) => (
                  <option key={chart} value={chart}>
                    {t(`accounting.${chart}`)}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <fieldset>
            <legend className={styles.legend}>{t('accounting.accounts')}</legend>
            <div className={styles.fields}>
              {datevAccounts.map((account) => (
                <Field
                  key={account}
                  id={`account-${account}`}
                  label={t(`accounting.${account}`)}
                  error={isSent && accountError(account)}
                >
                  <TextInput
                    className={styles.number}
                    value={typed.accounts[account]}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={9}
                    onChange={({ target }) =>
                      setTyped({ ...typed, accounts: { ...typed.accounts, [account]: target.value.trim() } })
                    }
                  />
                </Field>
              ))}
            </div>
          </fieldset>
          {!tellsTransitsApart(typed.accounts) && <Note tone="info">{t('accounting.oneTransit')}</Note>}
          <p>
            <Button type="submit" kind="main" busy={busy}>
              {t('accounting.keep')}
            </Button>
          </p>
        </Stack>
      </form>
    </Card>
  )
}
