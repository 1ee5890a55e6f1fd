import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Own } from '../../platform/i18n/own.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import text from '../../ui/text.module.css'
import styles from './form-builder.module.css'
import { useServices, type FormContent } from './use-forms.ts'

const usualDays = [30, 90, 180, 365]

type AskedPartProps = {
  content: FormContent
  onType: <Name extends keyof FormContent>(name: Name, value: FormContent[Name]) => void
}

/** When a form is asked, before which visits, and for how long what is answered counts. */
export function AskedPart({ content, onType }: AskedPartProps) {
  const { t, formatLocale } = useTexts()
  const { data: services = [] } = useServices()
  const { asked, serviceIds, validDays } = content
  const [isOpen, setOpen] = useState(false)
  const place = useFocusBack<HTMLDivElement>(isOpen ? 'asked' : null)
  const chosen = services.filter(({ id }) => serviceIds.includes(id)).map(({ name }) => name)
  const said =
    asked === 'by-hand'
      ? t('formBuilder.byHand')
      : serviceIds.length === 0
        ? t('formBuilder.beforeAll')
        : t('formBuilder.before', { services: new Intl.ListFormat(formatLocale).format(chosen) })
  const days = [...new Set([...usualDays, ...(validDays === null ? [] : [validDays])])].toSorted((a, b) => a - b)
  return (
    <Card as="section" aria-label={t('formBuilder.whenAsked')}>
      <Stack>
        <div className={styles.asked} ref={place}>
          <div>
            <h2 className={styles.small}>{t('formBuilder.whenAsked')}</h2>
            <p>
              <Own>{said}</Own>
            </p>
          </div>
          <Button size="small" aria-expanded={isOpen} data-opens="asked" onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'formBuilder.done' : 'formBuilder.change')}
          </Button>
        </div>
        {isOpen && (
          <RadioCards
            legend={t('formBuilder.whenAsked')}
            name="asked"
            value={asked}
            choices={[
              { value: 'before-visits', label: t('formBuilder.askBefore') },
              { value: 'by-hand', label: t('formBuilder.askByHand') },
            ]}
            onChange={(value) => onType('asked', value)}
          />
        )}
        {isOpen && asked === 'before-visits' && services.length > 0 && (
          <fieldset>
            <legend className={styles.legend}>{t('formBuilder.ofServices')}</legend>
            <p className={text.quiet}>{t('formBuilder.ofAll')}</p>
            <div className={styles.services}>
              {services.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={<Own>{name}</Own>}
                  checked={serviceIds.includes(id)}
                  onChange={({ target }) =>
                    onType(
                      'serviceIds',
                      (target.checked ? [...serviceIds, id] : serviceIds.filter((each) => each !== id)).toSorted(),
                    )
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
        {isOpen && asked === 'before-visits' && (
          <Field label={t('formBuilder.validFor')}>
            <Select
              value={validDays ?? ''}
              onChange={({ target }) => onType('validDays', target.value === '' ? null : Number(target.value))}
            >
              <option value="">{t('formBuilder.forGood')}</option>
              {days.map((count) => (
                <option key={count} value={count}>
                  {t('formBuilder.days', { count })}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </Stack>
    </Card>
  )
}
