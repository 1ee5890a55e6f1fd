import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import styles from './segmented.module.css'

type Segment<Value extends string> = { value: Value; label: ReactNode; href?: string | undefined }

type SegmentedProps<Value extends string> = {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  /** For segments without an address. */
  onSelect?: ((value: Value) => void) | undefined
}

/** A few views of the same list, of which one is on. Links where they have an address. */
export function Segmented<Value extends string>({ label, segments, value, onSelect }: SegmentedProps<Value>) {
  return (
    <div role="group" aria-label={label} className={styles.segmented}>
      {segments.map((segment) =>
        segment.href !== undefined ? (
          <Anchor
            key={segment.value}
            href={segment.href}
            className={styles.segment}
            aria-current={segment.value === value ? 'true' : undefined}
          >
            {segment.label}
          </Anchor>
        ) : (
          <button
            key={segment.value}
            type="button"
            className={styles.segment}
            aria-pressed={segment.value === value}
            onClick={() => onSelect?.(segment.value)}
          >
            {segment.label}
          </button>
        ),
      )}
    </div>
  )
}
