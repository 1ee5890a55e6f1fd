import type { Sender } from './sender.ts'

type Paid = { sender: Pick<Sender, 'name' | 'iban'>; reference: string; currency: string }

/**
 * What a banking app reads to pay what is due (EPC069-12, Girocode): version 2, in UTF-8, which needs no BIC within the EEA.
 * @returns null where nothing is due, or it is not to be paid in euros
 */
export const transferCode = ({ sender, reference, currency }: Paid, dueMinor: number): string | null =>
  dueMinor <= 0 || currency !== 'EUR' || sender.iban === ''
    ? null
    : [
        ...['BCD', '002', '1', 'SCT', '', sender.name.slice(0, 70), sender.iban],
        ...[`EUR${(dueMinor / 100).toFixed(2)}`, '', '', reference],
      ].join('\n')
