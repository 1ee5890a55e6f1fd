import { Own } from '../../platform/i18n/own.tsx'
import text from '../../ui/text.module.css'

/** With its own letters, and below as DNS knows it, where that is something else. */
export function HostName({ host, written, as: Tag }: { host: string; written: string; as: 'h3' | 'p' }) {
  return (
    <div>
      <Tag className={text.strong}>
        <Own>{written}</Own>
      </Tag>
      {written !== host && <p className={`${text.quiet} ${text.small}`}>{host}</p>}
    </div>
  )
}
