import { changeWindow } from '@polyclinic/domain/appointments/rules.ts'
import { Suspense, useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { dropPatient } from '../../../platform/session/carried-patient.ts'
import { Anchor } from '../../../ui/anchor.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { linkTo } from '../../../ui/link-to.tsx'
import { Note } from '../../../ui/note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import text from '../../../ui/text.module.css'
import { hasValues, readValues, type FormValues } from './form-values.ts'
import { askedBy } from './book.ts'
import { BookBar } from './book-bar.tsx'
import styles from './booking-form.module.css'
import { formId } from './booking-summary.tsx'
import { checkValues, withoutMended, type FieldErrors } from './check-values.ts'
import { ConfirmEmail } from './confirming.tsx'
import { detailsPath } from '../../../platform/online/interrupted-booking.ts'
import { keepDraft, readDraft, type Outcome } from './draft.ts'
import { LostNotice } from './lost-notice.tsx'
import { PrepayTerms } from '../prepay/lazy-prepay.tsx'
import { VisitFields } from './visit-fields.tsx'
import { errorSummary } from './field-error-texts.ts'
import { OfferChangeNote } from './offer-change-note.tsx'
import { useOwnPatient } from './own-patient.ts'
import { PersonFields } from './person-fields.tsx'
import { policyWords, type PolicyVisit } from '../visit/policy-words.ts'

import { useNow } from '../../../platform/page/use-now.ts'
import { RefusalNote } from '../../refusals/refusal-note.tsx'
import { UnheldNote, UnsureNote } from './time-notes.tsx'
import { fields, hiddenFields } from './sent-form.ts'

type Checked = { of: Outcome; fieldErrors: FieldErrors; attempt: number }

/** Few fields, the policy as it stands, one button. The server checks all of it again. */
export function BookingForm({ outcome, anotherTime }: { outcome: Outcome; anotherTime: string }) {
  const texts = useTexts()
  const { t } = texts
  const organization = useOrganization()
  const isBusy = useNavigation().state !== 'idle'
  const asked = useOwnPatient()
  const own = asked === 'asking' ? null : asked
  const [checked, setChecked] = useState<Checked | null>(null)
  const { draft, lost, refusal, retryAt, offerChange } = outcome
  const { values, held, visit, unsure, isUnheld, codeSentTo } = draft
  const { fieldErrors, attempt } = checked?.of === outcome ? checked : { fieldErrors: outcome.fieldErrors, attempt: 1 }

  // Who lost the very first time they pressed has typed nothing yet, and gets no form between them and the next one.
  const canBook = held !== null || Boolean(unsure) || Boolean(isUnheld)
  const showsFields = canBook || hasValues(values)
  const doctor = visit?.provider.name ?? t('booking.theDoctor')
  const policy = canBook && visit && <PolicyNote visit={visit} />
  // What may cost something from the first second on is read before the fields, not under the button.
  const now = useNow()
  const costs = visit !== null && changeWindow(visit, now) !== 'free'

  const whatIsWrong = (typed: FormValues) =>
    checkValues(typed, { ...askedBy({ organization, locale: texts.locale, now: new Date().toISOString() }), own })
  const check = (event: FormEvent<HTMLFormElement>) => {
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    if (submitter && submitter.name !== fields.intent) return
    if (submitter && submitter.value !== 'book') return
    const found = whatIsWrong(readValues(new FormData(event.currentTarget)))
    if (Object.keys(found).length === 0) return
    event.preventDefault()
    setChecked({ of: outcome, fieldErrors: found, attempt: attempt + 1 })
  }
  const keep = (typed: FormValues) => keepDraft({ ...draft, values: typed })
  const note = (event: FormEvent<HTMLFormElement>) => {
    const typed = readValues(new FormData(event.currentTarget))
    keep(typed)
    dropPatient()
    const { name } = event.target as HTMLInputElement
    const left = withoutMended(fieldErrors, name, whatIsWrong(typed))
    if (left !== fieldErrors) setChecked({ of: outcome, fieldErrors: left, attempt })
  }
  const form = useRef<HTMLFormElement>(null)
  const keepEarlier = useEffectEvent(() => {
    const data = new FormData(form.current!)
    // Not drawn yet for who is signed in: nothing was typed there.
    if (!data.has('for')) return
    const typed = readValues(data)
    const saysForWhom = typed.for !== values.for
    if (saysForWhom) dropPatient()
    if (saysForWhom || hasValues(typed)) keep(typed)
  })
  // Somebody may have begun to type, or said whom it is for, before the scripts came.
  useEffect(() => keepEarlier(), [])

  return (
    <Form
      id={formId}
      method="post"
      action={detailsPath}
      noValidate
      preventScrollReset
      onSubmit={check}
      onInput={note}
      ref={form}
      aria-label={t('booking.stepDetails')}
    >
      {hiddenFields(draft).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Stack gap="large">
        <ErrorSummary title={t('common.problem')} errors={errorSummary(fieldErrors, texts)} attempt={attempt} />
        {unsure ? (
          <UnsureNote of={outcome} />
        ) : (
          refusal && (
            <RefusalNote
              refusal={{ code: refusal, retryAt: retryAt ?? null }}
              repeated="booking.bookedBefore"
              of={outcome}
            />
          )
        )}
        {canBook && codeSentTo && (
          <Suspense>
            <ConfirmEmail key={codeSentTo} email={codeSentTo} outcome={outcome} isBusy={isBusy} />
          </Suspense>
        )}
        {isUnheld && !unsure && !refusal && !codeSentTo && <UnheldNote of={outcome} doctor={doctor} />}
        {offerChange && <OfferChangeNote change={offerChange} anotherTime={anotherTime} />}
        {lost && <LostNotice lost={lost} held={held} reasons={draft.reasons} anotherTime={anotherTime} />}
        {costs && policy}
        {showsFields && (
          <>
            {asked === 'asking' ? (
              <Skeleton label={t('common.loading')} lines={2} />
            ) : (
              <PersonFields
                // Drawn anew for who is signed in, with what was typed until they were known.
                values={own ? (readDraft()?.values ?? values) : values}
                fieldErrors={fieldErrors}
                own={own}
                visit={canBook ? visit : null}
              />
            )}
            <VisitFields values={values} fieldErrors={fieldErrors} doctor={doctor} />
          </>
        )}
        {canBook ? (
          <>
            {!costs && policy}
            {visit?.prepayment && (
              <Suspense>
                <PrepayTerms visit={visit} />
              </Suspense>
            )}
            <p className={text['quiet']}>
              {texts.rich('booking.dataUse', {
                link: linkTo(`/clinic/${organization.slug}/privacy`),
              })}
            </p>
            <p>
              <Anchor href={anotherTime}>{t('booking.chooseAnother')}</Anchor>
            </p>
          </>
        ) : (
          !lost && (
            <Button kind="main" href={anotherTime} className={styles.alone}>
              {t('booking.chooseAnother')}
            </Button>
          )
        )}
      </Stack>
      {canBook && <BookBar visit={visit} isBusy={isBusy} />}
    </Form>
  )
}

/** What changing or canceling costs as things stand; amber from the moment that it costs anything. */
function PolicyNote({ visit }: { visit: PolicyVisit }) {
  const texts = useTexts()
  const now = useNow()
  const { phone } = useOrganization().staticContent.homepage.footer.contactUs
  const words = policyWords(visit, now, visit.location.phone ?? phone, texts)
  return <Note tone={changeWindow(visit, now) === 'free' ? 'plain' : 'warn'}>{words}</Note>
}
