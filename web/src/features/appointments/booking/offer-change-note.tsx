import { formatDuration } from '@polyclinic/domain/kit/format.ts'
import { isSameOffer } from '@polyclinic/domain/appointments/offer-terms.ts'
import type { OfferChange, OfferTerms } from '@polyclinic/domain/kit/errors.ts'
import { useRef } from 'react'
import { useNavigation } from 'react-router'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFocusOn } from '../../../ui/use-focus-on.ts'
import { usePriceWords } from '../../services/price-words.ts'
import { fields } from './sent-form.ts'

/** The clinic changed the visit while somebody typed: what it is now, what it was, and both ways on. */
export function OfferChangeNote({ change, anotherTime }: { change: OfferChange; anotherTime: string }) {
  const { t, formatLocale } = useTexts()
  const priceWords = usePriceWords()
  const isBusy = useNavigation().state !== 'idle'
  const box = useRef<HTMLDivElement>(null)
  useFocusOn(box, change)
  const words = ({ durationMinutes, price }: OfferTerms) => ({
    duration: formatDuration(durationMinutes, formatLocale),
    price: priceWords(price),
  })
  return (
    <div ref={box} tabIndex={-1}>
      <Note tone="warn" role="alert">
        <Stack gap="normal">
          <p>
            <b>{t(sentenceOf(change), words(change.now))}</b> {t('booking.offerBefore', words(change.promised))}
          </p>
          <Row gap="normal">
            <Button type="submit" kind="main" name={fields.intent} value="book" busy={isBusy}>
              {t('booking.bookAsNow')}
            </Button>
            <Button kind="quiet" href={anotherTime}>
              {t('booking.chooseAnother')}
            </Button>
          </Row>
        </Stack>
      </Note>
    </div>
  )
}

function sentenceOf({ promised, now }: OfferChange) {
  if (promised.durationMinutes === now.durationMinutes) return 'booking.offerNowPrice'
  const isSamePrice = isSameOffer({ ...promised, durationMinutes: now.durationMinutes }, now)
  return isSamePrice ? 'booking.offerNowDuration' : 'booking.offerNow'
}
