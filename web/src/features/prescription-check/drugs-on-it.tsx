import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { earliestBirthDate } from '@polyclinic/domain/kit/person-limits.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { verifyPrescription } from '@polyclinic/domain/prescriptions/endpoints.ts'
import { useId, useRef } from 'react'
import { Form } from 'react-router'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import text from '../../ui/text.module.css'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { asksAgain, checkPath, fields, type CheckedPrescription } from './check-by-form.ts'

type Verified = Answer<typeof verifyPrescription>
type DrugsOnItProps = Pick<Verified, 'items' | 'wordsLanguage'> & { checked: CheckedPrescription; isBusy: boolean }

/** What is on it, for whoever knows the patient’s date of birth. */
export function DrugsOnIt({ checked, items, wordsLanguage, isBusy }: DrugsOnItProps) {
  const { t, formatLocale } = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const hidden = useId()
  useFocusOn(field, asksAgain(checked) ? checked : null)
  if (items !== null)
    return (
      <Stack gap="normal">
        <h3>{t('prescriptionCheck.drugs')}</h3>
        <Stack as="ul">
          {items.map(({ heading, facts, sentence, state, renewedOn }, place) => (
            <li key={place}>
              <Row between align="start">
                <Own>
                  <b>{heading}</b>
                </Own>
                {state === 'stopped' && <Status tone="bad">{t('prescriptionCheck.drugStopped')}</Status>}
                {state === 'entered-in-error' && <Status tone="bad">{t('prescriptionCheck.drugInError')}</Status>}
                {renewedOn && (
                  <Status tone="warn">
                    {t('prescriptionCheck.drugRenewed', {
                      date: formatLongDate(renewedOn as PlainDate, formatLocale),
                    })}
                  </Status>
                )}
              </Row>
              <Own>{facts}</Own>
              {/* A code such as 1-0-1-0 is not read everywhere. */}
              <p lang={wordsLanguage ?? undefined} className={text['quiet']}>
                {sentence}
              </p>
            </li>
          ))}
        </Stack>
        <p className={text['quiet']}>{t('prescriptionCheck.compare')}</p>
      </Stack>
    )

  const { code, birthDate, mistake } = checked
  const isHidden = birthDate !== null && mistake === null
  return (
    <Form method="post" action={checkPath} noValidate>
      <input type="hidden" name={fields.code} value={code} />
      <Stack gap="normal">
        <h3>{t('prescriptionCheck.drugs')}</h3>
        <p className={text['quiet']}>{t('prescriptionCheck.drugsLead')}</p>
        {isHidden && (
          <div id={hidden}>
            <Note tone="warn" role="alert">
              {t('prescriptionCheck.drugsHidden')}
            </Note>
          </div>
        )}
        <Field
          id={fields.birthDate}
          label={t('prescriptionCheck.birthDate')}
          error={mistake === 'birthDate' && t('prescriptionCheck.birthDateWrong')}
        >
          <TextInput
            ref={field}
            type="date"
            {...(isHidden && { 'aria-invalid': true, 'aria-describedby': hidden })}
            name={fields.birthDate}
            min={earliestBirthDate}
            autoComplete="off"
            defaultValue={birthDate ?? ''}
          />
        </Field>
        <Row>
          <Button type="submit" kind="main" busy={isBusy}>
            {isBusy ? t('prescriptionCheck.checking') : t('prescriptionCheck.show')}
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}
