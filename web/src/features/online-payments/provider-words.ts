import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'

/** Why a refund failed, by the codes of Stripe's that come up. */
export const failureWords: Record<string, PlainTextKey> = {
  charge_already_refunded: 'online.failAlready',
  ...{ charge_disputed: 'online.failDisputed', charge_for_pending_refund_disputed: 'online.failDisputed' },
  ...{ expired_or_canceled_card: 'online.failCard', lost_or_stolen_card: 'online.failCard' },
  ...{ insufficient_funds: 'online.failBalance', balance_insufficient: 'online.failBalance' },
  ...{ declined: 'online.failDeclined', merchant_request: 'online.failCanceled' },
  resource_missing: 'online.failMissing',
}

/** Why a bank took money back, by Stripe's words. */
export const disputeWords: Record<string, PlainTextKey> = {
  ...{ fraudulent: 'online.whyFraud', unrecognized: 'online.whyUnrecognized', duplicate: 'online.whyDuplicate' },
  ...{ product_not_received: 'online.whyNotReceived', product_unacceptable: 'online.whyUnacceptable' },
  ...{ subscription_canceled: 'online.whyCanceled', credit_not_processed: 'online.whyNoRefund' },
  ...{ insufficient_funds: 'online.whyFunds', debit_not_authorized: 'online.whyDebit', general: 'online.whyGeneral' },
  ...{ bank_cannot_process: 'online.whyBank', incorrect_account_details: 'online.whyAccount' },
  ...{ check_returned: 'online.whyCheck', customer_initiated: 'online.whyCustomer', noncompliant: 'online.whyRules' },
}
