import type { ReactNode } from 'react'
import { Stack } from '../../ui/layout.tsx'
import type { WrongField } from '../forms/field-errors.ts'
import styles from './brand-form.module.css'
import type { BrandDraft } from './use-brand-draft.ts'
import { useFold } from './use-fold.ts'

type FoldedPartProps = {
  title: string
  isOf: (field: string) => boolean
  draft: Pick<BrandDraft, 'edits'>
  wrong: readonly WrongField[]
  attempt: number
  children: ReactNode
}

/** A part of the form that is seldom changed, closed until somebody opens it or has typed something in it. */
export function FoldedPart({ title, isOf, draft, wrong, attempt, children }: FoldedPartProps) {
  const hasWrong = wrong.some(({ id }) => isOf(id))
  const fold = useFold(Object.keys(draft.edits).some(isOf), hasWrong, attempt)
  return (
    <details {...fold}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>{title}</h2>
      </summary>
      <div className={styles.folded}>
        <Stack>{children}</Stack>
      </div>
    </details>
  )
}
