import FileText from 'lucide-react/icons/file-text'
import Image from 'lucide-react/icons/image'
import type { ReactNode, Ref } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './document-row.module.css'
import type { Document } from './document.ts'

type DocumentRowProps = {
  name: string
  about: ReactNode
  isPdf: boolean
  /** It was withdrawn, and stays. */
  isStruck?: boolean
  acts: ReactNode
  ref?: Ref<HTMLLIElement>
  /** Below, over the whole width. */
  children?: ReactNode
}

/** One document: what it is called, what it is, and what can be done with it. */
export function DocumentRow({ name, about, isPdf, isStruck = false, acts, ref, children }: DocumentRowProps) {
  return (
    <li ref={ref} className={styles.row}>
      <Icon of={isPdf ? FileText : Image} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.name}>{isStruck ? <s>{name}</s> : name}</p>
        <div className={styles.about}>{about}</div>
      </div>
      {acts && <div className={styles.acts}>{acts}</div>}
      {children && <div className={styles.below}>{children}</div>}
    </li>
  )
}

/** "PDF · 1.2 MB" */
export function useDocumentWords() {
  const { t, formatLocale } = useTexts()
  return ({ mediaType, size }: Pick<Document, 'mediaType' | 'size'>) => {
    const [unit, bytes, maximumFractionDigits] =
      size < 1_000_000 ? (['kilobyte', 1000, 0] as const) : (['megabyte', 1_000_000, 1] as const)
    const format = new Intl.NumberFormat(formatLocale, { style: 'unit', unit, maximumFractionDigits })
    const kind = t(mediaType === 'application/pdf' ? 'documents.pdf' : 'documents.photo')
    return `${kind} · ${format.format(Math.max(size, 1000) / bytes)}`
  }
}
