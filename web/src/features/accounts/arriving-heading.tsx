import { useEffect, useRef, type ReactNode } from 'react'

/** The heading of what took a form's place: it takes the focus, too, which would be lost with the button. */
export function ArrivingHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
