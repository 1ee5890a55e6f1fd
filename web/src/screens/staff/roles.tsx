import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { newRole, roleColumns, rolesHref } from '../../features/people/role-columns.ts'
import { RoleList } from '../../features/people/role-list.tsx'
import { RoleMatrix } from '../../features/people/role-matrix.tsx'
import { RolePanel } from '../../features/people/role-panel.tsx'
import { useRoles } from '../../features/people/use-people.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import type { Handle } from '../../platform/page/handle.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { useWide } from '../../ui/use-wide.ts'
import { PeopleHeading } from './people-heading.tsx'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import styles from './people.module.css'

export const handle: Handle = { title: ({ t }) => t('people.roles'), noindex: true }

/** What each role may do: the clinic's own can be changed. */
export function Component() {
  return (
    <Permitted permission="people:list">
      <Roles />
    </Permitted>
  )
}

function Roles() {
  const texts = useTexts()
  const { t } = texts
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isPermitted = usePermitted()
  const isWide = useWide()
  const query = useRoles()
  const [said, setSaid] = useState<{ sentence: string } | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  // What was open is gone.
  useFocusOn(answer, said)
  const open = params.get('role')
  const go = (to: string | null) => void navigate(rolesHref(to), { preventScrollReset: true })
  return (
    <div className={styles.page}>
      <PeopleHeading
        view="roles"
        // Its place is there before the number is.
        lead={query.data ? t('people.rolesLead', { count: roleColumns(query.data.items, texts).length }) : '\u00a0'}
        action={
          isPermitted('roles:change') && (
            <Button kind="main" icon={Plus} onClick={() => go(newRole)}>
              {t('people.newRole')}
            </Button>
          )
        }
      />
      <div>
        {said && (
          <div ref={answer} tabIndex={-1} className={styles.said}>
            <Note tone="ok" role="status">
              {said.sentence}
            </Note>
          </div>
        )}
        <QueryState query={query}>
          {({ items, givable }) => {
            const columns = roleColumns(items, texts)
            const role = items.find(({ id }) => id === open)
            const side = ((open === newRole && isPermitted('roles:change')) || role) && (
              <RolePanel
                key={open}
                role={role ?? null}
                roles={items}
                givable={givable}
                onDone={(sentence) => {
                  setSaid({ sentence })
                  void query.refetch()
                  go(null)
                }}
                onClose={() => go(null)}
              />
            )
            return (
              <div className={side ? styles.columns : undefined}>
                <div className={styles.list}>
                  {isWide ? <RoleMatrix columns={columns} open={open} /> : <RoleList columns={columns} />}
                </div>
                {side}
              </div>
            )
          }}
        </QueryState>
      </div>
    </div>
  )
}
