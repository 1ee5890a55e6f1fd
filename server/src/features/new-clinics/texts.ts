import type { Language } from '../../platform/language.ts'

type Said = { host: string; link: string; days: number }

/** Names nothing that a stranger typed but the address, which has letters, digits and hyphens alone. */
export const clinicMail: Record<Language, (said: Said) => { subject: string; body: string }> = {
  en: ({ host, link, days }) => ({
    subject: `Create your clinic at ${host}`,
    body: [
      `Somebody wants to create a clinic at ${host} and gave this email address. If that was you, go on here:`,
      `Create the clinic: ${link}`,
      `The link works for ${days} days. Until you press the button, nothing is created, and the address is not kept for you.`,
      'If it was not you, there is nothing to do.',
    ].join('\n\n'),
  }),
  de: ({ host, link, days }) => ({
    subject: `Ihre Praxis unter ${host} anlegen`,
    body: [
      `Jemand möchte unter ${host} eine Praxis anlegen und hat diese E-Mail-Adresse angegeben. Wenn Sie das waren, geht es hier weiter:`,
      `Praxis anlegen: ${link}`,
      `Der Link gilt ${days} Tage. Bis Sie ihn öffnen und bestätigen, ist nichts angelegt und die Adresse nicht reserviert.`,
      'Wenn Sie das nicht waren, müssen Sie nichts tun.',
    ].join('\n\n'),
  }),
}
