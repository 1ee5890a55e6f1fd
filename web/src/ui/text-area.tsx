import type { Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import styles from './control.module.css'
import { useFieldAttributes } from './field-context.ts'

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> | undefined }

/** Several lines; grows with what is typed. */
export function TextArea({ id, className, ...area }: TextAreaProps) {
  return (
    <textarea
      rows={3}
      {...useFieldAttributes(id)}
      {...area}
      className={classNames(styles.control, styles.area, className)}
    />
  )
}
