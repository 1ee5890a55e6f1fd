import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './fates-form.module.css'
import { FatesPart, FatesSum } from './fates-part.tsx'
import type { FatesFormState } from './use-fates-form.ts'
import { summedUp } from './visits-in-the-way.tsx'

type FatesFormProps = {
  title: ReactNode
  /** Begun by a press elsewhere on the page, so it takes the focus. */
  takesFocus: boolean
  form: FatesFormState
  /** Visits are in the way of an absence, or outside of hours. */
  about: 'absence' | 'hours'
  saveLabel: ReactNode
  /** Gives it up; none where the form stays. */
  onCancel?: (() => void) | undefined
  /** Below all that is typed and decided. */
  after?: ReactNode
  children: ReactNode
}

/** A form about a doctor's time: what is said of it, who is booked then, what comes of saving it. */
export function FatesForm({ title, takesFocus, form, about, saveLabel, onCancel, after, children }: FatesFormProps) {
  const texts = useTexts()
  const { t } = texts
  const heading = useId()
  const titleRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) titleRef.current?.focus()
  }, [takesFocus])
  const { wrong, problem, visits, fates, look } = form
  return (
    <Card as="section" kind="raised" bare aria-labelledby={heading}>
      <form noValidate onSubmit={(event) => void form.submit(event)}>
        <CardPart>
          <Stack>
            <h2 id={heading} ref={titleRef} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
            <ErrorSummary title={t('common.problem')} errors={summedUp(wrong, texts)} attempt={form.attempt} />
            {problem && wrong.length === 0 && <RefusalNote refusal={problem} isTeam />}
            {children}
          </Stack>
        </CardPart>
        <FatesPart visits={visits} fates={fates} wrong={wrong} about={about} />
        {after}
        <CardPart className={styles.end}>
          <p className={styles.sum} aria-live="polite">
            {visits.length > 0 ? (
              <FatesSum fates={fates} />
            ) : (
              look && t(look === 'looking' ? 'availability.looking' : noneWords[about])
            )}
          </p>
          <Row>
            {onCancel && (
              <Button kind="quiet" onClick={onCancel}>
                {t('availability.dontChange')}
              </Button>
            )}
            <Button type="submit" kind="main" busy={form.busy}>
              {saveLabel}
            </Button>
          </Row>
        </CardPart>
      </form>
    </Card>
  )
}

const noneWords = { absence: 'availability.noneBooked', hours: 'availability.noneOutside' } as const
