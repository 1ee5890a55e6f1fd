import type { ServiceWithOffers } from '@polyclinic/domain/services/model.ts'
import type { Texts } from '../../platform/i18n/texts.tsx'
import { differencesOf, type Difference, type ReadField } from '../settings-form/differences.ts'
import { bufferWords, horizonWords, lengthWords, moneyWords, noticeWords, untilWords } from './rule-words.ts'
import type { Choices } from './use-service-settings.ts'

/** Where two forms of a service differ, in the words of the screen. */
export function differences(
  theirs: ServiceWithOffers,
  mine: ServiceWithOffers,
  { choices, currency, texts }: { choices: Choices; currency: string; texts: Texts },
): Difference[] {
  const { t, formatLocale } = texts
  const list = (words: readonly string[]) =>
    words.length === 0 ? t('settingsForm.nothing') : new Intl.ListFormat(formatLocale).format(words)
  const orClinic = (value: number | undefined, usual: number, words: (value: number, texts: Texts) => string) =>
    value === undefined ? t('serviceSettings.asClinic', { value: words(usual, texts) }) : words(value, texts)
  // What was typed and cannot be read has no words of its own.
  const money = (minor: number) => (Number.isNaN(minor) ? '…' : moneyWords(minor, currency, texts))
  const length = (minutes: number) => (Number.isNaN(minutes) ? '…' : lengthWords(minutes, texts))
  const prepaymentWords = (asked: ServiceWithOffers['prepayment']) =>
    asked?.kind === 'deposit'
      ? `${t('serviceSettings.prepaymentDeposit')} · ${money(asked.minor)}`
      : t(asked ? 'serviceSettings.prepaymentFull' : 'serviceSettings.prepaymentNone')
  const { usual, doctors, places } = choices
  const fields: ReadField<ServiceWithOffers>[] = [
    [t('serviceSettings.name'), ({ name }) => name],
    [t('serviceSettings.description'), ({ description }) => description || t('settingsForm.nothing')],
    [
      t('serviceSettings.duration'),
      ({ durationMinutes }) => (Number.isNaN(durationMinutes) ? '…' : String(durationMinutes)),
    ],
    [t('serviceSettings.price', { currency }), ({ priceMinor }) => money(priceMinor)],
    [t('serviceSettings.before'), ({ beforeYouCome }) => list(beforeYouCome)],
    [t('serviceSettings.isActive'), ({ isActive }) => t(isActive ? 'settingsForm.yes' : 'settingsForm.no')],
    [
      t('serviceSettings.notice'),
      (each) => orClinic(each.minimumNoticeMinutes, usual.minimumNoticeMinutes, noticeWords),
    ],
    [t('serviceSettings.horizon'), (each) => orClinic(each.horizonDays, usual.horizonDays, horizonWords)],
    [
      t('serviceSettings.freeUntil'),
      ({ policy }) => orClinic(policy?.freeUntilMinutes, usual.policy.freeUntilMinutes, untilWords),
    ],
    [
      t('serviceSettings.closedUntil'),
      ({ policy }) => orClinic(policy?.closedUntilMinutes, usual.policy.closedUntilMinutes, untilWords),
    ],
    [
      t('serviceSettings.fee', { currency }),
      ({ policy }) => orClinic(policy?.lateFeeMinor, usual.policy.lateFeeMinor, money),
    ],
    [t('serviceSettings.prepayment'), ({ prepayment }) => prepaymentWords(prepayment)],
    [t('serviceSettings.interval'), (each) => lengthWords(each.slotIntervalMinutes, texts)],
    [t('serviceSettings.bufferBefore'), (each) => bufferWords(each.bufferBeforeMinutes, texts)],
    [t('serviceSettings.bufferAfter'), (each) => bufferWords(each.bufferAfterMinutes, texts)],
    [t('serviceSettings.seats'), ({ seats }) => (Number.isNaN(seats) ? '…' : String(seats))],
    [t('serviceSettings.needs'), ({ needs }) => list(needs)],
    [
      t('serviceSettings.who'),
      ({ offers }) =>
        list(
          offers.map(({ providerId, locationId, ...own }) =>
            [
              doctors.find(({ id }) => id === providerId)?.name,
              ...(places.length > 1 ? [places.find(({ id }) => id === locationId)?.name] : []),
              ...(own.durationMinutes === undefined ? [] : [length(own.durationMinutes)]),
              ...(own.priceMinor === undefined ? [] : [money(own.priceMinor)]),
              ...(own.newPatientsOnly ? [t('serviceSettings.newPatientsOnly')] : []),
              ...(own.isDefault ? [t('serviceSettings.isDefault')] : []),
            ].join(' · '),
          ),
        ),
    ],
  ]
  return differencesOf(fields, theirs, mine)
}
