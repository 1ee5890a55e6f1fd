import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { viewHref, type ListedView } from './use-views.ts'

type Mailed = {
  path: string
  /** Undefined: not known yet. */
  views: readonly ListedView[] | undefined
  doctors: readonly { id: string; slug: string }[] | undefined
  onMissing: () => void
}

/** Opens the view that a mail names by its id: no address of it tells what it is of. */
export function useMailedView({ path, views, doctors, onMissing }: Mailed): void {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const id = params.get('view')
  const opened = useRef<string | null>(null)
  useEffect(() => {
    if (id === null || id === opened.current || views === undefined) return
    const view = views.find((each) => each.id === id)
    const doctor = doctors?.find((each) => each.id === view?.providerId)
    // Of a doctor it is opened once it is known who there is.
    if (view?.providerId && doctors === undefined) return
    opened.current = id
    const isThere = view !== undefined && (view.providerId === null || doctor !== undefined)
    if (!isThere) onMissing()
    void navigate(isThere ? viewHref(path, view, doctor?.slug ?? null) : path, { replace: true })
  })
}
