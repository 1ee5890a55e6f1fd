import { formatShortDay, formatZone } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { countries } from '@polyclinic/domain/locations/countries.ts'
import { heldBack, missingLegalPages } from '@polyclinic/domain/organizations/decide-details.ts'
import { hasIbans } from '@polyclinic/domain/organizations/iban.ts'
import type { ClinicDetails } from '@polyclinic/domain/organizations/model.ts'
import { insurancesIn } from '@polyclinic/domain/appointments/insurance.ts'
import { bookYearsIn } from '@polyclinic/domain/invoices/book-retention.ts'
import { recordYearsIn } from '@polyclinic/domain/patients/record-retention.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { CardPart } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { differencesOf, type ReadField } from '../settings-form/differences.ts'
import shared from '../settings-form/settings-form.module.css'
import { SettingsForm } from '../settings-form/settings-form.tsx'
import { useSettingsForm } from '../settings-form/use-settings-form.ts'
import styles from './details-form.module.css'
import {
  bodyOf,
  draftOf,
  inCountry,
  inFours,
  isClinicSlug,
  isIban,
  isInvoiceEmail,
  numberDetailNames,
  numberDetails,
  type DetailsDraft,
  type NumberDetail,
} from './draft.ts'
import { changeDetails, readDetails, type SavedDetails } from './use-clinic-details.ts'

type DetailsFormProps = {
  saved: SavedDetails
  onSaved: (details: SavedDetails) => void
  onBehind: () => Promise<unknown>
}

const locales = ['en-US', 'de-DE'] as const
const rhythms = ['never', 'daily', 'weekly'] as const

/** What the clinic is, as whom it bills and how long it keeps what, with what a change would do said first. */
export function DetailsForm({ saved: given, onSaved, onBehind }: DetailsFormProps) {
  const texts = useTexts()
  const { t } = texts
  const form = useSettingsForm<SavedDetails, DetailsDraft>({
    ...{ given, isNew: false, onSaved, onBehind, read: () => readDetails() },
    draftOf: (saved) => draftOf(saved!),
  })
  const { draft, change } = form
  const body = bodyOf(draft)
  const before = bodyOf(draftOf(given))
  const missing = body.country === before.country ? [] : missingLegalPages(body.country, given.use)
  const countryWrong =
    missing.length > 0
      ? t('clinicDetails.countryLegal', {
          pages: new Intl.ListFormat(texts.formatLocale).format(missing.map((page) => t(`common.${page}`))),
        })
      : body.country !== before.country && given.use.asksInsurance && insurancesIn(body.country).length === 0
        ? t('clinicDetails.countryInsurance')
        : null
  const years = recordYearsIn(body.country)
  const yearsWrong = t('clinicDetails.recordYearsWrong', { years })
  const bookYears = bookYearsIn(body.country)
  const bookYearsWrong = t('clinicDetails.bookYearsWrong', { years: bookYears })
  const found: WrongField[] = [
    ...(countryWrong === null ? [] : [{ id: 'country', message: countryWrong }]),
    ...(isClinicSlug(body.slug) ? [] : [{ id: 'slug', message: t('clinicDetails.slugWrong') }]),
    ...(isIban(body.iban) ? [] : [{ id: 'iban', message: t('clinicDetails.ibanWrong') }]),
    ...(isInvoiceEmail(body.invoiceEmail)
      ? []
      : [{ id: 'invoiceEmail', message: t('clinicDetails.invoiceEmailWrong') }]),
    ...numberDetailNames
      .filter((name) => Number.isNaN(body[name]))
      .map((name) => ({ id: name, message: t('clinicDetails.numberWrong', numberDetails[name]) })),
    ...(body.recordYears < years ? [{ id: 'recordYears', message: yearsWrong }] : []),
    ...(body.bookYears < bookYears ? [{ id: 'bookYears', message: bookYearsWrong }] : []),
  ]
  const wrong = form.wrongIn(found, {
    country: t('clinicDetails.countryWrong'),
    timeZone: t('clinicDetails.timeZoneHeld'),
    currency: t('clinicDetails.currencyHeld'),
    slug: t('clinicDetails.slugTaken'),
    iban: t('clinicDetails.ibanWrong'),
    invoiceEmail: t('clinicDetails.invoiceEmailWrong'),
    recordYears: yearsWrong,
    bookYears: bookYearsWrong,
  })
  const number = (id: NumberDetail, hint?: string) => (
    <Field id={id} label={t(`clinicDetails.${id}`)} hint={hint} error={messageOf(wrong, id)}>
      <TextInput
        inputMode="numeric"
        value={draft[id]}
        autoComplete="off"
        onChange={({ target }) => change({ [id]: target.value })}
      />
    </Field>
  )
  return (
    <SettingsForm
      form={form}
      wrong={wrong}
      conflict={t('clinicDetails.conflict')}
      differences={() => differencesOf(readFields(texts), before, bodyOf(form.disputed))}
      create=""
      onSave={() => void form.save(found, () => changeDetails(given.version, body))}
      preview={<Sender saved={given} body={body} />}
      touched={<Touched before={before} body={body} />}
      basics={<PlacePart {...{ form, given, wrong }} />}
    >
      <CardPart>
        <fieldset>
          <legend className={classNames(shared.legend, styles.spaced)}>{t('clinicDetails.address')}</legend>
          <Field
            id="slug"
            label={t('clinicDetails.slug')}
            hint={t('clinicDetails.slugHint')}
            below={`/clinic/${body.slug || '…'}`}
            error={messageOf(wrong, 'slug')}
          >
            <TextInput
              value={draft.slug}
              maxLength={80}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => change({ slug: target.value })}
            />
          </Field>
          <p className={classNames(shared.hint, styles.after)}>
            <Anchor href="/admin/domains">{t('clinicDetails.toDomains')}</Anchor>
          </p>
        </fieldset>
      </CardPart>
      <CardPart>
        <fieldset>
          <legend className={classNames(shared.legend, styles.spaced)}>{t('clinicDetails.billing')}</legend>
          <Stack>
            {number('invoiceDueDays', t('clinicDetails.invoiceDueDaysHint'))}
            <Field
              id="taxNumber"
              label={t('clinicDetails.taxNumber')}
              hint={t(body.country === 'DE' ? 'clinicDetails.taxNumberNeeded' : 'clinicDetails.taxNumberHint')}
              optional={t('common.optional')}
              error={messageOf(wrong, 'taxNumber')}
            >
              <TextInput
                value={draft.taxNumber}
                maxLength={40}
                autoComplete="off"
                onChange={({ target }) => change({ taxNumber: target.value })}
              />
            </Field>
            {(hasIbans(body.country) || draft.iban !== '' || given.iban !== '') && (
              <Field
                id="iban"
                label={t('clinicDetails.iban')}
                hint={t('clinicDetails.ibanHint')}
                optional={t('common.optional')}
                error={messageOf(wrong, 'iban')}
              >
                <TextInput
                  value={draft.iban}
                  maxLength={50}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  onChange={({ target }) => change({ iban: target.value })}
                />
              </Field>
            )}
            <Field
              id="invoiceEmail"
              label={t('clinicDetails.invoiceEmail')}
              hint={t('clinicDetails.invoiceEmailHint')}
              optional={t('common.optional')}
              error={messageOf(wrong, 'invoiceEmail')}
            >
              <TextInput
                type="email"
                value={draft.invoiceEmail}
                maxLength={254}
                autoComplete="off"
                onChange={({ target }) => change({ invoiceEmail: target.value })}
              />
            </Field>
            <p className={shared.hint}>
              <Anchor href="/admin/messages/timing">{t('clinicDetails.toMoneyMails')}</Anchor>
            </p>
          </Stack>
        </fieldset>
      </CardPart>
      <CardPart>
        <fieldset>
          <legend className={shared.legend}>{t('clinicDetails.retention')}</legend>
          <p className={shared.hint}>{t('clinicDetails.retentionHint')}</p>
          <Stack>
            {number('recordYears', t('clinicDetails.recordYearsHint', { years }))}
            {number('bookYears', t('clinicDetails.bookYearsHint', { years: bookYears }))}
            {number('documentDays')}
            {number('messageTextDays')}
            {number('messageAddressDays')}
          </Stack>
        </fieldset>
      </CardPart>
      <CardPart>
        <fieldset>
          <legend className={classNames(shared.legend, styles.spaced)}>{t('clinicDetails.audit')}</legend>
          <Field
            id="mailAuditSeal"
            label={t('clinicDetails.mailAuditSeal')}
            hint={t('clinicDetails.mailAuditSealHint')}
          >
            <Select
              value={draft.mailAuditSeal}
              onChange={({ target }) => change({ mailAuditSeal: target.value as ClinicDetails['mailAuditSeal'] })}
            >
              {rhythms.map((rhythm) => (
                <option key={rhythm} value={rhythm}>
                  {t(`clinicDetails.${rhythm}`)}
                </option>
              ))}
            </Select>
          </Field>
        </fieldset>
      </CardPart>
    </SettingsForm>
  )
}

type PlacePartProps = {
  form: { draft: DetailsDraft; change: (part: Partial<DetailsDraft>) => void }
  given: SavedDetails
  wrong: readonly WrongField[]
}

/** Where the clinic is and how it speaks. What is held back says why. */
function PlacePart({ form: { draft, change }, given, wrong }: PlacePartProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const held = heldBack(given.use)
  const regions = new Intl.DisplayNames(formatLocale, { type: 'region' })
  const named = <Code extends string>(codes: readonly Code[], nameOf: (code: Code) => string) =>
    codes
      .map((code) => ({ code, name: nameOf(code) }))
      .toSorted((one, other) => one.name.localeCompare(other.name, formatLocale))
  const options = (all: readonly { code: string; name: string }[]) =>
    all.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))
  return (
    <fieldset>
      <legend className={classNames(shared.legend, styles.spaced)}>{t('clinicDetails.place')}</legend>
      <Stack>
        <FieldRow>
          <Field
            id="country"
            label={t('clinicDetails.country')}
            hint={t('clinicDetails.countryHint')}
            error={messageOf(wrong, 'country')}
          >
            <Select value={draft.country} onChange={({ target }) => change(inCountry(draft, target.value, held))}>
              {options(named(countries, (code) => regions.of(code) ?? code))}
            </Select>
          </Field>
          <Field id="locale" label={t('clinicDetails.locale')} hint={t('clinicDetails.localeHint')}>
            <Select
              value={draft.locale}
              onChange={({ target }) => change({ locale: target.value as ClinicDetails['locale'] })}
            >
              {locales.map((locale) => (
                <option key={locale} value={locale}>
                  {t(`clinicDetails.${locale}`)}
                </option>
              ))}
            </Select>
          </Field>
        </FieldRow>
        <Field
          id="timeZone"
          label={t('clinicDetails.timeZone')}
          hint={held.timeZone ? <ZoneHeld saved={given} /> : undefined}
          error={messageOf(wrong, 'timeZone')}
        >
          <Select
            value={draft.timeZone}
            disabled={held.timeZone}
            onChange={({ target }) => change({ timeZone: target.value })}
          >
            {zones(draft.timeZone).map((zone) => (
              <option key={zone} value={zone}>
                {`${zone.replaceAll('_', ' ')} (${formatZone(zone, formatLocale)})`}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          id="currency"
          label={t('clinicDetails.currency')}
          hint={held.currency ? currencyHeld(given, texts) : undefined}
          error={messageOf(wrong, 'currency')}
        >
          <Select
            value={draft.currency}
            disabled={held.currency}
            onChange={({ target }) => change({ currency: target.value })}
          >
            {options(named(Intl.supportedValuesOf('currency'), (code) => currencyName(code, formatLocale)))}
          </Select>
        </Field>
      </Stack>
    </fieldset>
  )
}

const zones = (own: string): readonly string[] => [...new Set([own, ...Intl.supportedValuesOf('timeZone')])].toSorted()

const currencyName = (code: string, locale: string) =>
  `${new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code} (${code})`

/** Why the clock cannot be another one now, and which days are in the way. */
function ZoneHeld({ saved: { use, timeZone } }: { saved: SavedDetails }) {
  const { t, formatLocale } = useTexts()
  if (use.visits === 0 || use.first === null || use.last === null) return t('clinicDetails.zoneAbsences')
  const [first, last] = [use.first, use.last].map((at) => dateIn(timeZone, at as Instant))
  return (
    <>
      {t('clinicDetails.zoneVisits', {
        count: use.visits,
        first: formatShortDay(first!, formatLocale),
        last: formatShortDay(last!, formatLocale),
      })}{' '}
      <Anchor href={`/admin?date=${first}`}>{t('clinicDetails.toVisits')}</Anchor>
    </>
  )
}

const currencyHeld = ({ use }: SavedDetails, { t }: Texts): string =>
  use.hasInvoices ? t('clinicDetails.currencyInvoices') : t('clinicDetails.currencyPrices', { count: use.prices })

/** What a change does to what is there already. */
function Touched({ before, body }: { before: ClinicDetails; body: ClinicDetails }) {
  const { t } = useTexts()
  const shorter = (['recordYears', 'bookYears', 'documentDays', 'messageTextDays', 'messageAddressDays'] as const).some(
    (field) => body[field] < before[field],
  )
  const lines = [
    ...(body.slug === before.slug ? [] : [t('clinicDetails.touchedSlug', { from: before.slug, to: body.slug })]),
    ...(body.locale === before.locale ? [] : [t('clinicDetails.touchedLocale')]),
    ...(body.timeZone === before.timeZone ? [] : [t('clinicDetails.touchedZone')]),
    ...(body.country === before.country ? [] : [t('clinicDetails.touchedCountry')]),
    ...(shorter ? [t('clinicDetails.touchedRetention')] : []),
  ]
  if (lines.length === 0) return null
  return (
    <Note tone="warn" role="status">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Note>
  )
}

/** In whose name an invoice is, as it stands on paper. */
function Sender({ saved: { sender }, body }: { saved: SavedDetails; body: ClinicDetails }) {
  const { t } = useTexts()
  const { name } = useOrganization()
  return (
    <section className={shared.preview} aria-label={t('clinicDetails.sender')}>
      <h2 className={shared.label}>{t('clinicDetails.sender')}</h2>
      <Stack gap="small">
        <div>
          <p>
            <Own>{sender.name || name}</Own>
          </p>
          {sender.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {body.taxNumber && <p>{t('clinicDetails.taxLine', { number: body.taxNumber })}</p>}
          {isIban(body.iban) && body.iban && <p>{`IBAN ${inFours(body.iban)}`}</p>}
        </div>
        <p className={shared.hint}>{t('clinicDetails.senderHint')}</p>
        <p className={shared.hint}>
          <Anchor href="/admin/locations">{t('clinicDetails.toLocations')}</Anchor>
        </p>
      </Stack>
    </section>
  )
}

/** Each detail with what it says, in the words of the screen. */
function readFields({ t, formatLocale }: Texts): ReadField<ClinicDetails>[] {
  const nothing = t('settingsForm.nothing')
  return [
    [
      t('clinicDetails.country'),
      ({ country }) => new Intl.DisplayNames(formatLocale, { type: 'region' }).of(country) ?? country,
    ],
    [t('clinicDetails.locale'), ({ locale }) => t(`clinicDetails.${locale}`)],
    [t('clinicDetails.timeZone'), ({ timeZone }) => timeZone],
    [t('clinicDetails.currency'), ({ currency }) => currencyName(currency, formatLocale)],
    [t('clinicDetails.slug'), ({ slug }) => slug],
    [t('clinicDetails.taxNumber'), ({ taxNumber }) => taxNumber || nothing],
    [t('clinicDetails.iban'), ({ iban }) => inFours(iban) || nothing],
    [t('clinicDetails.invoiceEmail'), ({ invoiceEmail }) => invoiceEmail || nothing],
    [t('clinicDetails.mailAuditSeal'), ({ mailAuditSeal }) => t(`clinicDetails.${mailAuditSeal}`)],
    ...numberDetailNames.map((name): ReadField<ClinicDetails> => [
      t(`clinicDetails.${name}`),
      (details) => (Number.isNaN(details[name]) ? '…' : String(details[name])),
    ]),
  ]
}
