import { Fragment } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { markOf, PermissionMark } from './permission-mark.tsx'
import { areas, areaWords, permissionWord } from './permission-words.ts'
import type { RoleColumn } from './role-columns.ts'
import styles from './role-matrix.module.css'

/** Where the columns have to be scrolled, the one that was opened comes into sight. */
const reveal = (cell: HTMLElement | null) => cell?.scrollIntoView({ block: 'nearest', inline: 'center' })

type RoleMatrixProps = { columns: readonly RoleColumn[]; open: string | null }

/** What each role may do: a row for each permission, a column for each role. */
export function RoleMatrix({ columns, open }: RoleMatrixProps) {
  const { t } = useTexts()
  const look = (column: RoleColumn) => classNames(styles.cell, column.id === open && styles.open)
  return (
    // A table that is wider than its place is scrolled by keys, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.box} tabIndex={0} role="region" aria-label={t('people.matrix')}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {t('people.permission')}
            </th>
            {columns.map((column) => (
              <th key={column.id} ref={column.id === open ? reveal : undefined} scope="col" className={look(column)}>
                {column.href ? (
                  <Link to={column.href} className={styles.name} preventScrollReset>
                    {column.name}
                  </Link>
                ) : (
                  <span className={styles.name}>{column.name}</span>
                )}
                {column.detail && <span className={styles.detail}>{column.detail}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map(([area, permissions]) => (
            <Fragment key={area}>
              <tr>
                <th scope="colgroup" colSpan={columns.length + 1} className={styles.area}>
                  <span className={styles.areaName}>{t(areaWords[area])}</span>
                </th>
              </tr>
              {permissions.map((permission) => (
                <tr key={permission}>
                  <th scope="row" className={styles.permission}>
                    {t(permissionWord(permission))}
                  </th>
                  {columns.map((column) => (
                    <td key={column.id} className={look(column)}>
                      <PermissionMark of={markOf(column.permissions, permission)} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}
