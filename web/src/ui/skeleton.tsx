import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The shape of what comes, announced once as `label`. Children are bones, laid out like the real thing. */
export function Skeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true" className={styles.shapes}>
        {children}
      </div>
    </div>
  )
}

type BoneProps = {
  shape?: 'line' | 'title' | 'time' | 'face' | 'block' | undefined
  width?: 'full' | 'half' | 'third' | undefined
}

export function Bone({ shape = 'line', width = 'full' }: BoneProps) {
  return <span className={classNames(styles.bone, styles[shape], styles[width])} />
}

/** The usual list: a face, two lines and a time in each row. */
export function SkeletonRows({ label, rows = 4 }: { label: string; rows?: number | undefined }) {
  return (
    <Skeleton label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <Bone shape="face" />
          <div className={styles.lines}>
            <Bone width="half" />
            <Bone width="third" />
          </div>
          <Bone shape="time" />
        </div>
      ))}
    </Skeleton>
  )
}
