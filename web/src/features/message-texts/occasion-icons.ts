import type { OccasionName } from '@polyclinic/domain/message-texts/occasions.ts'
import BadgeCheck from 'lucide-react/icons/badge-check'
import BellRing from 'lucide-react/icons/bell-ring'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import CalendarX from 'lucide-react/icons/calendar-x'
import ChartColumn from 'lucide-react/icons/chart-column'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import FileText from 'lucide-react/icons/file-text'
import KeyRound from 'lucide-react/icons/key-round'
import Link from 'lucide-react/icons/link'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageCircleHeart from 'lucide-react/icons/message-circle-heart'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Share from 'lucide-react/icons/share'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'
import Timer from 'lucide-react/icons/timer'
import UserRound from 'lucide-react/icons/user-round'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import type { IconType } from '../../ui/icon.tsx'

/** An icon for each occasion, beside its name. */
export const occasionIcons: Record<OccasionName, IconType> = {
  'appointment-booked': BadgeCheck,
  'appointment-series-booked': BadgeCheck,
  'appointment-reminder': BellRing,
  'appointment-reminder-sms': Smartphone,
  'appointment-link': Link,
  'waiting-list-offer': CalendarPlus,
  'email-code': KeyRound,
  'appointment-rescheduled': CalendarClock,
  'appointment-series-rescheduled': CalendarClock,
  'appointment-cancelled': CalendarX,
  'appointment-cancelled-by-clinic': CalendarX,
  'appointment-series-cancelled': CalendarX,
  'appointment-series-cancelled-by-clinic': CalendarX,
  'appointment-restored': CalendarSync,
  'appointment-delay': Timer,
  'appointment-on-time': Timer,
  'appointment-announcement': Megaphone,
  'record-shared': FileText,
  'form-requested': ClipboardList,
  'review-request': MessageCircleHeart,
  'review-declined': MessageCircleHeart,
  'sign-up': UserRoundPlus,
  'sign-up-known': UserRoundPlus,
  'no-account': UserRoundPlus,
  'closed-account': UserRoundPlus,
  'email-change': Mail,
  'email-taken': Mail,
  'email-changed': Mail,
  'password-change': KeyRound,
  'password-changed': KeyRound,
  'passkey-added': KeyRound,
  'passkey-removed': KeyRound,
  'recovery-code-used': KeyRound,
  'calendar-address': CalendarSync,
  'second-factor-on': ShieldCheck,
  'second-factor-off': ShieldCheck,
  invoice: ReceiptText,
  receipt: ReceiptText,
  'prepayment-returned': ReceiptText,
  'payment-reminder': BellRing,
  invitation: UserRoundPlus,
  'guardian-invitation': UserRoundPlus,
  'guardian-added': UserRoundPlus,
  'guardian-ending': UserRound,
  'coming-of-age': UserRound,
  'data-request-received': ShieldCheck,
  'data-request-extended': ShieldCheck,
  'data-request-answered': ShieldCheck,
  'data-request-withdrawn': ShieldCheck,
  'data-request-erased': ShieldCheck,
  'report-ready': ChartColumn,
  'payment-problem': ReceiptText,
  'referral-news': Share,
  'referral-overdue': Share,
  'outgoing-referral': Share,
  'audit-unusual': ShieldCheck,
  'audit-seal': ShieldCheck,
}
