import type { Issue } from './model.ts'

/** Whether a doctor has to decide about a finding before anything is signed. */
export const isOpen = ({ severity, isOverridden }: Pick<Issue, 'severity' | 'isOverridden'>): boolean =>
  severity === 'serious' && !isOverridden
