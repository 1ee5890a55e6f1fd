import { formatShortMoment } from '@polyclinic/domain/kit/format.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Details } from '../../ui/facts.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { HostName } from './host-name.tsx'
import type { PendingDomain } from './use-domains.ts'

type PendingCardProps = { domain: PendingDomain; busy: boolean; onCheck: () => void; onRemove: () => void }

/** The record that proves an address, and what came of looking for it. */
export function PendingCard({ domain, busy, onCheck, onRemove }: PendingCardProps) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const { written, record, checked } = domain
  const copied = { copied: t('common.copied'), failed: t('typing.notCopied') }
  return (
    <Card>
      <Stack>
        <HostName {...domain} as="h3" />
        <Details
          details={[
            { id: 'type', term: t('domains.recordType'), value: 'TXT' },
            {
              ...{ id: 'name', term: t('domains.recordName'), isText: true },
              value: (
                <Stack gap="tiny">
                  <code>{record.name}</code>
                  <span className={text.quiet}>{t('domains.recordNameHint')}</span>
                  <Row>
                    <CopyButton words={record.name} copy={t('domains.copyName')} {...copied} />
                  </Row>
                </Stack>
              ),
            },
            {
              ...{ id: 'value', term: t('domains.recordValue'), isText: true },
              value: (
                <Stack gap="tiny">
                  <code>{record.value}</code>
                  <Row>
                    <CopyButton words={record.value} copy={t('domains.copyValue')} {...copied} />
                  </Row>
                </Stack>
              ),
            },
          ]}
        />
        <div aria-live="polite">
          {checked ? (
            <Note tone="warn">
              {t(`domains.${checked.problem}`)}{' '}
              <span className={text.quiet}>
                {t('domains.checkedAt', { when: formatShortMoment(checked.at as Instant, formatLocale, timeZone) })}
              </span>
            </Note>
          ) : (
            <p className={text.quiet}>{t('domains.neverChecked')}</p>
          )}
        </div>
        <Row>
          <Button busy={busy} aria-label={t('domains.checkNamed', { host: written })} onClick={onCheck}>
            {t('domains.check')}
          </Button>
          <Button kind="quiet" aria-label={t('domains.removeNamed', { host: written })} onClick={onRemove}>
            {t('domains.remove')}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
