import type { OccasionName } from '@polyclinic/domain/message-texts/occasions.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { timedWords } from '../message-timing/timing-words.ts'
import { useMessageTiming } from '../message-timing/use-message-timing.ts'
import { whenWord } from './text-words.ts'

/** Says when the message of an occasion leaves, as the clinic has set it, or in general where that cannot be had; null until it is known. */
export function useWhenWords(): ((occasion: OccasionName) => string) | null {
  const texts = useTexts()
  const { data: timing, isPending } = useMessageTiming()
  if (isPending) return null
  return (occasion) => (timing && timedWords(occasion, timing, texts)) ?? texts.t(whenWord(occasion))
}
