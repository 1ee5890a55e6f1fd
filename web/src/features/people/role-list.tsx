import { clinicPermissions } from '@polyclinic/domain/kit/permissions.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { markOf, PermissionMark } from './permission-mark.tsx'
import { areas, areaWords, permissionWord } from './permission-words.ts'
import type { RoleColumn } from './role-columns.ts'
import styles from './role-list.module.css'

/** The same as the matrix where it has no room: each role opens by itself. */
export function RoleList({ columns }: { columns: readonly RoleColumn[] }) {
  const { t } = useTexts()
  return (
    <ul className={styles.list} aria-label={t('people.matrix')}>
      {columns.map(({ id, name, detail, permissions, href }) => {
        const count = clinicPermissions.filter((each) => markOf(permissions, each) !== 'not').length
        return (
          <li key={id} className={styles.role}>
            <details>
              <summary className={styles.summary}>
                <span className={styles.words}>
                  <b>{name}</b>
                  {detail && <span className={styles.quiet}>{detail}</span>}
                </span>
                <span className={styles.quiet}>{t('people.ofAll', { count, total: clinicPermissions.length })}</span>
                <Icon of={ChevronDown} className={styles.chevron} />
              </summary>
              <div className={styles.areas}>
                {areas.map(([area, ofArea]) => (
                  <section key={area}>
                    <h2 className={styles.area}>{t(areaWords[area])}</h2>
                    <ul>
                      {ofArea.map((permission) => {
                        const mark = markOf(permissions, permission)
                        return (
                          <li key={permission} className={mark === 'not' ? styles.lacking : styles.permission}>
                            <PermissionMark of={mark} />
                            {t(permissionWord(permission))}
                          </li>
                        )
                      })}
                    </ul>
                  </section>
                ))}
                {href && (
                  <Button wide href={href}>
                    {t('people.openRole')}
                  </Button>
                )}
              </div>
            </details>
          </li>
        )
      })}
    </ul>
  )
}
