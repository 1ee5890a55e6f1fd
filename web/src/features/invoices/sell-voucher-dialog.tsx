import { charactersAtMost } from '@polyclinic/domain/charts/limits.ts'
import { digitsOf, readAmount, writeAmount } from '@polyclinic/domain/invoices/amounts.ts'
import {
  packageVisitsAtMost,
  usuallyValidUntil,
  voucherKinds,
  type VoucherKind,
} from '@polyclinic/domain/invoices/vouchers.ts'
import { formatExactMoney, formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { TextInput } from '../../ui/text-input.tsx'
import { usePatientSearch } from '../charts/use-patient-search.ts'
import { useServices } from '../clinic-forms/use-forms.ts'
import { useClock } from '../days/use-clock.ts'
import { DateInput } from '../forms/date-input.tsx'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { nameSome } from './name-some.ts'
import { sellVoucher } from './use-vouchers.ts'

type Person = { id: string; name: string }
type SellVoucherDialogProps = { onClose: () => void; onDone: (invoiceId: string) => void }

/** How many of those found are enough to tell which one is meant. */
const shownAtMost = 5

/** Who buys what: from it comes the invoice, which is looked at before it is issued. */
export function SellVoucherDialog({ onClose, onDone }: SellVoucherDialogProps) {
  const { t, formatLocale } = useTexts()
  const { settings } = useOrganization()
  const { timeZone, currency } = settings
  const today = dateIn(timeZone, useClock(0) as Instant)
  const { data: services = [] } = useServices()
  const [person, setPerson] = useState<Person | null>(null)
  const [kind, setKind] = useState<VoucherKind>('sum')
  const [amount, setAmount] = useState('')
  const [count, setCount] = useState('')
  const [serviceIds, setServiceIds] = useState<string[]>([])
  const [isForBearer, setForBearer] = useState(false)
  const [validUntil, setValidUntil] = useState<string>(usuallyValidUntil(today))
  const [words, setWords] = useState<string | null>(null)
  const [isSent, setSent] = useState(false)
  const [whoId, kindId, amountId, countId, servicesId, untilId] = [useId(), useId(), useId(), useId(), useId(), useId()]
  const before = useRef(person)
  useEffect(() => {
    if (before.current !== person) document.getElementById(person ? kindId : whoId)?.focus()
    before.current = person
  }, [person, kindId, whoId])
  const { busy, problem, send } = useSubmission()
  const isPackage = kind === 'package'
  const visits = /^\d{1,3}$/.test(count.trim()) ? Number(count) : 0
  const isCountRight = visits >= 1 && visits <= packageVisitsAtMost
  const minor = readAmount(amount, currency, formatLocale)
  const isAmountRight = minor !== null && minor >= (isPackage ? Math.max(1, visits) : 1) && minor <= 100_000_000
  const example = writeAmount(50 * 10 ** digitsOf(currency), currency, formatLocale)
  const isDescribed = isPackage ? isCountRight && serviceIds.length > 0 : isAmountRight
  const usualWords = isPackage
    ? t('vouchers.descriptionPackage', {
        count: visits,
        services: nameSome(
          services.flatMap(({ id, name }) => (serviceIds.includes(id) ? [name] : [])),
          t,
        ),
      })
    : t('vouchers.descriptionSum', { amount: formatExactMoney({ minor: minor ?? 0, currency }, formatLocale) })
  const description = (words ?? usualWords).trim().slice(0, 200)
  async function sell() {
    setSent(true)
    const focus = (id: string) => document.getElementById(id)?.focus()
    if (!person) return focus(whoId)
    if (isPackage && !isCountRight) return focus(countId)
    if (!isAmountRight) return focus(amountId)
    if (isPackage && serviceIds.length === 0) return focus(servicesId)
    if (validUntil < today) return focus(untilId)
    const of = { isForBearer, validUntil }
    const voucher = isPackage
      ? { kind: 'package' as const, visits, serviceIds, ...of }
      : { kind: 'sum' as const, ...of }
    const body = { patientId: person.id, description: description || usualWords, priceMinor: minor, voucher }
    const outcome = await send((key) => sellVoucher(body, key))
    if (outcome.done) onDone(outcome.value.id)
  }
  const isOffered = services.filter((service) => service.isActive)
  return (
    <SubmitDialog
      title={t('vouchers.sellTitle')}
      submit={t('vouchers.begin')}
      busy={busy}
      onSubmit={sell}
      onClose={onClose}
    >
      {problem && <RefusalNote refusal={problem} isTeam />}
      {person ? (
        <Row between>
          <p className={text.strong}>{t('vouchers.chosen', { name: person.name })}</p>
          <Button size="small" kind="quiet" onClick={() => setPerson(null)}>
            {t('vouchers.change')}
          </Button>
        </Row>
      ) : (
        <WhoBuys id={whoId} isMissing={isSent} onChosen={setPerson} />
      )}
      <RadioCards
        id={kindId}
        legend={t('vouchers.kind')}
        showLegend
        name="kind"
        value={kind}
        choices={voucherKinds.map((each) => ({
          value: each,
          label: t(each === 'sum' ? 'vouchers.kindSum' : 'vouchers.kindPackage'),
        }))}
        onChange={setKind}
      />
      {isPackage && (
        <>
          <Note>{t('vouchers.packageTax')}</Note>
          <Field label={t('vouchers.count')} id={countId} error={isSent && !isCountRight && t('vouchers.countWrong')}>
            <TextInput
              value={count}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              onChange={({ target }) => setCount(target.value)}
            />
          </Field>
          <fieldset>
            <legend className={text.strong}>{t('vouchers.servicesLegend')}</legend>
            {isOffered.map((service, place) => (
              <Checkbox
                key={service.id}
                {...(place === 0 && { id: servicesId })}
                label={service.name}
                checked={serviceIds.includes(service.id)}
                onChange={({ target }) =>
                  setServiceIds(
                    target.checked ? [...serviceIds, service.id] : serviceIds.filter((id) => id !== service.id),
                  )
                }
              />
            ))}
            <FieldError id={`${servicesId}-missing`}>
              {isSent && serviceIds.length === 0 && t('vouchers.servicesMissing')}
            </FieldError>
          </fieldset>
        </>
      )}
      <Field
        label={t(isPackage ? 'vouchers.price' : 'vouchers.amount')}
        id={amountId}
        error={isSent && !isAmountRight && t('vouchers.amountWrong', { example })}
      >
        <TextInput
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          onChange={({ target }) => setAmount(target.value)}
        />
      </Field>
      <Field label={t('vouchers.description')}>
        <TextInput
          value={words ?? (isDescribed ? usualWords : '')}
          placeholder={t('vouchers.descriptionLater')}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
      <Field
        label={t('vouchers.validUntil')}
        id={untilId}
        hint={settings.country === 'DE' && t('vouchers.until3')}
        error={isSent && validUntil < today && t('vouchers.dayWrong')}
      >
        <DateInput date={validUntil} min={today} onChange={setValidUntil} />
      </Field>
      <Checkbox
        label={t('vouchers.bearerLabel')}
        checked={isForBearer}
        onChange={({ target }) => setForBearer(target.checked)}
      />
    </SubmitDialog>
  )
}

type WhoBuysProps = { id: string; isMissing: boolean; onChosen: (person: Person) => void }

function WhoBuys({ id, isMissing, onChosen }: WhoBuysProps) {
  const { t, formatLocale } = useTexts()
  const mayWriteDown = usePermitted()('patients:write')
  const [typed, setTyped] = useState('')
  const query = usePatientSearch(typed)
  const found = query.search === '' ? null : (query.data?.pages[0]?.items ?? null)
  return (
    <Stack gap="small">
      <Field
        id={id}
        label={t('vouchers.who')}
        hint={t('vouchers.whoHint')}
        error={isMissing && t('vouchers.whoMissing')}
      >
        <TextInput
          type="search"
          maxLength={charactersAtMost.search}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // Enter looks for somebody, and sells nothing yet.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      {found?.length === 0 && (
        <p role="status" className={text.quiet}>
          {t('vouchers.nobody')} {mayWriteDown && <Anchor href="/admin/patients">{t('vouchers.newPatient')}</Anchor>}
        </p>
      )}
      {found && found.length > 0 && (
        <Rows label={t('vouchers.who')}>
          {found.slice(0, shownAtMost).map((patient) => {
            const name = `${patient.givenName} ${patient.familyName}`
            return (
              <ListRow
                key={patient.id}
                end={
                  <Button
                    size="small"
                    aria-label={t('vouchers.chooseNamed', { name })}
                    onClick={() => onChosen({ id: patient.id, name })}
                  >
                    {t('vouchers.choosePerson')}
                  </Button>
                }
              >
                <p className={text.strong}>{name}</p>
                <p className={text.quiet}>
                  {patient.birthDate && formatLongDate(patient.birthDate as PlainDate, formatLocale)}
                </p>
              </ListRow>
            )
          })}
        </Rows>
      )}
    </Stack>
  )
}
