import type { InputHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './control.module.css'
import { useFieldAttributes } from './field-context.ts'

export type TextInputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> | undefined }

/** One line: text, email, tel, date, search. Stands in a Field, which names it. */
export function TextInput({ id, className, ...input }: TextInputProps) {
  return <input {...useFieldAttributes(id)} {...input} className={classNames(styles.control, className)} />
}
