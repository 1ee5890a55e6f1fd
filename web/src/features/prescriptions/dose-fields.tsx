import type { Dose, PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { amountAtMost, hoursApartAtMost } from '@polyclinic/domain/prescriptions/vocabulary.ts'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import Sunrise from 'lucide-react/icons/sunrise'
import Sunset from 'lucide-react/icons/sunset'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { doseKinds, doseOfKind, noTimes } from './dose-kinds.ts'
import styles from './dose-fields.module.css'
import { NumberField } from './number-field.tsx'
import { typedNumbers } from './typed-numbers.ts'

const times = [
  { name: 'morning', icon: Sunrise },
  { name: 'noon', icon: Sun },
  { name: 'evening', icon: Sunset },
  { name: 'night', icon: Moon },
] as const

const kindWords = {
  times: 'prescriptions.kindTimes',
  every: 'prescriptions.kindEvery',
  'as-needed': 'prescriptions.kindNeeded',
  text: 'prescriptions.kindText',
} as const

type DoseFieldsProps = {
  item: PrescribedDrug
  /** As the server writes it. */
  shorthand: string | null
  onChange: (changes: Partial<PrescribedDrug>) => void
}

/** How much is taken and when: stepped, chosen or typed in short. */
export function DoseFields({ item, shorthand, onChange }: DoseFieldsProps) {
  const { t } = useTexts()
  const dose = item.dose ?? noTimes
  const put = (changed: Dose) => onChange({ dose: changed })
  return (
    <div className={styles.dose}>
      <div className={styles.kinds}>
        <Segmented
          label={t('prescriptions.doseKind')}
          value={dose.kind}
          segments={doseKinds.map((value) => ({ value, label: t(kindWords[value]) }))}
          onSelect={(kind) => kind !== dose.kind && put(doseOfKind(kind, item.dose, shorthand ?? ''))}
        />
      </div>
      <OfKind dose={dose} onChange={put} />
    </div>
  )
}

function OfKind({ dose, onChange }: { dose: Dose; onChange: (dose: Dose) => void }) {
  const { t, locale } = useTexts()
  const numbers = { ...typedNumbers(locale), wrong: t('prescriptions.numberWrong') }
  const isAmount = (value: number) => value > 0 && value <= amountAtMost
  const hours = {
    ...numbers,
    isRight: (value: number) => Number.isInteger(value) && value >= 1 && value <= hoursApartAtMost,
    wrong: t('prescriptions.hoursWrong'),
  }
  switch (dose.kind) {
    case 'times':
      return (
        <div className={styles.times}>
          {times.map(({ name, icon }) => {
            const label = t(`prescriptions.${name}`)
            return (
              <Stepper
                key={name}
                {...numbers}
                {...{ label, icon, most: amountAtMost, value: dose[name] }}
                lessLabel={t('prescriptions.less', { time: label })}
                moreLabel={t('prescriptions.more', { time: label })}
                onChange={(value) => onChange({ ...dose, [name]: value })}
              />
            )
          })}
        </div>
      )
    case 'every':
      return (
        <div className={styles.fields}>
          <NumberField
            {...numbers}
            label={t('prescriptions.perDose')}
            value={dose.amount}
            isRight={isAmount}
            onChange={(amount) => amount !== null && onChange({ ...dose, amount })}
          />
          <NumberField
            {...hours}
            label={t('prescriptions.hours')}
            value={dose.hours}
            onChange={(value) => value !== null && onChange({ ...dose, hours: value })}
          />
        </div>
      )
    case 'as-needed':
      return (
        <div className={styles.fields}>
          <NumberField
            {...numbers}
            label={t('prescriptions.perDose')}
            value={dose.amount}
            isRight={isAmount}
            onChange={(amount) => amount !== null && onChange({ ...dose, amount })}
          />
          <NumberField
            {...numbers}
            label={t('prescriptions.mostPerDay')}
            value={dose.mostPerDay}
            isRight={(value) => isAmount(value) && value >= dose.amount}
            onChange={(mostPerDay) => mostPerDay !== null && onChange({ ...dose, mostPerDay })}
          />
          <NumberField
            {...hours}
            mayBeEmpty
            label={t('prescriptions.hoursApart')}
            value={dose.hoursApart}
            onChange={(hoursApart) => onChange({ ...dose, hoursApart })}
          />
          <Field label={t('prescriptions.occasion')} optional={t('prescriptions.optional')}>
            <TextInput
              maxLength={120}
              autoComplete="off"
              placeholder={t('prescriptions.occasionHint')}
              value={dose.occasion ?? ''}
              onChange={({ target }) =>
                onChange({ ...dose, occasion: target.value.trim() === '' ? null : target.value })
              }
            />
          </Field>
        </div>
      )
    case 'text':
      return (
        <Field label={t('prescriptions.doseText')}>
          <TextArea
            rows={2}
            maxLength={500}
            value={dose.text}
            onChange={({ target }) => onChange({ ...dose, text: target.value })}
          />
        </Field>
      )
  }
}
