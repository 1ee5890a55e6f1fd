import UsersRound from 'lucide-react/icons/users-round'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Rows } from '../../ui/rows.tsx'
import { everybody, pageSize, peopleHref, type AskedPeople } from './asked-people.ts'
import type { PeopleList as List } from './people.ts'
import { PersonRow } from './person-row.tsx'

type PeopleListProps = { list: List; asked: AskedPeople; now: Instant; timeZone: string }

/** A page of who works here; also one that has nobody on it. */
export function PeopleList({ list: { items, total }, asked, now, timeZone }: PeopleListProps) {
  const { t } = useTexts()
  const { skip, search } = asked
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
  const turnTo = (label: string, first: number) => ({ label, href: peopleHref({ ...asked, skip: first, open: null }) })
  return (
    <>
      <Rows label={t('people.list')}>
        {items.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            href={peopleHref({ ...asked, open: person.id })}
            isOpen={person.id === asked.open}
            now={now}
            timeZone={timeZone}
          />
        ))}
      </Rows>
      <Pager
        label={t('common.pages')}
        summary={t('common.range', { from: skip + 1, to: skip + items.length, total })}
        previous={skip > 0 ? turnTo(t('common.previous'), Math.max(0, skip - pageSize)) : null}
        next={skip + items.length < total ? turnTo(t('common.next'), skip + pageSize) : null}
      />
    </>
  )
}
