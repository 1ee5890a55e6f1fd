import type { AnchorHTMLAttributes, Ref } from 'react'
import { Link, useInRouterContext } from 'react-router'

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  /** Loads the whole page, as for what the server answers by itself. */
  reload?: boolean | undefined
  ref?: Ref<HTMLAnchorElement> | undefined
}

/** A link that changes the screen without loading the page, wherever that is possible. */
export function Anchor({ href, reload = false, children, ...rest }: AnchorProps) {
  const routed = useInRouterContext()
  if (!routed || reload || rest.target || rest.download !== undefined || !/^\/(?!\/|api\/)/.test(href)) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    )
  }
  return (
    <Link to={href} {...rest}>
      {children}
    </Link>
  )
}
