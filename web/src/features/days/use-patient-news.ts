import { formatTime } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { patientName, type Day, type DayVisit } from './day.ts'
import { moveWords, readMove } from './move-words.ts'

/** What patients did to visits of the day while somebody looked: moved them, also away, or canceled them. */
export function usePatientNews(day: Day | null) {
  const texts = useTexts()
  const [news, setNews] = useState<string | null>(null)
  const known = useRef(day)
  const tell = useEffectEvent(async (before: Day, now: Day) => {
    const items = new Map(now.items.map((visit) => [visit.id, visit]))
    const sentences = await Promise.all(before.items.map((visit) => newsOf(visit, items.get(visit.id), texts)))
    const said = sentences.filter((sentence) => sentence !== null)
    if (said.length > 0) setNews(said.join('. '))
  })
  useEffect(() => {
    const before = known.current
    known.current = day
    if (before && day && before.date === day.date) void tell(before, day)
  }, [day])
  return { news, closeNews: () => setNews(null) }
}

async function newsOf(before: DayVisit, visit: DayVisit | undefined, texts: Texts): Promise<string | null> {
  if (!visit) return before.status === 'cancelled' ? null : readMove(before, texts)
  if (visit.startsAt !== before.startsAt) return moveWords(before, visit, texts)
  const { act, by } = visit.lastAct
  if (before.status === 'cancelled' || act !== 'cancel' || by !== null) return null
  const time = formatTime(visit.startsAt as Instant, texts.formatLocale, visit.timeZone)
  return texts.t('doctor.canceledOnline', { name: patientName(visit), time })
}
