import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { Anchor } from './anchor.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconType } from './icon.tsx'
import { placeBeside } from './place-beside.ts'
import styles from './menu.module.css'

export type MenuItem = {
  id: string
  label: ReactNode
  icon?: IconType | undefined
  tone?: 'normal' | 'bad' | undefined
  href?: string | undefined
  /** Loads the whole page, or hands over a file. */
  reload?: boolean | undefined
  onSelect?: (() => void) | undefined
}

type MenuProps = {
  /** "More actions for Mon, Dec 7". */
  label: string
  items: readonly MenuItem[]
  /** Stands on the button in place of the “…”; the label begins with it. */
  word?: string | undefined
  /** Cannot be opened just now, for a moment. */
  held?: boolean | undefined
}

/** The "…" of a row. In the top layer, so that no card cuts it; arrows, Home, End and Esc as in every menu. */
export function Menu({ label, items, word, held = false }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const show = () => {
    if (held) return
    list.current?.showPopover()
    entries()[0]?.focus()
  }
  const hide = () => {
    list.current?.hidePopover()
    button.current?.focus()
  }
  const toggled = (nowOpen: boolean) => {
    setOpen(nowOpen)
    if (nowOpen && button.current && list.current) placeBeside(button.current, list.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (to !== undefined) all.at(to === all.length ? 0 : to)?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') hide()
    else return
    if (event.key !== 'Tab') event.preventDefault()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(styles.button, word !== undefined && styles.word)}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-disabled={held || undefined}
        aria-controls={id}
        popoverTarget={id}
        onClick={(event) => {
          event.preventDefault()
          if (open) hide()
          else show()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          show()
        }}
      >
        {word}
        <Icon of={word === undefined ? Ellipsis : ChevronDown} />
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={styles.menu}
        onToggle={(event) => toggled(event.newState === 'open')}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => (
          <Entry key={item.id} item={item} onDone={hide} />
        ))}
      </div>
    </>
  )
}

function Entry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const look = classNames(styles.item, item.tone === 'bad' && styles.bad)
  const content = (
    <>
      {item.icon && <Icon of={item.icon} />}
      <span>{item.label}</span>
    </>
  )
  const select = () => {
    onDone()
    item.onSelect?.()
  }
  if (item.href !== undefined) {
    return (
      <Anchor role="menuitem" tabIndex={-1} href={item.href} reload={item.reload} className={look} onClick={select}>
        {content}
      </Anchor>
    )
  }
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={look} onClick={select}>
      {content}
    </button>
  )
}
