import Phone from 'lucide-react/icons/phone'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { telLink } from './tel-link.ts'

type CallButtonProps = {
  kind?: 'main' | undefined
  /** Of a place; else the clinic's. */
  number?: string | null | undefined
}

/** Somebody to talk to, where a screen cannot help; nothing where there is no number. */
export function CallButton({ kind, number }: CallButtonProps) {
  const { phone } = useOrganization().staticContent.homepage.footer.contactUs
  const shown = number ?? phone
  if (!shown) return null
  return (
    <Button kind={kind} icon={Phone} href={telLink(shown)}>
      {shown}
    </Button>
  )
}
