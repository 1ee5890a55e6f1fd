import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import styles from './invoice-view.module.css'
import { voucherTones } from './standing-words.ts'
import type { BilledInvoice } from './use-billing.ts'
import { voucherHref } from './use-vouchers.ts'

/** What an invoice sold, with the code to be handed out. */
export function SoldVouchersCard({ vouchers }: Pick<BilledInvoice, 'vouchers'>) {
  const { t } = useTexts()
  return (
    <Card as="section" aria-labelledby="sold-vouchers">
      <Stack>
        <h2 id="sold-vouchers" className={styles.small}>
          {t('vouchers.soldHere')}
        </h2>
        <Rows label={t('vouchers.soldHere')}>
          {vouchers.map(({ id, description, standing, code }) => (
            <ListRow key={id} end={<Status tone={voucherTones[standing]}>{t(`vouchers.${standing}`)}</Status>}>
              <p className={text.strong}>
                <Anchor href={voucherHref(id)}>{description}</Anchor>
              </p>
              {standing === 'unpaid' && <p className={text.quiet}>{t('vouchers.notPaid')}</p>}
              {code && (
                <Row>
                  <b className={text.figures}>{code}</b>
                  <CopyButton
                    words={code}
                    copy={t('vouchers.copy')}
                    copied={t('vouchers.copied')}
                    failed={t('vouchers.copyFailed')}
                  />
                </Row>
              )}
            </ListRow>
          ))}
        </Rows>
      </Stack>
    </Card>
  )
}
