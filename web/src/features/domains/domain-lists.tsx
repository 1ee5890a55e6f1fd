import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Row, Split, Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { ToastRegion } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { AddDomain } from './add-domain.tsx'
import { HostName } from './host-name.tsx'
import { PendingCard } from './pending-card.tsx'
import { PrimaryDialog } from './primary-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { checkDomain, domainsKey, type Domain, type Domains, type PendingDomain } from './use-domains.ts'

type Asked = { kind: 'primary'; domain: Domain } | { kind: 'remove'; domain: Domain | PendingDomain }

/** The clinic's addresses, those that wait for their proof, and one more. */
export function DomainLists({ domains }: { domains: Domains }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { toast, say, close } = useToast()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [checking, setChecking] = useState<string | null>(null)
  const { items, pending } = domains
  const here = location.hostname
  // What was pressed may be gone with what was done.
  const [done, setDone] = useState<object | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOn(heading, done)
  const take = (now: Domains, message: string | null) => {
    client.setQueryData(domainsKey, now)
    setAsked(null)
    if (message === null) return
    say({ message })
    setDone({})
  }
  async function check({ host, written }: PendingDomain) {
    if (checking !== null) return
    close()
    setChecking(host)
    try {
      const now = await checkDomain(host)
      take(now, now.items.some((each) => each.host === host) ? t('domains.proved', { host: written }) : null)
    } catch (error) {
      say({ message: t(isProblem(error) ? `errors.${error.code}` : 'errors.internal') })
      await client.invalidateQueries({ queryKey: domainsKey })
    }
    setChecking(null)
  }
  return (
    <Split side={<OperatorCard />}>
      <Stack gap="large">
        <Stack as="section" aria-labelledby="own-domains">
          <h2 id="own-domains" ref={heading} tabIndex={-1} className={text.large}>
            {t('domains.yours')}
          </h2>
          <Rows label={t('domains.yours')}>
            {items.map((domain) => (
              <ListRow key={domain.host}>
                <Stack gap="tiny">
                  <Row gap="tiny">
                    <HostName {...domain} as="p" />
                    {domain.isPrimary && <Status tone="ok">{t('domains.primary')}</Status>}
                    {domain.host === here && <Status tone="info">{t('domains.current')}</Status>}
                  </Row>
                  <p className={text.quiet}>{t(domain.isPrimary ? 'domains.primaryText' : 'domains.leadsThere')}</p>
                  {items.length === 1 && <p className={text.quiet}>{t('domains.last')}</p>}
                  {items.length > 1 && (
                    <Row gap="tiny">
                      {!domain.isPrimary && (
                        <Button
                          size="small"
                          aria-label={t('domains.makePrimaryNamed', { host: domain.written })}
                          onClick={() => setAsked({ kind: 'primary', domain })}
                        >
                          {t('domains.makePrimary')}
                        </Button>
                      )}
                      <Button
                        size="small"
                        kind="quiet"
                        aria-label={t('domains.removeNamed', { host: domain.written })}
                        onClick={() => setAsked({ kind: 'remove', domain })}
                      >
                        {t('domains.remove')}
                      </Button>
                    </Row>
                  )}
                </Stack>
              </ListRow>
            ))}
          </Rows>
        </Stack>
        {pending.length > 0 && (
          <Stack as="section" aria-labelledby="pending-domains">
            <h2 id="pending-domains" className={text.large}>
              {t('domains.waiting')}
            </h2>
            <p className={text.quiet}>{t('domains.waitingText')}</p>
            {pending.map((domain) => (
              <PendingCard
                key={domain.host}
                domain={domain}
                busy={checking === domain.host}
                onCheck={() => void check(domain)}
                onRemove={() => setAsked({ kind: 'remove', domain })}
              />
            ))}
          </Stack>
        )}
        <AddDomain onAdded={take} />
      </Stack>
      {asked?.kind === 'primary' && (
        <PrimaryDialog domain={asked.domain} onDone={take} onClose={() => setAsked(null)} />
      )}
      {asked?.kind === 'remove' && (
        <RemoveDialog domain={asked.domain} items={items} here={here} onDone={take} onClose={() => setAsked(null)} />
      )}
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </Split>
  )
}

/** What a proof does not do. */
function OperatorCard() {
  const { t } = useTexts()
  return (
    <Card as="section" aria-labelledby="domains-operator">
      <Stack gap="small">
        <h2 id="domains-operator" className={text.large}>
          {t('domains.operator')}
        </h2>
        <p className={text.quiet}>{t('domains.operatorText')}</p>
        <Rows kind="plain">
          <ListRow>{t('domains.operatorDns')}</ListRow>
          <ListRow>{t('domains.operatorTls')}</ListRow>
          <ListRow>{t('domains.operatorHost')}</ListRow>
        </Rows>
      </Stack>
    </Card>
  )
}
