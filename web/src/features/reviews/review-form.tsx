import type { Display } from '@polyclinic/domain/reviews/model.ts'
import { reviewAtMost } from '@polyclinic/domain/reviews/review-at-most.ts'
import { useState, type SubmitEvent } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useUnsaved } from '../../platform/page/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { StarField } from '../../ui/star-field.tsx'
import text from '../../ui/text.module.css'
import { TextArea } from '../../ui/text-area.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { sendReview, type ReviewableVisit } from './own-review.ts'

const levels = [1, 2, 3, 4, 5] as const

type ReviewFormProps = {
  visit: ReviewableVisit
  onSent: () => void
  /** It was changed elsewhere: what is saved is to be read again. */
  onBehind: () => void
  /** Of one that stands already. */
  onCancel?: (() => void) | undefined
}

/** Stars, words and how the name appears; all of it stays there until it was taken. */
export function ReviewForm({ visit, onSent, onBehind, onCancel }: ReviewFormProps) {
  const { t } = useTexts()
  const { review, shownName } = visit
  const kept = review && review.status !== 'withdrawn' ? review : null
  const [stars, setStars] = useState<number | null>(kept?.stars ?? null)
  const [words, setWords] = useState(kept?.text ?? '')
  const [display, setDisplay] = useState<Display>(kept?.display ?? 'initial')
  const [tries, setTries] = useState(0)
  const [isTaken, setTaken] = useState(false)
  const { busy, attempt, problem, send, forget } = useSubmission()
  const isChanged = stars !== (kept?.stars ?? null) || words !== (kept?.text ?? '')
  useUnsaved(isChanged && !isTaken)

  const left = reviewAtMost - words.trim().length
  const found: WrongField[] = [
    ...(stars === null ? [{ id: 'stars', message: t('reviews.starsMissing') }] : []),
    ...(left < 0 ? [{ id: 'text', message: t('reviews.textTooLong') }] : []),
  ]
  const wrong = tries > 0 ? found : []

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setTries(tries + 1)
    if (stars === null || found.length > 0) return forget()
    const outcome = await send(() =>
      sendReview(visit.appointmentId, review?.version ?? 0, { stars, text: words.trim(), display }),
    )
    if (outcome.done) {
      setTaken(true)
      onSent()
    } else if (outcome.problem.code === 'stale_version') onBehind()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="large">
        <ErrorSummary title={t('common.problem')} errors={wrong} attempt={tries + attempt} />
        {problem &&
          (problem.code === 'stale_version' ? (
            <Note tone="warn" role="alert">
              {t('reviews.stale')}
            </Note>
          ) : (
            <RefusalNote refusal={problem} />
          ))}
        <StarField
          legend={t('reviews.starsLabel')}
          id="stars"
          name="stars"
          value={stars}
          onChange={setStars}
          words={levels.map((level) => {
            const word = t(`reviews.star${level}`)
            return { word, spoken: `${t('reviewed.stars', { count: level })}, ${word}` }
          })}
          error={messageOf(wrong, 'stars')}
        />
        <Field
          id="text"
          label={t('reviews.text')}
          optional={t('reviews.optional')}
          hint={t('reviews.textHint')}
          below={left < 300 && left >= 0 ? t('reviews.textLeft', { count: left }) : undefined}
          error={messageOf(wrong, 'text')}
        >
          <TextArea rows={6} value={words} onChange={({ target }) => setWords(target.value)} />
        </Field>
        <Note>{t('reviews.healthNote')}</Note>
        <RadioCards
          legend={t('reviews.display')}
          showLegend
          name="display"
          value={display}
          onChange={setDisplay}
          choices={[
            { value: 'initial', label: shownName, hint: t('reviews.initialHint') },
            { value: 'anonymous', label: t('reviews.anonymous'), hint: t('reviews.anonymousHint') },
          ]}
        />
        <p className={`${text['quiet']} ${text['small']}`}>{t('reviews.howItGoes')}</p>
        <Row>
          <Button type="submit" kind="main" busy={busy}>
            {t(kept ? 'reviews.saveChanges' : 'reviews.submit')}
          </Button>
          {onCancel && (
            <Button kind="quiet" onClick={onCancel}>
              {t('reviews.cancel')}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  )
}
