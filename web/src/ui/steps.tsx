import Check from 'lucide-react/icons/check'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './steps.module.css'

type StepsProps = {
  /** What the steps lead to, for a screen reader. */
  label: string
  steps: readonly string[]
  /** From 1. */
  current: number
  /** How many are done: all before this one, if not said. */
  done?: number | undefined
  /** "Step 2 of 3", in place of the list on a phone. */
  short: string
}

/** Where one is on a short way. */
export function Steps({ label, steps, current, done = current - 1, short }: StepsProps) {
  return (
    <>
      <p className={styles.short}>{short}</p>
      <ol className={styles.steps} aria-label={label}>
        {steps.map((step, index) => {
          const number = index + 1
          const here = number === current
          return (
            <li
              key={step}
              className={classNames(styles.step, here && styles.here)}
              aria-current={here ? 'step' : undefined}
            >
              <span className={styles.number} aria-hidden="true">
                {number <= done ? <Icon of={Check} size="small" /> : number}
              </span>
              {step}
            </li>
          )
        })}
      </ol>
    </>
  )
}
