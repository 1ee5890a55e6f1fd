import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Stack } from '../../ui/layout.tsx'
import rows from '../../ui/rows.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import styles from './ordered-rows.module.css'

type OrderedRowsProps<Item> = {
  label: string
  items: readonly Item[]
  nameOf: (item: Item) => string
  /** Where the first of these stands in the whole list. */
  skip?: number
  /** How many there are in the whole list. */
  total?: number
  /** Puts one at a place of the whole list. */
  move: (id: string, place: number) => Promise<unknown>
  /** Reads the list again, as it is now. */
  onMoved: () => Promise<unknown>
  children: (item: Item) => ReactNode
}

/** A list in the order that somebody gave it: rows are dragged by their grips, or moved with the arrow keys on them. */
export function OrderedRows<Item extends { id: string }>({
  label,
  items,
  nameOf,
  skip = 0,
  total = skip + items.length,
  move,
  onMoved,
  children,
}: OrderedRowsProps<Item>) {
  const { t } = useTexts()
  const { problem, send } = useSubmission()
  /** As it stands until the list has been read again. */
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  /** Whose ways up and down are open: for a finger, and for who listens. */
  const [open, setOpen] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const last = useRef(Promise.resolve())
  const count = useRef(0)
  const shown = order === null ? items : order.flatMap((id) => items.filter((item) => item.id === id))

  function put(id: string, at: number) {
    const from = shown.findIndex((item) => item.id === id)
    const place = Math.max(0, Math.min(total - 1, skip + at))
    if (from < 0 || place === skip + from) return
    const ids = shown.map((item) => item.id)
    // One that goes to another page of the list is there once the list has been read again.
    setOrder(ids.toSpliced(from, 1).toSpliced(Math.max(0, place - skip), 0, id))
    setSaid(t('settingsForm.movedTo', { name: nameOf(shown[from]!), place: place + 1, count: total }))
    keepFocus()
    // One after the other, however fast somebody presses.
    count.current += 1
    const before = last.current
    last.current = after(before, id, place)
  }
  async function after(before: Promise<void>, id: string, place: number) {
    await before
    await send(() => move(id, place))
    count.current -= 1
    if (count.current > 0) return
    await onMoved()
    setOrder(null)
  }
  /** A row that moves in the document loses the focus that stands in it. */
  function keepFocus() {
    const focused = document.activeElement
    const mark =
      focused instanceof HTMLElement && list.current?.contains(focused) ? focused.dataset['mover'] : undefined
    if (mark === undefined) return
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-mover="${mark}"]`)?.focus())
  }
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  const dragging = (id: string, at: number) => ({
    draggable: total > 1,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', '')
      setDragged(id)
    },
    onDragEnd: end,
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      setOver(at)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged !== null) put(dragged, at)
      end()
    },
  })
  return (
    <Stack gap="small">
      {problem && <RefusalNote refusal={problem} isTeam />}
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
      <ul ref={list} aria-label={label} className={classNames(rows.rows, rows.card)}>
        {shown.map((item, at) => (
          <li
            key={item.id}
            className={classNames(
              rows.row,
              styles.row,
              dragged === item.id && styles.dragged,
              over === at && styles.over,
            )}
            {...dragging(item.id, at)}
          >
            {total > 1 && (
              <button
                type="button"
                className={styles.grip}
                aria-label={t('settingsForm.grip', { name: nameOf(item) })}
                aria-expanded={open === item.id}
                data-mover={`${item.id} grip`}
                onClick={() => setOpen(open === item.id ? null : item.id)}
                onKeyDown={(event) => {
                  const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown']
                  if (by === undefined) return
                  event.preventDefault()
                  put(item.id, at + by)
                }}
              >
                <Icon of={GripVertical} />
              </button>
            )}
            {children(item)}
            {open === item.id && (
              <div className={styles.ways}>
                {([-1, 1] as const).map((by) => (
                  <Button
                    key={by}
                    size="small"
                    icon={by < 0 ? ArrowUp : ArrowDown}
                    aria-disabled={skip + at + by < 0 || skip + at + by >= total}
                    data-mover={`${item.id} ${by}`}
                    onClick={() => put(item.id, at + by)}
                  >
                    {t(by < 0 ? 'settingsForm.up' : 'settingsForm.down')}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  )
}
