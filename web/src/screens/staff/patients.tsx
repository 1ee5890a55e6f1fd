import { foundAtMost } from '@polyclinic/domain/charts/found-at-most.ts'
import { charactersAtMost } from '@polyclinic/domain/charts/limits.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import SearchX from 'lucide-react/icons/search-x'
import UserRoundSearch from 'lucide-react/icons/user-round-search'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { useNavigate } from 'react-router'
import { FindToOpen } from '../../features/charts/find-to-open.tsx'
import { FoundPatientsList } from '../../features/charts/found-patients.tsx'
import { lastSearch } from '../../features/charts/last-search.ts'
import { OwnOpenings } from '../../features/charts/own-openings.tsx'
import { NextPage } from '../../features/lists/next-page.tsx'
import { usePatientSearch, type FoundPatient } from '../../features/charts/use-patient-search.ts'
import { useClock } from '../../features/days/use-clock.ts'
import { ListTools } from '../../features/patient-lists/list-tools.tsx'
import { usePatientList } from '../../features/patient-lists/patient-list.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { chartHref } from '../../platform/session/destinations.ts'
import { usePermitted } from '../../state/permitted.ts'
import { useUserState } from '../../state/user.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { StaffHeading } from './staff-heading.tsx'
import styles from './patients.module.css'

export const handle: Handle = { title: ({ t }) => t('charts.patients'), noindex: true }

/** Patients of the clinic, or of the doctor who asks, found as one types. */
export function Component() {
  return (
    <Permitted permission="patients:read-basic">
      <Patients />
    </Permitted>
  )
}

function Patients() {
  const { t } = useTexts()
  const { settings } = useOrganization()
  const now = useClock(0) as Instant
  const today = dateIn(settings.timeZone, now)
  const mayBreakGlass = usePermitted()('patients:break-glass')
  const [typed, setTyped] = useState(lastSearch.read)
  const isOwn = useIsOwn()
  // Who sees all of the clinic's patients finds everybody.
  const toOpen = isOwn && mayBreakGlass && <FindToOpen today={today} />
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const query = usePatientSearch(typed)
  const search = (words: string) => {
    lastSearch.keep(words)
    setTyped(words)
    setEntered(false)
  }
  const found = useRef<HTMLDivElement>(null)
  const pages = query.isOther ? undefined : query.data?.pages
  const only = pages?.[0]?.total === 1 ? pages[0].items[0]?.id : undefined
  // Pressed before the answer: it opens who is found then.
  const [isEntered, setEntered] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    if (isEntered && only !== undefined) void navigate(chartHref(only))
  }, [isEntered, only, navigate])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') setEntered(true)
    if (event.key !== 'ArrowDown' || query.isOther) return
    event.preventDefault()
    found.current?.querySelector('a')?.focus()
  }
  return (
    <div className={styles.page}>
      <StaffHeading lead={t(isOwn ? 'charts.patientsLeadOwn' : 'charts.patientsLead')}>
        {t('charts.patients')}
      </StaffHeading>
      {!isOwn && <ListTools today={today} />}
      <div role="search">
        <TextInput
          ref={field}
          type="search"
          aria-label={t('charts.search')}
          placeholder={t('charts.search')}
          value={typed}
          onChange={(event) => search(event.target.value)}
          onKeyDown={press}
          maxLength={charactersAtMost.search}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={styles.field}
        />
      </div>
      {mayBreakGlass && <OwnOpenings now={now} />}
      {query.search === '' ? (
        isOwn ? (
          <Card bare>
            <EmptyState icon={UserRoundSearch} title={t('charts.startTitle')}>
              {t('charts.startText')}
            </EmptyState>
          </Card>
        ) : (
          <Everybody today={today} />
        )
      ) : (
        <QueryState query={query}>
          {({ pages }) => (
            <Found
              ref={found}
              waiting={!query.isOther ? null : t(query.failureCount > 0 ? 'charts.noAnswer' : 'charts.searching')}
              items={pages.flatMap(({ items }) => items)}
              total={pages[0]!.total}
              isOwn={isOwn}
              today={today}
              onClear={() => search('')}
              more={<NextPage query={query} />}
              toOpen={toOpen}
            />
          )}
        </QueryState>
      )}
    </div>
  )
}

/** All patients, until somebody is looked for. */
function Everybody({ today }: { today: PlainDate }) {
  const { t } = useTexts()
  const query = usePatientList()
  return (
    <QueryState query={query}>
      {({ pages }) =>
        pages[0]!.total === 0 ? (
          <Card bare>
            <EmptyState icon={UserRoundSearch} title={t('patientLists.none')}>
              {t('patientLists.noneText')}
            </EmptyState>
          </Card>
        ) : (
          <div className={styles.found}>
            <p className={styles.count}>{t('patientLists.everybody', { count: pages[0]!.total })}</p>
            <div className={styles.rows}>
              <FoundPatientsList
                label={t('patientLists.listLabel')}
                items={pages.flatMap(({ items }) => items)}
                today={today}
              />
              <NextPage query={query} />
            </div>
          </div>
        )
      }
    </QueryState>
  )
}

type FoundProps = {
  ref: Ref<HTMLDivElement>
  /** What is said as long as the list is that of other words: nobody opens somebody else by it. */
  waiting: string | null
  items: readonly FoundPatient[]
  total: number
  isOwn: boolean
  today: string
  onClear: () => void
  more: ReactNode
  /** The way to somebody whom the search does not find. */
  toOpen: ReactNode
}

function Found({ ref, waiting, items, total, isOwn, today, onClear, more, toOpen }: FoundProps) {
  const { t } = useTexts()
  if (total === 0 && waiting === null)
    return (
      <>
        <Card bare>
          <EmptyState
            icon={SearchX}
            title={<span role="status">{t('charts.nobody')}</span>}
            action={<Button onClick={onClear}>{t('charts.clear')}</Button>}
          >
            {t(isOwn ? 'charts.nobodyOwnText' : 'charts.nobodyText')}
          </EmptyState>
        </Card>
        {toOpen}
      </>
    )
  return (
    <div ref={ref} className={styles.found}>
      <p role="status" className={styles.count}>
        {waiting ??
          (total > foundAtMost ? t('charts.foundMany', { count: foundAtMost }) : t('charts.found', { count: total }))}
      </p>
      <div inert={waiting !== null} className={styles.rows}>
        <FoundPatientsList label={t('charts.list')} items={items} today={today} />
        {more}
      </div>
    </div>
  )
}

/** Whether only those are found whom this person treats. */
function useIsOwn(): boolean {
  const { rights, provider } = useUserState((state) => state.users)
  if (!rights) return false
  return !reaches(
    { rights, own: { providerId: provider?.id ?? null, patientIds: [], partnerId: null } },
    'patients:read-basic',
    {},
  )
}
