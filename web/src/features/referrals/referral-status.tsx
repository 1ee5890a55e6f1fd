import Building2 from 'lucide-react/icons/building-2'
import Check from 'lucide-react/icons/check'
import FileText from 'lucide-react/icons/file-text'
import Hand from 'lucide-react/icons/hand'
import Handshake from 'lucide-react/icons/handshake'
import PencilLine from 'lucide-react/icons/pencil-line'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Row } from '../../ui/layout.tsx'
import { Status } from '../../ui/status.tsx'
import { statusWords, type OwnReferral, type Side } from './referral.ts'

type Stands = Pick<OwnReferral, 'status' | 'turn' | 'isOverdue'> & { hasReport?: boolean }

/** Whose turn it is, for the side that reads it; of one that is over, how it ended. */
export function ReferralStatus({ referral, side }: { referral: Stands; side: Side }) {
  const { t } = useTexts()
  return (
    <Row gap="tiny">
      {referral.isOverdue && (
        <Status tone="bad" icon={TriangleAlert}>
          {t('referrals.overdue')}
        </Status>
      )}
      <Turn referral={referral} side={side} />
    </Row>
  )
}

function Turn({ referral: { status, turn, hasReport }, side }: { referral: Stands; side: Side }) {
  const { t } = useTexts()
  if (status === 'draft') return <Status icon={PencilLine}>{t(statusWords.draft)}</Status>
  if (turn === side) {
    return (
      <Status tone="warn" icon={Hand}>
        {t('referrals.yourTurn')}
      </Status>
    )
  }
  if (turn !== null) {
    return (
      <Status tone="info" icon={side === 'clinic' ? Handshake : Building2}>
        {t(side === 'clinic' ? 'referrals.withPartner' : 'referrals.withClinic')}
      </Status>
    )
  }
  if (hasReport && side !== 'clinic') {
    return (
      <Status tone="brand" icon={FileText}>
        {t('referrals.reportReady')}
      </Status>
    )
  }
  return <Status icon={status === 'completed' ? Check : undefined}>{t(statusWords[status])}</Status>
}
