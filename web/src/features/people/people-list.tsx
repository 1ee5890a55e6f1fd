import UsersRound from 'lucide-react/icons/users-round'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../lists/pages.tsx'
import { Rows } from '../../ui/rows.tsx'
import { everybody, peopleHref, type AskedPeople } from './asked-people.ts'
import type { PeopleList as List } from './people.ts'
import { PersonRow } from './person-row.tsx'

type PeopleListProps = { list: List; asked: AskedPeople; now: Instant; timeZone: string }

/** A page of who works here; also one that has nobody on it. */
export function PeopleList({ list, asked, now, timeZone }: PeopleListProps) {
  const { t } = useTexts()
  const { items, secondFactor } = list
  const { search } = asked
  if (items.length === 0)
    return (
      <Card bare>
        <EmptyState
          icon={UsersRound}
          title={search ? t('people.emptySearch', { search }) : t('people.emptyStatus')}
          action={<Button href={peopleHref(everybody)}>{t('people.showEverybody')}</Button>}
        />
      </Card>
    )
  return (
    <>
      <Rows label={t('people.list')}>
        {items.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            href={peopleHref({ ...asked, open: person.id })}
            isOpen={person.id === asked.open}
            isWatched={secondFactor.requiredFrom !== null}
            now={now}
            timeZone={timeZone}
          />
        ))}
      </Rows>
      <Pages of={list} count={items.length} hrefOf={(skip) => peopleHref({ ...asked, skip, open: null })} />
    </>
  )
}
