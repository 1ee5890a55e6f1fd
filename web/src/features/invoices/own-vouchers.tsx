import type * as vouchers from '@polyclinic/domain/invoices/voucher-endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { formatExactMoney, formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../platform/api/call.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { TextInput } from '../../ui/text-input.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { coveredWords, leftWords } from './covered-words.ts'
import { voucherTones } from './standing-words.ts'
import type { Covered } from './use-vouchers.ts'

export type OwnVouchers = Answer<typeof vouchers.listOwnVouchers>
const one = (id: string) => ({ params: { id } })

/** What an invoice sold, with the code to be given away or used. */
export function BoughtVouchers({ items }: Pick<OwnVouchers, 'items'>) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  return (
    <Card as="section" aria-labelledby="bought">
      <Stack>
        <h2 id="bought" className={text.heading}>
          {t('vouchers.ownVouchers')}
        </h2>
        <Rows label={t('vouchers.ownVouchers')}>
          {items.map((voucher) => (
            <ListRow
              key={voucher.id}
              end={<Status tone={voucherTones[voucher.standing]}>{t(`vouchers.${voucher.standing}`)}</Status>}
            >
              <p className={text.strong}>{voucher.description}</p>
              <p className={text.quiet}>
                {[
                  leftWords(voucher, texts),
                  t('vouchers.until', { day: formatLongDate(voucher.validUntil as PlainDate, formatLocale) }),
                ].join(' · ')}
              </p>
              {voucher.standing === 'unpaid' && <p className={text.quiet}>{t('vouchers.notPaid')}</p>}
              {voucher.standing === 'usable' && <p className={text.quiet}>{t(howOwn(voucher))}</p>}
              {voucher.code && (
                <Row>
                  <b className={text.figures}>{voucher.code}</b>
                  <CopyButton
                    words={voucher.code}
                    copy={t('vouchers.copy')}
                    copied={t('vouchers.copied')}
                    failed={t('vouchers.copyFailed')}
                  />
                </Row>
              )}
            </ListRow>
          ))}
        </Rows>
      </Stack>
    </Card>
  )
}

/** What can be done with its code; without one it was made where the clinic was before. */
const howOwn = ({ code, isForBearer }: OwnVouchers['items'][number]) =>
  code === null ? 'vouchers.ownNoCode' : isForBearer ? 'vouchers.ownBearer' : 'vouchers.ownMine'

type PayWithVoucherProps = { invoiceId: string; canPay: boolean; onPaid: () => void }

/** A code, what it covers, and the press that pays with it. */
export function PayWithVoucher({ invoiceId, canPay, onPaid }: PayWithVoucherProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { revalidate } = useRevalidator()
  const [code, setCode] = useState('')
  const [covered, setCovered] = useState<Covered | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [paid, setPaid] = useState<string | null>(null)
  const { busy, problem, send, forget } = useSubmission()
  const id = useId()
  async function go() {
    setMissing(code.trim() === '')
    if (code.trim() === '') return document.getElementById(id)?.focus()
    if (!covered) {
      const outcome = await send(() =>
        call<typeof vouchers.checkOwnVoucher>('POST', '/invoices/{id}/voucher-check', {
          ...{ ...one(invoiceId), body: { code } },
        }),
      )
      return outcome.done ? setCovered(outcome.value) : undefined
    }
    const outcome = await send((key) =>
      call<typeof vouchers.payByOwnVoucher>('POST', '/invoices/{id}/voucher-payments', {
        ...{ ...one(invoiceId), headers: { 'idempotency-key': key } },
        body: { code, coversMinor: covered.covers.minor },
      }),
    )
    setCovered(null)
    if (!outcome.done) return
    setCode('')
    setPaid(t('vouchers.paid', { amount: formatExactMoney(covered.covers, formatLocale) }))
    onPaid()
    await revalidate()
  }
  return (
    <Card as="section" aria-labelledby="with-voucher">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void go()
        }}
      >
        <Stack>
          <h2 id="with-voucher" className={text.heading}>
            {t('vouchers.have')}
          </h2>
          {paid && <Note role="status">{paid}</Note>}
          {problem && <RefusalNote refusal={problem} />}
          {canPay && (
            <>
              <Field
                id={id}
                label={t('vouchers.payCode')}
                hint={t('vouchers.payCodeHint')}
                error={isMissing && t('vouchers.payCodeMissing')}
              >
                <TextInput
                  value={code}
                  maxLength={60}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  onChange={({ target }) => {
                    setCode(target.value)
                    setCovered(null)
                    setPaid(null)
                    forget()
                  }}
                />
              </Field>
              {covered && <Note role="status">{coveredWords(covered, texts)}</Note>}
              <p>
                <Button type="submit" {...(covered && { kind: 'main' as const })} busy={busy}>
                  {covered
                    ? t('vouchers.pay', { amount: formatExactMoney(covered.covers, formatLocale) })
                    : t('vouchers.check')}
                </Button>
              </p>
            </>
          )}
        </Stack>
      </form>
    </Card>
  )
}
