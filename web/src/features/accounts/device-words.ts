import type { Texts } from '../../platform/i18n/texts.tsx'

/** What a browser and its system call themselves, as somebody tells a device from another. */
export function deviceWords(device: { browser: string | null; system: string | null }, { t }: Texts): string {
  const { browser, system } = device
  if (browser && system) return t('account.ownDevice', { browser, system })
  return browser ?? system ?? t('account.ownUnknownDevice')
}
