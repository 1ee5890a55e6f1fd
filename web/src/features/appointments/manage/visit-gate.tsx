import { useEffect, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Row, Stack, Wrap } from '../../../ui/layout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CallButton } from '../../locations/call-button.tsx'
import { NoVisit } from './no-visit.tsx'
import { hasNoCookie, type VisitOpening } from './open-visit.ts'
import styles from './visit-gate.module.css'

type VisitGateProps = {
  opened: VisitOpening
  /** What the page is about, while it waits. */
  title: string
  /** Without a visit to show. */
  nothing?: ReactNode
  children: (visit: Extract<VisitOpening, { kind: 'visit' }>) => ReactNode
}

/** Waits for the browser to find out who is there, where the server could not. */
export function VisitGate({ opened, title, nothing = <NoVisit />, children }: VisitGateProps) {
  const { t } = useTexts()
  const { revalidate } = useRevalidator()
  const unknown = opened.kind === 'unknown' ? opened.visit : null
  useEffect(() => {
    if (unknown === null) return
    hasNoCookie(unknown)
    void revalidate()
  }, [unknown, revalidate])
  if (opened.kind === 'visit') return children(opened)
  if (opened.kind === 'nothing') return nothing
  return (
    <Wrap narrow className={styles.waiting}>
      <Stack gap="large">
        <h1>{title}</h1>
        <noscript>
          <Stack gap="normal">
            <p>{t('booking.needsScripts')}</p>
            <Row>
              <CallButton kind="main" />
            </Row>
          </Stack>
        </noscript>
        <Skeleton label={t('common.loading')} lines={5} />
      </Stack>
    </Wrap>
  )
}
