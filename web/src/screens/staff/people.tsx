import { personStatuses } from '@polyclinic/domain/people/rules.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import X from 'lucide-react/icons/x'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useRef, useState, type ChangeEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useClock } from '../../features/days/use-clock.ts'
import { everybody, peopleHref, readAsked, searchAtMost } from '../../features/people/asked-people.ts'
import { FactorRule, FactorRulePanel } from '../../features/people/factor-rule.tsx'
import { InvitePanel } from '../../features/people/invite-panel.tsx'
import { PeopleList } from '../../features/people/people-list.tsx'
import { PersonPanel } from '../../features/people/person-panel.tsx'
import { statusLooks, type PeopleList as PeopleListData, type WholePerson } from '../../features/people/people.ts'
import { usePeople, useRoles } from '../../features/people/use-people.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { PeopleHeading } from './people-heading.tsx'
import { Permitted } from './permitted.tsx'
import { screensOf } from './staff-links.ts'
import { QueryState } from './query-state.tsx'
import styles from './people.module.css'

export const handle: Handle = { title: ({ t }) => t('people.title'), noindex: true }

/** Who works here, what each may do, and who is invited. */
export function Component() {
  return (
    <Permitted permission="people:list">
      <People />
    </Permitted>
  )
}

function People() {
  const { t } = useTexts()
  const { settings } = useOrganization()
  const now = useClock(0) as Instant
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isPermitted = usePermitted()
  const [invited, setInvited] = useState<WholePerson | null>(null)
  const [done, setDone] = useState<{ sentence: string } | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  useFocusOn(answer, done)
  const asked = readAsked(params)
  const list = usePeople(asked)
  const { data: toGive } = useRoles()
  const isInviting = params.has('invite') && isPermitted('people:invite')
  const go = (href: string) => void navigate(href, { preventScrollReset: true })
  const close = () => {
    setInvited(null)
    go(peopleHref({ ...asked, open: null }))
  }
  const showRole = (event: ChangeEvent<HTMLSelectElement>) =>
    go(peopleHref({ ...asked, role: event.target.value || null, skip: 0, open: null }))

  const isRuling = params.has('second-factor') && isPermitted('people:change')

  const side = isRuling ? (
    list.data && (
      <FactorRulePanel
        rule={list.data.secondFactor}
        accountHref="/admin/account"
        onClose={close}
        onSaved={() => {
          setDone({ sentence: t('factorRule.saved') })
          void list.refetch()
          close()
        }}
      />
    )
  ) : isInviting ? (
    toGive && (
      <InvitePanel
        toGive={toGive}
        doctorId={params.get('doctor') ?? undefined}
        onClose={() => go(peopleHref(everybody))}
        onInvited={(invitation) => {
          setInvited(invitation)
          void list.refetch()
          go(peopleHref({ ...everybody, open: invitation.id }))
        }}
      />
    )
  ) : asked.open ? (
    <PersonPanel
      key={asked.open}
      id={asked.open}
      toGive={toGive}
      now={now}
      timeZone={settings.timeZone}
      screensOf={({ roles, permissions }) => screensOf(roles, permissions).map((word) => t(word))}
      news={invited?.id === asked.open ? t('people.invitationSent', { email: invited.email }) : null}
      onClose={close}
      onWithdrawn={(sentence) => {
        setDone({ sentence })
        void list.refetch()
        close()
      }}
    />
  ) : null

  const isPart = asked.search !== '' || asked.role !== null || asked.withoutFactor
  return (
    <div className={styles.page}>
      <PeopleHeading
        view="people"
        // Its place is there before the number is.
        lead={list.data ? <Lead list={list.data} isPart={isPart} /> : '\u00a0'}
        action={
          isPermitted('people:invite') && (
            <Button kind="main" icon={UserRoundPlus} onClick={() => go('/admin/people?invite')}>
              {t('people.invite')}
            </Button>
          )
        }
      />
      <div className={styles.tools}>
        <SearchForm
          label={t('people.search')}
          button={t('people.find')}
          value={asked.search}
          maxLength={searchAtMost}
          onSearch={(search) => go(peopleHref({ ...asked, search, skip: 0, open: null }))}
        />
        <Select aria-label={t('people.roleFilter')} value={asked.role ?? ''} onChange={showRole}>
          <option value="">{t('people.anyRole')}</option>
          <option value="admin">{t('people.administrator')}</option>
          <option value="provider">{t('people.doctor')}</option>
          <option value="partner">{t('people.partner')}</option>
          {toGive?.items.map((role) => (
            <option key={role.id} value={role.id}>
              {role.name}
            </option>
          ))}
        </Select>
        {asked.withoutFactor && (
          <Button size="small" href={peopleHref({ ...asked, withoutFactor: false, skip: 0, open: null })} icon={X}>
            {t('factorRule.onlyWithout')}
          </Button>
        )}
        <Segmented
          label={t('people.statusFilter')}
          value={asked.status ?? 'all'}
          segments={[
            { value: 'all', label: t('people.all'), href: peopleHref({ ...asked, status: null, skip: 0, open: null }) },
            ...personStatuses.map((status) => ({
              value: status,
              label: t(statusLooks[status].word),
              href: peopleHref({ ...asked, status, skip: 0, open: null }),
            })),
          ]}
        />
      </div>
      {done && (
        <div ref={answer} tabIndex={-1}>
          <Note tone="ok" role="status">
            {done.sentence}
          </Note>
        </div>
      )}
      <div className={side ? styles.columns : undefined}>
        <div className={styles.list}>
          <QueryState query={list}>
            {(data) => <PeopleList list={data} asked={asked} now={now} timeZone={settings.timeZone} />}
          </QueryState>
        </div>
        {side}
      </div>
      {list.data && (
        <FactorRule
          rule={list.data.secondFactor}
          now={now}
          timeZone={settings.timeZone}
          onChange={isPermitted('people:change') ? () => go('/admin/people?second-factor') : undefined}
        />
      )}
    </div>
  )
}

/** How many work here, or how many of them were found: said again when it changes. */
function Lead({ list: { counts, total }, isPart }: { list: PeopleListData; isPart: boolean }) {
  const { t } = useTexts()
  return (
    <span role="status">
      {isPart ? t('people.found', { count: total }) : t('people.lead', { count: counts.active })}
    </span>
  )
}
