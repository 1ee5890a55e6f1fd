import { graceDays } from '@polyclinic/domain/accounts/second-factor.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useUserState } from '../../state/user.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { CardPart } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { everybody, peopleHref } from './asked-people.ts'
import styles from './factor-rule.module.css'
import type { PeopleList } from './people.ts'
import { requireSecondFactor } from './use-people.ts'

type Rule = PeopleList['secondFactor']
type FactorRuleProps = { rule: Rule; now: Instant; timeZone: string; onChange: (() => void) | undefined }

/** Who needs a second factor here, and how many have none. */
export function FactorRule({ rule: { requiredFrom, without }, now, timeZone, onChange }: FactorRuleProps) {
  const { t, formatLocale } = useTexts()
  const isOver = requiredFrom !== null && requiredFrom <= now
  const date = requiredFrom === null ? '' : formatLongDate(dateIn(timeZone, requiredFrom as Instant), formatLocale)
  return (
    <div className={styles.rule}>
      <p className={styles.words}>
        {requiredFrom === null
          ? t('factorRule.eachDecides')
          : isOver
            ? t('factorRule.required')
            : t('factorRule.requiredFrom', { date })}{' '}
        {t('factorRule.without', { count: without })}{' '}
        {without > 0 && (
          <Anchor href={peopleHref({ ...everybody, withoutFactor: true })}>{t('factorRule.showWithout')}</Anchor>
        )}
      </p>
      {onChange && (
        <Button size="small" aria-label={t('factorRule.changeOf')} onClick={onChange}>
          {t('factorRule.change')}
        </Button>
      )}
    </div>
  )
}

type FactorRulePanelProps = { rule: Rule; accountHref: string; onClose: () => void; onSaved: () => void }

const asItIs = 'as-it-is'

/** Whether everybody needs one, and from when. What is in force stays until another day is chosen. */
export function FactorRulePanel({ rule, accountHref, onClose, onSaved }: FactorRulePanelProps) {
  const { t } = useTexts()
  const { secondFactor } = useUserState((state) => state.users)
  const [who, setWho] = useState<'each' | 'all'>(rule.requiredFrom === null ? 'each' : 'all')
  return (
    <SidePanel
      title={t('factorRule.title')}
      lead={t('factorRule.lead')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <CardPart>
        <ActForm
          button={t('factorRule.save')}
          prepare={(event) => {
            const chosen = new FormData(event.currentTarget).get('inDays')
            if (chosen === asItIs || (who === 'each' && rule.requiredFrom === null)) {
              onClose()
              return null
            }
            const days = Number(chosen)
            const inDays = who === 'all' ? (graceDays.find((each) => each === days) ?? 0) : null
            return () => requireSecondFactor({ inDays })
          }}
          onDone={onSaved}
          onCancel={onClose}
        >
          <Stack>
            <RadioCards
              legend={t('factorRule.who')}
              showLegend
              name="who"
              value={who}
              onChange={setWho}
              choices={[
                { value: 'each', label: t('factorRule.each') },
                { value: 'all', label: t('factorRule.all') },
              ]}
            />
            {who === 'all' && (
              <Field label={t('factorRule.from')} id="inDays" hint={t('factorRule.fromHint')}>
                <Select name="inDays" defaultValue={rule.requiredFrom === null ? 14 : asItIs}>
                  {rule.requiredFrom !== null && <option value={asItIs}>{t('factorRule.asItIs')}</option>}
                  {graceDays.map((days) => (
                    <option key={days} value={days}>
                      {t('factorRule.inDays', { days })}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            {who === 'all' && secondFactor && !secondFactor.isOn && (
              <p>
                <Anchor href={accountHref}>{t('errors.second_factor_first')}</Anchor>
              </p>
            )}
          </Stack>
        </ActForm>
      </CardPart>
    </SidePanel>
  )
}
