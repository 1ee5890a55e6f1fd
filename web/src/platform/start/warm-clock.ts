import { formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { formatLocale } from '../i18n/locales.ts'
import { logFailure } from '../log.ts'
import type { PageData } from '../page/hydration.ts'

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/**
 * A browser's first formatter and a zone's table cost a phone more than the rest of a screen. Made while its files are on
 * their way, each in a task of its own, they keep no tap waiting.
 */
export async function warmClock({
  organization,
  locale,
  madeAt,
}: Pick<PageData, 'organization' | 'locale' | 'madeAt'>) {
  const { timeZone, locale: clinicLocale } = organization.settings
  try {
    await nextTask()
    formatTime(madeAt as Instant, formatLocale(locale, clinicLocale), timeZone)
    await nextTask()
    dateIn(timeZone, madeAt as Instant)
  } catch (error) {
    // A zone that this browser does not know is a matter of the screens that name a time.
    logFailure('clock', error)
  }
}
