import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import { nameAtMost, nameMistake, tidyName } from '@polyclinic/domain/kit/personal-name.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useState, type SubmitEvent } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { typedText } from '../../platform/page/typed-text.ts'
import { chartHref } from '../../platform/session/destinations.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { writeTypedDate } from '@polyclinic/domain/kit/typed-date.ts'
import { birthDateOf, exampleBirthDate } from '@polyclinic/domain/patients/birth-date.ts'
import { withWholeYear } from '../forms/whole-year.ts'
import { ActForm } from '../forms/act-form.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { findToOpen, type FoundToOpen } from './use-chart.ts'

/** The way to somebody whom one does not treat and nobody passed on: by the whole name and birth date, to where it is said why. */
export function FindToOpen({ today }: { today: PlainDate }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const place = useFocusBack<HTMLDivElement>(isOpen ? 'look' : null)
  return (
    <div ref={place}>
      {isOpen ? (
        <Card bare>
          <CardPart>
            <LookUp today={today} onCancel={() => setOpen(false)} />
          </CardPart>
        </Card>
      ) : (
        <Button kind="quiet" data-opens="look" onClick={() => setOpen(true)}>
          {t('charts.toOpen')}
        </Button>
      )}
    </div>
  )
}

type SoughtPatient = { givenName: string; familyName: string; birthDate: PlainDate }
type FoundAnswer = { asked: SoughtPatient; items: FoundToOpen['items'] }

function LookUp({ today, onCancel }: { today: PlainDate; onCancel: () => void }) {
  const { t, formatLocale } = useTexts()
  const [wrong, setWrong] = useState<WrongField[]>([])
  const [answered, setAnswered] = useState<FoundAnswer | null>(null)
  const prepare = (event: SubmitEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget)
    const [givenName, familyName] = [tidyName(typedText(form, 'givenName')), tidyName(typedText(form, 'familyName'))]
    const date = withWholeYear(typedText(form, 'birthDate'), today, formatLocale)
    const birthDate = birthDateOf(date, today, formatLocale)
    const missing = [
      nameMistake(givenName, nameAtMost) && { id: 'givenName', message: t('charts.toOpenGivenName') },
      nameMistake(familyName, nameAtMost) && { id: 'familyName', message: t('charts.toOpenFamilyName') },
      birthDate === null && { id: 'birthDate', message: t('charts.toOpenBirthDate') },
    ].filter((each) => !!each)
    setWrong(missing)
    setAnswered(null)
    if (missing.length > 0 || birthDate === null) return null
    const asked = { givenName, familyName, birthDate }
    return async () => ({ asked, items: (await findToOpen(asked)).items })
  }
  return (
    <Stack>
      <ActForm
        title={t('charts.toOpenTitle')}
        button={t('charts.toOpenLook')}
        cancel={t('charts.toOpenCancel')}
        {...{ wrong, prepare, onCancel }}
        onDone={setAnswered}
      >
        {(refused) => (
          <Stack>
            <p>{t('charts.toOpenText')}</p>
            <FieldRow>
              <Field label={t('common.firstName')} id="givenName" error={messageOf(refused, 'givenName')}>
                <TextInput name="givenName" maxLength={80} autoComplete="off" />
              </Field>
              <Field label={t('common.lastName')} id="familyName" error={messageOf(refused, 'familyName')}>
                <TextInput name="familyName" maxLength={80} autoComplete="off" />
              </Field>
            </FieldRow>
            <Field
              label={t('charts.toOpenBorn')}
              id="birthDate"
              hint={t('desk.birthDateExample', { example: writeTypedDate(exampleBirthDate, formatLocale) })}
              error={messageOf(refused, 'birthDate')}
            >
              <TextInput name="birthDate" inputMode="numeric" maxLength={20} autoComplete="off" />
            </Field>
          </Stack>
        )}
      </ActForm>
      {answered && <Answer {...answered} />}
    </Stack>
  )
}

function Answer({ asked: { givenName, familyName, birthDate }, items }: FoundAnswer) {
  const { t, formatLocale } = useTexts()
  const who = { name: `${givenName} ${familyName}`, date: formatNumericDate(birthDate, formatLocale) }
  if (items.length === 0)
    return (
      <Note tone="warn" role="status">
        {t('charts.toOpenNobody', who)}
      </Note>
    )
  return (
    <div role="status">
      <Stack gap="small">
        {items.map(({ id, isSpelledOtherwise }, place) => (
          <Row key={id} between>
            <p>{t(isSpelledOtherwise ? 'charts.toOpenSimilar' : 'charts.toOpenFound', who)}</p>
            <Button href={chartHref(id)}>
              {items.length > 1 ? t('charts.toOpenNumbered', { number: place + 1 }) : t('charts.toOpenIt')}
            </Button>
          </Row>
        ))}
      </Stack>
    </div>
  )
}
