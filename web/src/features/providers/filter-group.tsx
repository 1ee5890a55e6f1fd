import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './filter-group.module.css'

type FilterGroupProps = {
  label: string
  /** The names of what is chosen in it. */
  chosen: readonly string[]
  /** Sends the choices, where no script does. */
  submit: string
  open: boolean
  onToggle: (open: boolean) => void
  children: ReactNode
}

/** Beside the list a group of choices; where there is no room for that, a chip that opens them. */
export function FilterGroup({ label, chosen, submit, open, onToggle, children }: FilterGroupProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const title = useId()
  useEffect(() => {
    if (!open) return
    const closeFromElsewhere = ({ target }: PointerEvent) => {
      if (!details.current?.contains(target as Node)) onToggle(false)
    }
    document.addEventListener('pointerdown', closeFromElsewhere)
    return () => document.removeEventListener('pointerdown', closeFromElsewhere)
  }, [open, onToggle])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.current?.open) return
    onToggle(false)
    details.current.querySelector('summary')?.focus()
  }
  return (
    // It only adds to what details does by itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={details}
      name="filters"
      open={open || undefined}
      className={styles.group}
      onKeyDown={onKeyDown}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary className={styles.chip} data-chosen={chosen.length > 0 || undefined}>
        {chosen.length === 1 ? chosen[0] : [label, chosen.length || null].filter(Boolean).join(' · ')}
        <Icon of={ChevronDown} size="small" />
      </summary>
      <fieldset className={styles.panel} aria-labelledby={title}>
        <legend id={title} className={styles.legend}>
          {label}
        </legend>
        {children}
        <noscript>
          <Button type="submit" size="small" className={styles.apply}>
            {submit}
          </Button>
        </noscript>
      </fieldset>
    </details>
  )
}
