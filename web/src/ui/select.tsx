import type { Ref, SelectHTMLAttributes } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { classNames } from './class-names.ts'
import styles from './control.module.css'
import { useFieldAttributes } from './field-context.ts'
import { Icon } from './icon.tsx'

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> | undefined }

/** The platform's own list of options, as children. */
export function Select({ id, className, children, ...select }: SelectProps) {
  return (
    <span className={styles.selectBox}>
      <select {...useFieldAttributes(id)} {...select} className={classNames(styles.control, styles.select, className)}>
        {children}
      </select>
      <Icon of={ChevronDown} className={styles.chevron} />
    </span>
  )
}
