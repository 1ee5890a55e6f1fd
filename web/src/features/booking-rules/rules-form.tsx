import { closesBeforeOpening, contradictedServices } from '@polyclinic/domain/organizations/decide-rules.ts'
import type { BookingRules } from '@polyclinic/domain/organizations/model.ts'
import { formatShortDay } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { writeAmount } from '@polyclinic/domain/invoices/amounts.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { CardPart } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { linkTo } from '../../ui/link-to.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { RuleField } from '../service-settings/rule-field.tsx'
import { horizonWords, noticeWords, ruleSteps, untilWords } from '../service-settings/rule-words.ts'
import { differencesOf } from '../settings-form/differences.ts'
import shared from '../settings-form/settings-form.module.css'
import { SettingsForm } from '../settings-form/settings-form.tsx'
import { useSettingsForm } from '../settings-form/use-settings-form.ts'
import { bodyOf, draftOf, limitsOf, numberRuleNames, type NumberRule, type RulesDraft } from './draft.ts'
import { PatientsRead } from './patients-read.tsx'
import { ruleFields, ruleLabel } from './rule-fields.ts'
import styles from './rules-form.module.css'
import { changeRules, readRules, type SavedRules } from './use-booking-rules.ts'

type RulesFormProps = {
  saved: SavedRules
  /** The version that going back on this screen has made: what is typed stays, upon it. */
  ownVersion: number | null
  onSaved: (rules: SavedRules) => void
  onBehind: () => Promise<unknown>
}

const feetPerMeter = 3.28084

/** What holds for every service that says nothing of its own, with what patients will read. */
export function RulesForm({ saved: given, ownVersion, onSaved, onBehind }: RulesFormProps) {
  const texts = useTexts()
  const { t, rich, formatLocale } = texts
  const { country, currency, timeZone } = useOrganization().settings
  const money = { currency, locale: formatLocale }
  const form = useSettingsForm<SavedRules, RulesDraft>({
    ...{ given, isNew: false, ownVersion, onSaved, onBehind, read: () => readRules() },
    draftOf: (saved) => draftOf(saved!, money),
  })
  const { draft, change } = form
  const body = bodyOf(draft, money)
  const before = bodyOf(draftOf(given, money), money)
  const contradicted = contradictedServices(body, given.exceptions)
  const found: WrongField[] = [
    ...(closesBeforeOpening(body) ? [{ id: 'minimumNoticeMinutes', message: t('bookingRules.noticeWrong') }] : []),
    ...(body.closedUntilMinutes > body.freeUntilMinutes
      ? [{ id: 'closedUntilMinutes', message: t('bookingRules.closedWrong') }]
      : contradicted
          .slice(0, 1)
          .map(({ name }) => ({ id: 'freeUntilMinutes', message: t('bookingRules.serviceWrong', { service: name }) }))),
    ...(Number.isNaN(body.lateFeeMinor)
      ? [
          {
            id: 'lateFeeMinor',
            message: t('bookingRules.feeWrong', { example: writeAmount(4000, currency, formatLocale) }),
          },
        ]
      : []),
    ...numberRuleNames
      .filter((rule) => Number.isNaN(body[rule]))
      .map((rule) => {
        const { least, most, orZero = false } = limitsOf(rule)
        return {
          id: rule,
          message: t(orZero ? 'bookingRules.numberOrZero' : 'bookingRules.numberWrong', { least, most }),
        }
      }),
  ]
  const wrong = form.wrongIn(found, {
    minimumNoticeMinutes: t('bookingRules.noticeWrong'),
    freeUntilMinutes: t('bookingRules.closedWrong'),
    closedUntilMinutes: t('bookingRules.closedWrong'),
    askInsurance: t('bookingRules.askInsuranceNone'),
  })
  const isPolicyOther = (['freeUntilMinutes', 'closedUntilMinutes', 'lateFeeMinor'] as const).some(
    (rule) => body[rule] !== before[rule],
  )
  const asks = ['off', 'optional', 'required'] as const
  const isMoreAsked = (['askPhone', 'askBirthDate', 'askInsurance'] as const).some(
    (rule) => asks.indexOf(body[rule]) > asks.indexOf(before[rule]),
  )
  const { visits, first, last } = given.booked
  const day = (at: string | null) => (at === null ? '' : formatShortDay(dateIn(timeZone, at as Instant), formatLocale))
  const rule = <Name extends 'minimumNoticeMinutes' | 'horizonDays' | 'freeUntilMinutes' | 'closedUntilMinutes'>(
    id: Name,
  ) => ({
    ...{ id, label: ruleLabel(id, currency, texts), value: draft[id], error: messageOf(wrong, id) },
    onChange: (value: number) => change({ [id]: value }),
  })
  const number = (id: NumberRule, hint?: string) => (
    <Field key={id} id={id} label={ruleLabel(id, currency, texts)} hint={hint} error={messageOf(wrong, id)}>
      <TextInput
        inputMode="numeric"
        value={draft[id]}
        autoComplete="off"
        onChange={({ target }) => change({ [id]: target.value })}
      />
    </Field>
  )
  // Where lengths are told in feet, meters say little.
  const feet =
    country === 'US' && body.ownCheckInMeters > 0
      ? t('bookingRules.feet', { feet: Math.round((body.ownCheckInMeters * feetPerMeter) / 10) * 10 })
      : undefined
  const [documents, ...others] = numberRuleNames
  const limits = others.filter((id) => id !== 'ownCheckInMinutes' && id !== 'ownCheckInMeters')
  return (
    <SettingsForm
      form={form}
      wrong={wrong}
      conflict={t('bookingRules.conflict')}
      differences={() => differencesOf(ruleFields(currency, texts), before, bodyOf(form.disputed, money))}
      create=""
      onSave={() => void form.save(found, () => changeRules(given.version, body))}
      preview={<PatientsRead rules={body} />}
      touched={
        <>
          {isPolicyOther && visits > 0 && (
            <Note role="status">
              {t('bookingRules.touched', { count: visits, first: day(first), last: day(last) })}
            </Note>
          )}
          {isMoreAsked && (
            <Note role="status">{rich('bookingRules.privacyHint', { link: linkTo('/admin/legal') })}</Note>
          )}
        </>
      }
      basics={
        <fieldset>
          <legend className={classNames(shared.legend, styles.spaced)}>{t('bookingRules.when')}</legend>
          <FieldRow>
            <RuleField {...rule('minimumNoticeMinutes')} steps={ruleSteps.notice} words={noticeWords} />
            <RuleField {...rule('horizonDays')} steps={ruleSteps.horizon} words={horizonWords} />
          </FieldRow>
        </fieldset>
      }
    >
      <CardPart>
        <fieldset>
          <legend className={shared.legend}>{t('bookingRules.policy')}</legend>
          <p className={shared.hint}>{t('bookingRules.policyHint')}</p>
          <Stack>
            <FieldRow>
              <RuleField {...rule('freeUntilMinutes')} steps={ruleSteps.until} words={untilWords} />
              <RuleField {...rule('closedUntilMinutes')} steps={ruleSteps.until} words={untilWords} />
            </FieldRow>
            <Field
              id="lateFeeMinor"
              label={ruleLabel('lateFeeMinor', currency, texts)}
              hint={t('bookingRules.feeHint')}
              error={messageOf(wrong, 'lateFeeMinor')}
            >
              <TextInput
                inputMode="decimal"
                value={draft.fee}
                autoComplete="off"
                onChange={({ target }) => change({ fee: target.value })}
              />
            </Field>
            <Exceptions saved={given} />
          </Stack>
        </fieldset>
      </CardPart>
      <CardPart>
        <fieldset>
          <legend className={classNames(shared.legend, styles.spaced)}>{t('bookingRules.ask')}</legend>
          <Stack>
            {(['askPhone', 'askBirthDate', 'askInsurance'] as const).map((id) => (
              <Field
                key={id}
                id={id}
                label={ruleLabel(id, currency, texts)}
                hint={id === 'askInsurance' && !given.canAskInsurance ? t('bookingRules.askInsuranceNone') : undefined}
                error={messageOf(wrong, id)}
              >
                <Select
                  value={draft[id]}
                  disabled={id === 'askInsurance' && !given.canAskInsurance}
                  onChange={({ target }) => change({ [id]: target.value as BookingRules[typeof id] })}
                >
                  {(['off', 'optional', 'required'] as const).map((value) => (
                    <option key={value} value={value}>
                      {t(`bookingRules.${value}`)}
                    </option>
                  ))}
                </Select>
              </Field>
            ))}
            {number(documents!)}
          </Stack>
        </fieldset>
      </CardPart>
      <CardPart>
        <fieldset>
          <legend className={shared.legend}>{t('bookingRules.ownCheckIn')}</legend>
          <p className={shared.hint}>{rich('bookingRules.ownCheckInHint', { link: linkTo('/admin/locations') })}</p>
          <Stack>
            {number('ownCheckInMinutes')}
            {number('ownCheckInMeters', feet)}
            {body.ownCheckInMeters > 0 && given.places.located < given.places.open && (
              <Note tone="warn" role="status">
                {t('bookingRules.notLocated', given.places)}
              </Note>
            )}
          </Stack>
        </fieldset>
      </CardPart>
      <CardPart>
        <fieldset>
          <legend className={shared.legend}>{t('bookingRules.limits')}</legend>
          <p className={shared.hint}>{t('bookingRules.limitsHint')}</p>
          <Stack>{limits.map((id) => number(id))}</Stack>
        </fieldset>
      </CardPart>
    </SettingsForm>
  )
}

/** Where these rules do not hold. */
function Exceptions({ saved: { exceptions } }: { saved: SavedRules }) {
  const { t } = useTexts()
  if (exceptions.length === 0) return <p className={shared.hint}>{t('bookingRules.exceptionsNone')}</p>
  return (
    <div>
      <p className={shared.label}>{t('bookingRules.exceptions')}</p>
      <ul className={shared.lines}>
        {exceptions.map(({ id, name }) => (
          <li key={id}>
            <Anchor href={`/admin/services/${id}`}>
              <Own>{name}</Own>
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}
