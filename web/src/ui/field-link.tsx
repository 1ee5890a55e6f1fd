import type { MouseEvent } from 'react'

/** Leads to a control of the page by its id. */
export function FieldLink({ id, children }: { id: string; children: string }) {
  return (
    <a href={`#${id}`} onClick={(event) => focusOn(id, event)}>
      {children}
    </a>
  )
}

/** Another address, a `#` in it included, would be another screen, which knows of no errors. */
function focusOn(id: string, event: MouseEvent) {
  const control = document.getElementById(id)
  if (!control) return
  event.preventDefault()
  control.focus()
}
