import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import type { ServiceDraft } from './draft.ts'
import { PrepaymentFields } from './prepayment-fields.tsx'
import { RuleField } from './rule-field.tsx'
import { bufferWords, horizonWords, lengthWords, moneyWords, noticeWords, ruleSteps, untilWords } from './rule-words.ts'
import shared from '../settings-form/settings-form.module.css'
import styles from './service-form.module.css'
import type { Choices } from './use-service-settings.ts'

type RulesPartProps = {
  draft: ServiceDraft
  choices: Choices
  wrong: readonly WrongField[]
  onChange: (part: Partial<ServiceDraft>) => void
}

/** When it begins, what is kept free around it, when it can be booked and changed, and what it needs. */
export function RulesPart({ draft, choices: { usual, groups, takesOnline }, wrong, onChange }: RulesPartProps) {
  const texts = useTexts()
  const { t } = texts
  const { currency } = useOrganization().settings
  const names = [...new Set([...groups.map(({ group }) => group), ...draft.needs])].toSorted()
  const need = (name: string, isOn: boolean) =>
    onChange({ needs: names.filter((each) => (each === name ? isOn : draft.needs.includes(each))) })
  const needsError = messageOf(wrong, 'needs')
  return (
    <fieldset>
      <legend className={shared.legend}>{t('serviceSettings.rules')}</legend>
      <p className={shared.hint}>{t('serviceSettings.rulesHint')}</p>
      <Stack>
        <FieldRow>
          <RuleField
            id="minimumNoticeMinutes"
            label={t('serviceSettings.notice')}
            value={draft.minimumNoticeMinutes}
            usual={usual.minimumNoticeMinutes}
            steps={ruleSteps.notice}
            words={noticeWords}
            onChange={(minimumNoticeMinutes) => onChange({ minimumNoticeMinutes })}
          />
          <RuleField
            id="horizonDays"
            label={t('serviceSettings.horizon')}
            value={draft.horizonDays}
            usual={usual.horizonDays}
            steps={ruleSteps.horizon}
            words={horizonWords}
            onChange={(horizonDays) => onChange({ horizonDays })}
          />
        </FieldRow>
        <FieldRow>
          <RuleField
            id="freeUntilMinutes"
            label={t('serviceSettings.freeUntil')}
            value={draft.freeUntilMinutes}
            usual={usual.policy.freeUntilMinutes}
            steps={ruleSteps.until}
            words={untilWords}
            onChange={(freeUntilMinutes) => onChange({ freeUntilMinutes })}
          />
          <RuleField
            id="policy"
            label={t('serviceSettings.closedUntil')}
            value={draft.closedUntilMinutes}
            usual={usual.policy.closedUntilMinutes}
            steps={ruleSteps.until}
            words={untilWords}
            error={messageOf(wrong, 'policy')}
            onChange={(closedUntilMinutes) => onChange({ closedUntilMinutes })}
          />
        </FieldRow>
        <Field
          id="fee"
          label={t('serviceSettings.fee', { currency })}
          hint={t('serviceSettings.feeUsual', { value: moneyWords(usual.policy.lateFeeMinor, currency, texts) })}
          optional={t('common.optional')}
          error={messageOf(wrong, 'fee')}
        >
          <TextInput
            inputMode="decimal"
            className={styles.amount}
            value={draft.fee}
            autoComplete="off"
            onChange={({ target }) => onChange({ fee: target.value })}
          />
        </Field>
        <PrepaymentFields {...{ draft, takesOnline, wrong }} onChange={onChange} />
        <FieldRow>
          <RuleField
            id="slotIntervalMinutes"
            label={t('serviceSettings.interval')}
            value={draft.slotIntervalMinutes}
            steps={ruleSteps.interval}
            words={lengthWords}
            onChange={(slotIntervalMinutes) => onChange({ slotIntervalMinutes })}
          />
          <Field
            id="seats"
            label={t('serviceSettings.seats')}
            hint={t('serviceSettings.seatsHint')}
            error={messageOf(wrong, 'seats')}
          >
            <TextInput
              inputMode="numeric"
              className={styles.amount}
              value={draft.seats}
              autoComplete="off"
              onChange={({ target }) => onChange({ seats: target.value })}
            />
          </Field>
        </FieldRow>
        <FieldRow>
          <RuleField
            id="bufferBeforeMinutes"
            label={t('serviceSettings.bufferBefore')}
            value={draft.bufferBeforeMinutes}
            steps={ruleSteps.buffer}
            words={bufferWords}
            onChange={(bufferBeforeMinutes) => onChange({ bufferBeforeMinutes })}
          />
          <RuleField
            id="bufferAfterMinutes"
            label={t('serviceSettings.bufferAfter')}
            value={draft.bufferAfterMinutes}
            steps={ruleSteps.buffer}
            words={bufferWords}
            onChange={(bufferAfterMinutes) => onChange({ bufferAfterMinutes })}
          />
        </FieldRow>
        {names.length > 0 && (
          <fieldset id="needs" tabIndex={-1} aria-describedby={needsError ? 'needs-error' : undefined}>
            <legend className={shared.label}>{t('serviceSettings.needs')}</legend>
            <p className={shared.hint}>{t('serviceSettings.needsHint')}</p>
            {names.map((name) => (
              <Checkbox
                key={name}
                label={name}
                checked={draft.needs.includes(name)}
                onChange={({ currentTarget }) => need(name, currentTarget.checked)}
              />
            ))}
            <FieldError id="needs-error">{needsError}</FieldError>
          </fieldset>
        )}
      </Stack>
    </fieldset>
  )
}
