/** What is mailed about an invoice or a payment. */
export const moneyKinds = ['invoice', 'receipt', 'payment-reminder'] as const
export type MoneyKind = (typeof moneyKinds)[number]
