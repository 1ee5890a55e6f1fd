import { expectedIn } from '@polyclinic/domain/invoices/cash-closing.ts'
import { formatExactMoney } from '@polyclinic/domain/kit/format.ts'
import { useQueryClient } from '@tanstack/react-query'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Coins from 'lucide-react/icons/coins'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Details } from '../../ui/facts.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import styles from './cash-box.module.css'
import { CashMovements } from './cash-movements.tsx'
import { CountDialog } from './count-dialog.tsx'
import { momentWords } from './moment-words.ts'
import { MoveCashDialog } from './move-cash-dialog.tsx'
import { cashKey, type CashBox } from './use-cash-box.ts'

type CashBoxCardProps = { box: CashBox; onBehind: () => void; onSaid: (message: string) => void }

/** What should be in the cash box now, from what it comes, and the way to count it. */
export function CashBoxCard({ box, onBehind, onSaid }: CashBoxCardProps) {
  const { currency, openingMinor, movedMinor, lastClosedAt, count, movements } = box
  const { t, formatLocale } = useTexts()
  const { country, timeZone } = useOrganization().settings
  const mayClose = usePermitted()('payments:take')
  const [isCounting, setCounting] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const client = useQueryClient()
  const money = (minor: number) => formatExactMoney({ minor, currency }, formatLocale)
  const expected = expectedIn(box)
  const heading = t(openingMinor === null ? 'cash.movementsSoFar' : 'cash.movements')
  return (
    <Stack>
      <Card as="section" aria-label={t('cash.inBox')}>
        <Stack>
          <Row between>
            <div>
              <p className={text.quiet}>{t('cash.inBox')}</p>
              <p className={styles.sum}>{expected === null ? t('cash.neverCounted') : money(expected)}</p>
            </div>
            {mayClose && (
              <Row>
                <Button icon={ArrowLeftRight} onClick={() => setMoving(true)}>
                  {t('cash.move')}
                </Button>
                <Button kind="main" icon={Coins} onClick={() => setCounting(true)}>
                  {t('cash.count')}
                </Button>
              </Row>
            )}
          </Row>
          {openingMinor === null || lastClosedAt === null ? (
            <p className={text.quiet}>{t('cash.neverCountedText')}</p>
          ) : (
            <Details
              columns
              details={[
                {
                  id: 'opening',
                  term: t('cash.left', { moment: momentWords(lastClosedAt, timeZone, formatLocale) }),
                  value: money(openingMinor),
                },
                { id: 'moved', term: t('cash.moved'), value: money(movedMinor) },
              ]}
            />
          )}
          {country === 'DE' && <Note>{t('billing.noTse')}</Note>}
        </Stack>
      </Card>
      <section aria-labelledby="moved">
        <Stack>
          <h2 id="moved" className={text.heading}>
            {heading}
          </h2>
          {movements.length === 0 ? (
            <p className={text.quiet}>{t(openingMinor === null ? 'cash.movedNever' : 'cash.movedNone')}</p>
          ) : (
            <CashMovements label={heading} currency={currency} movements={movements} />
          )}
          {movements.length < count && (
            <p className={text.quiet}>{t('cash.latest', { shown: movements.length, count })}</p>
          )}
        </Stack>
      </section>
      {isMoving && (
        <MoveCashDialog
          box={box}
          onClose={() => setMoving(false)}
          onDone={(reference) => {
            setMoving(false)
            onSaid(t('cash.movedToast', { reference }))
            void client.invalidateQueries({ queryKey: cashKey })
          }}
        />
      )}
      {isCounting && (
        <CountDialog
          box={box}
          onBehind={onBehind}
          onClose={() => setCounting(false)}
          onDone={(closing) => {
            setCounting(false)
            onSaid(t('cash.closed', { amount: money(closing.countedMinor - closing.removedMinor) }))
          }}
        />
      )}
    </Stack>
  )
}
