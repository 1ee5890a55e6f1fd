import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'

/** For a sentence with a link in it: `rich('account.newHere', { link: linkTo('/patient/signup') })`. */
export const linkTo = (href: string) =>
  function link(words: ReactNode) {
    return <Anchor href={href}>{words}</Anchor>
  }
