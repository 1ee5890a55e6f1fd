import { impliedBy } from '@polyclinic/domain/kit/implied-permissions.ts'
import { clinicPermissions, type ClinicPermission } from '@polyclinic/domain/kit/permissions.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import styles from './permission-boxes.module.css'
import { areas, areaWords, permissionWord } from './permission-words.ts'

type PermissionBoxesProps = {
  chosen: readonly ClinicPermission[]
  /** What may be ticked and unticked. */
  givable: readonly ClinicPermission[]
  onChange: (chosen: ClinicPermission[]) => void
}

/** What a role says, by area. What goes with something that is ticked is ticked with it. */
export function PermissionBoxes({ chosen, givable, onChange }: PermissionBoxesProps) {
  const { t } = useTexts()
  const isImplied = (permission: ClinicPermission) =>
    chosen.some((each) => impliedBy(each).includes(permission as never))
  return (
    <>
      {areas.map(([area, permissions]) => (
        <fieldset key={area} className={styles.area}>
          <legend className={styles.legend}>{t(areaWords[area])}</legend>
          {permissions.map((permission) => {
            const word = t(permissionWord(permission))
            return (
              <Checkbox
                key={permission}
                label={isImplied(permission) ? t('people.impliedWith', { what: word }) : word}
                checked={chosen.includes(permission) || isImplied(permission)}
                disabled={!givable.includes(permission) || isImplied(permission)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(clinicPermissions.filter((each) => (each === permission ? checked : chosen.includes(each))))
                }
              />
            )
          })}
        </fieldset>
      ))}
      {!clinicPermissions.every((each) => givable.includes(each)) && (
        <p className={styles.quiet}>{t('people.cannotGive')}</p>
      )}
    </>
  )
}
