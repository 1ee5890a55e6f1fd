import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import type { listOwnConsents } from '@polyclinic/domain/privacy/consent-endpoints.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { FoldedText } from '../../ui/folded-text.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'

export type Consent = Answer<typeof listOwnConsents>['items'][number]

/** Where the focus goes once the button that took it back is gone. */
export const consentElement = ({ id, field }: Pick<Consent, 'id' | 'field'>) => `consent-${id}-${field}`

type ConsentListProps = {
  label: string
  items: readonly Consent[]
  /** Takes one back; absent for who only reads. */
  onWithdraw?: (consent: Consent) => void
  busy?: boolean
}

/** What was agreed to: for what, in which words, when, and whether it was taken back. */
export function ConsentList({ label, items, onWithdraw, busy }: ConsentListProps) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const day = (date: string) => formatLongDate(date as PlainDate, formatLocale)
  return (
    <Rows label={label}>
      {items.map((consent) => {
        const { purpose, id, field, title, text: words, version, patientName, givenOn, withdrawnAt } = consent
        const what = purpose === 'form' ? title : t(`privacy.purpose-${purpose}`, { name: title })
        return (
          <ListRow
            key={`${id} ${field}`}
            end={
              onWithdraw &&
              withdrawnAt === null && (
                <Button
                  size="small"
                  busy={busy}
                  aria-label={t('privacy.consentWithdrawNamed', { what, date: day(givenOn) })}
                  onClick={() => onWithdraw(consent)}
                >
                  {t('privacy.consentWithdraw')}
                </Button>
              )
            }
          >
            <Stack gap="tiny">
              <p id={consentElement(consent)} tabIndex={-1} className={text['strong']}>
                {purpose === 'form' ? <Own>{what}</Own> : what}
              </p>
              <p className={text['quiet']}>
                {t('privacy.consentOf', { name: patientName, date: day(givenOn), version })}
              </p>
              {withdrawnAt !== null && (
                <p>
                  {t('privacy.consentWithdrawn', {
                    date: formatLongDate(dateIn(timeZone, withdrawnAt as Instant), formatLocale),
                  })}
                </p>
              )}
              {words !== '' && (
                <Own>
                  <FoldedText words={{ more: t('privacy.consentMore'), less: t('privacy.consentLess') }}>
                    {words}
                  </FoldedText>
                </Own>
              )}
            </Stack>
          </ListRow>
        )
      })}
    </Rows>
  )
}
