import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type SkeletonProps = {
  label: string
  /** Bones, laid out like the real thing; without them a title and some lines. */
  children?: ReactNode
  lines?: number | undefined
}

/** The shape of what comes, announced once as `label`. */
export function Skeleton({ label, children, lines = 4 }: SkeletonProps) {
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true" className={styles.shapes}>
        {children ?? <Paragraph lines={lines} />}
      </div>
    </div>
  )
}

function Paragraph({ lines }: { lines: number }) {
  return (
    <>
      <Bone shape="title" width="half" />
      {Array.from({ length: lines }, (_, line) => (
        <Bone key={line} width={line === lines - 1 ? 'half' : 'full'} />
      ))}
    </>
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
