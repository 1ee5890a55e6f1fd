import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import paper from './note-section.module.css'
import text from '../../ui/text.module.css'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { MarkInError } from './mark-in-error.tsx'
import { TypedText } from './note-content.tsx'
import type { VisitNote } from './use-encounter.ts'

export type AddedText = VisitNote['encounter']['addenda'][number]

type AddendumProps = {
  addendum: AddedText
  timeZone: string
  /** Its note, for who may say that it was entered in error. */
  markable?: VisitNote | null
}

/** What was added to a note; struck and folded where it was entered in error. */
export function Addendum({ addendum: { id, text: words, at, by, error }, timeZone, markable = null }: AddendumProps) {
  const { t, formatLocale } = useTexts()
  const [isShown, setShown] = useState(false)
  const [isMarking, setMarking] = useState(false)
  const place = useFocusBack<HTMLDivElement>(isMarking ? 'mark' : null)
  const when = (instant: string) => ({
    date: formatLongDate(dateIn(timeZone, instant as Instant), formatLocale),
    time: formatTime(instant as Instant, formatLocale, timeZone),
  })
  const head = t('encounters.addendumBy', { name: by, ...when(at) })
  return (
    // Struck, it is of no use to whoever is handed the paper.
    <div ref={place} className={error ? paper.onScreen : undefined}>
      <Stack gap="tiny">
        <p className={text.quiet}>{error ? <s>{head}</s> : head}</p>
        {error && <p>{t('encounters.errorBy', { name: error.by, reason: error.reason, ...when(error.at) })}</p>}
        {(!error || isShown) && <TypedText>{words}</TypedText>}
        {error && (
          <Row>
            <Button
              size="small"
              aria-expanded={isShown}
              aria-label={t(
                isShown ? 'encounters.addendumErrorHideNamed' : 'encounters.addendumErrorReadNamed',
                when(at),
              )}
              onClick={() => setShown(!isShown)}
            >
              {t(isShown ? 'encounters.errorHide' : 'encounters.errorRead')}
            </Button>
          </Row>
        )}
        {!error && markable && !isMarking && (
          <Row>
            <Button
              size="small"
              kind="quiet"
              data-opens="mark"
              aria-label={t('encounters.addendumErrorMarkNamed', when(at))}
              onClick={() => setMarking(true)}
            >
              {t('encounters.errorMark')}
            </Button>
          </Row>
        )}
        {!error && markable && isMarking && (
          <MarkInError
            note={markable}
            addendumId={id}
            onDone={() => setMarking(false)}
            onCancel={() => setMarking(false)}
          />
        )}
      </Stack>
    </div>
  )
}
