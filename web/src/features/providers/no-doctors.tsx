import { formatShortDay, formatTime } from '@polyclinic/domain/kit/format.ts'
import { addDays, dateIn, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import SearchX from 'lucide-react/icons/search-x'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { phoneLink } from '../locations/phone-link.tsx'
import { dayNameInSentence } from '../slots/days.ts'
import { languageName, specialityName } from './doctor-words.ts'
import type { Nobody } from '@polyclinic/domain/providers/search/count-doctors.ts'
import { addressOf, type Filters } from '@polyclinic/domain/providers/search/filters.ts'

type Named = { slug: string; name: string }
type NoDoctorsProps = {
  filters: Filters
  nobody: Nobody
  services: readonly Named[]
  locations: readonly Named[]
  today: PlainDate
  /** Nobody works today, wherever it was asked for. */
  isClosedToday: boolean
}

/** Which choice leaves nobody, and the way back by taking away that one alone. */
export function NoDoctors(props: NoDoctorsProps) {
  const texts = useTexts()
  const { t } = texts
  const { filters, nobody } = props
  const { phone: number } = useOrganization().staticContent.homepage.footer.contactUs
  if (nobody.because === 'time')
    return (
      <EmptyState
        icon={SearchX}
        title={timeTitle(props, texts)}
        action={<Button href={addressOf({ ...filters, available: [] })}>{t('public.anyDay')}</Button>}
      >
        {nobody.next ? nextWords(nobody.next, props.today, texts) : t('public.nothingOnline')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={SearchX}
      title={filtersTitle(props, texts)}
      action={
        <>
          {nobody.tooMany.map((name) => (
            <Button key={name} icon={X} href={addressOf({ ...filters, [name]: none[name] })}>
              {wordsOf(name, props, texts)}
            </Button>
          ))}
          <Button kind="quiet" href="/doctors">
            {t('public.clearFilters')}
          </Button>
        </>
      }
    >
      {texts.rich('public.noDoctorsText', { number, phone: phoneLink(number) })}
    </EmptyState>
  )
}

const none: Filters = { service: null, location: null, specialities: [], languages: [], available: [] }

function timeTitle({ filters: { available }, isClosedToday }: NoDoctorsProps, { t }: Texts): string {
  const [when, ...more] = available
  if (more.length > 0 || when === undefined) return t('public.noneThen')
  if (when === 'today') return t(isClosedToday ? 'public.closedToday' : 'public.noneToday')
  return t(when === 'evening' ? 'public.noneEvening' : 'public.noneSaturday')
}

function nextWords(
  { at, timeZone }: NonNullable<Extract<Nobody, { because: 'time' }>['next']>,
  today: PlainDate,
  texts: Texts,
) {
  const date = dateIn(timeZone, at)
  const isNear = date <= addDays(today, 1)
  const day = isNear ? dayNameInSentence(date, today, texts) : formatShortDay(date, texts.formatLocale)
  return texts.rich('public.nextAt', { time: `${day}, ${formatTime(at, texts.formatLocale, timeZone)}` })
}

function filtersTitle({ filters, nobody, services }: NoDoctorsProps, texts: Texts): ReactNode {
  const [speciality, ...more] = filters.specialities
  const service = services.find(({ slug }) => slug === filters.service)
  const onlyThese =
    nobody.because === 'filters' && nobody.tooMany.length === 2 && nobody.tooMany.includes('specialities')
  if (!onlyThese || !service || speciality === undefined || more.length > 0) return texts.t('public.noDoctors')
  return texts.rich('public.noneOffers', {
    speciality: specialityName(speciality, texts),
    reason: <Own>{service.name}</Own>,
  })
}

/** What is chosen by a filter. */
function wordsOf(name: keyof Filters, { filters, services, locations }: NoDoctorsProps, texts: Texts): ReactNode {
  const nameOf = (all: readonly Named[], slug: string | null) => all.find((each) => each.slug === slug)?.name ?? slug
  switch (name) {
    case 'service':
      return <Own>{nameOf(services, filters.service)}</Own>
    case 'location':
      return <Own>{nameOf(locations, filters.location)}</Own>
    case 'specialities':
      return filters.specialities.map((each) => specialityName(each, texts)).join(', ')
    default:
      return filters.languages.map((each) => languageName(each, texts)).join(', ')
  }
}
