import type { Language } from '../../platform/language.ts'
import { writeText } from '../../platform/text.ts'

type Text = { subject: string; body: string }
const en = {
  signUp: {
    subject: 'Create your account at {clinic}',
    body: `Hello,

Someone, most likely you, asked for an account at {clinic} with this address. Choose your password within {minutes, plural, one {# minute} other {# minutes}}:

Create my account: {link}

If it was not you, do nothing. Without this link, no account is created.`,
  },
  signUpKnown: {
    subject: 'You already have an account at {clinic}',
    body: `Hello,

Someone, most likely you, asked for a new account at {clinic}. There is already one with this address:

Sign in: {signIn}

If you no longer know your password, choose a new one within {minutes, plural, one {# minute} other {# minutes}}:

Choose a new password: {link}

If it was not you, do nothing. Nothing has changed.`,
  },
  passwordChange: {
    subject: 'Choose a new password for {clinic}',
    body: `Hello,

Someone, most likely you, asked for a new password for your account at {clinic}. Choose it within {minutes, plural, one {# minute} other {# minutes}}:

Choose a new password: {link}

If it was not you, do nothing. Your password stays as it is.`,
  },
  noAccount: {
    subject: 'There is no account at {clinic} with this address',
    body: `Hello,

Someone, most likely you, asked for a new password at {clinic}. There is no account with this address. Perhaps you used another one, or you booked without an account. You can create one now:

Create an account: {signUp}

If it was not you, do nothing.`,
  },
  closedAccount: {
    subject: 'Your account at {clinic} is closed',
    body: `Hello,

Someone, most likely you, tried to use the account at {clinic} with this address. It is closed. If you think this is wrong, please call the clinic.`,
  },
  passwordChanged: {
    subject: 'Your password at {clinic} was changed',
    body: `Hello,

The password of your account at {clinic} has just been changed, and all other devices were signed out.

If it was not you, choose a new password right away, and tell the clinic:

Choose a new password: {forgot}`,
  },
  invitation: {
    subject: '{inviter} invites you to work at {clinic}',
    body: `Hello {name},

{inviter} invites you to work at {clinic}: {role}. Accept the invitation by {until}:

Accept the invitation: {link}

If you already have an account with this address, you sign in with it. Otherwise, you choose a password. If you did not expect this, do nothing.`,
  },
  emailChange: {
    subject: 'Confirm your new address at {clinic}',
    body: `Hello,

Someone, most likely you, wants to use this address for their account at {clinic}. Confirm it within {minutes, plural, one {# minute} other {# minutes}}:

Confirm this address: {link}

If it was not you, do nothing. Nothing has changed.`,
  },
  emailTaken: {
    subject: 'This address already has an account at {clinic}',
    body: `Hello,

Someone, most likely you, wants to use this address for another account at {clinic}. It already has an account of its own, so nothing has changed:

Sign in: {signIn}

If it was not you, do nothing.`,
  },
  emailChanged: {
    subject: 'The address of your account at {clinic} was changed',
    body: `Hello,

Your account at {clinic} now has another email address, which was confirmed. This one no longer opens it.

If it was not you, call the clinic right away.`,
  },
  secondFactorOn: {
    subject: 'Two-factor sign-in is on at {clinic}',
    body: `Hello,

Your account at {clinic} now asks for a code from your authenticator app when you sign in. All other devices were signed out.

If it was not you, choose a new password right away, and tell the clinic:

Choose a new password: {forgot}`,
  },
  secondFactorOff: {
    subject: 'Two-factor sign-in is off at {clinic}',
    body: `Hello,

Your account at {clinic} no longer asks for a code when you sign in. You can turn this on again in your account.

If it was not you, and you did not ask the clinic for it, choose a new password right away, and tell the clinic:

Choose a new password: {forgot}`,
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used at {clinic}',
    body: `Hello,

A recovery code was just used for your account at {clinic}. {left, plural, =0 {None are left} one {# is left} other {# are left}}; you can make new ones in your account.

If it was not you, choose a new password right away, and tell the clinic:

Choose a new password: {forgot}`,
  },
} satisfies Record<string, Text>

export type AccountText = keyof typeof en

const de: Record<AccountText, Text> = {
  signUp: {
    subject: 'Ihr Konto bei {clinic}',
    body: `Guten Tag,

Sie (oder jemand mit Ihrer Adresse) möchten ein Konto bei {clinic} anlegen. Bitte wählen Sie innerhalb von {minutes, plural, one {# Minute} other {# Minuten}} Ihr Passwort:

Konto anlegen: {link}

Falls Sie das nicht waren, brauchen Sie nichts zu tun. Ohne diesen Link wird kein Konto angelegt.`,
  },
  signUpKnown: {
    subject: 'Sie haben bereits ein Konto bei {clinic}',
    body: `Guten Tag,

Sie (oder jemand mit Ihrer Adresse) möchten ein neues Konto bei {clinic} anlegen. Mit dieser Adresse gibt es bereits eines:

Anmelden: {signIn}

Falls Sie Ihr Passwort nicht mehr wissen, wählen Sie innerhalb von {minutes, plural, one {# Minute} other {# Minuten}} ein neues:

Neues Passwort wählen: {link}

Falls Sie das nicht waren, brauchen Sie nichts zu tun. Es hat sich nichts geändert.`,
  },
  passwordChange: {
    subject: 'Neues Passwort für {clinic}',
    body: `Guten Tag,

Sie (oder jemand mit Ihrer Adresse) möchten ein neues Passwort für Ihr Konto bei {clinic}. Bitte wählen Sie es innerhalb von {minutes, plural, one {# Minute} other {# Minuten}}:

Neues Passwort wählen: {link}

Falls Sie das nicht waren, brauchen Sie nichts zu tun. Ihr Passwort bleibt, wie es ist.`,
  },
  noAccount: {
    subject: 'Kein Konto bei {clinic} mit dieser Adresse',
    body: `Guten Tag,

Sie (oder jemand mit Ihrer Adresse) haben bei {clinic} ein neues Passwort angefordert. Mit dieser Adresse gibt es kein Konto. Vielleicht haben Sie eine andere Adresse verwendet oder ohne Konto gebucht. Sie können jetzt eines anlegen:

Konto anlegen: {signUp}

Falls Sie das nicht waren, brauchen Sie nichts zu tun.`,
  },
  closedAccount: {
    subject: 'Ihr Konto bei {clinic} ist geschlossen',
    body: `Guten Tag,

Sie (oder jemand mit Ihrer Adresse) wollten das Konto bei {clinic} mit dieser Adresse verwenden. Es ist geschlossen. Falls das nicht richtig ist, rufen Sie uns bitte an.`,
  },
  passwordChanged: {
    subject: 'Ihr Passwort bei {clinic} wurde geändert',
    body: `Guten Tag,

Ihr Passwort für das Konto bei {clinic} wurde gerade geändert, und alle anderen Geräte wurden abgemeldet.

Falls Sie das nicht waren, wählen Sie bitte sofort ein neues Passwort und sagen Sie uns Bescheid:

Neues Passwort wählen: {forgot}`,
  },
  invitation: {
    subject: 'Einladung zur Mitarbeit bei {clinic}',
    body: `Guten Tag {name},

{inviter} lädt Sie zur Mitarbeit bei {clinic} ein: {role}. Bitte nehmen Sie die Einladung bis {until} an:

Einladung annehmen: {link}

Haben Sie mit dieser Adresse schon ein Konto, melden Sie sich damit an. Sonst wählen Sie ein Passwort. Falls Sie die Einladung nicht erwartet haben, brauchen Sie nichts zu tun.`,
  },
  emailChange: {
    subject: 'Bitte bestätigen Sie Ihre neue Adresse bei {clinic}',
    body: `Guten Tag,

Sie (oder jemand mit Ihrer Adresse) möchten diese Adresse für das Konto bei {clinic} verwenden. Bitte bestätigen Sie sie innerhalb von {minutes, plural, one {# Minute} other {# Minuten}}:

Adresse bestätigen: {link}

Falls Sie das nicht waren, brauchen Sie nichts zu tun. Es hat sich nichts geändert.`,
  },
  emailTaken: {
    subject: 'Mit dieser Adresse gibt es schon ein Konto bei {clinic}',
    body: `Guten Tag,

Sie (oder jemand mit Ihrer Adresse) möchten diese Adresse für ein anderes Konto bei {clinic} verwenden. Mit ihr gibt es schon ein Konto, deshalb hat sich nichts geändert:

Anmelden: {signIn}

Falls Sie das nicht waren, brauchen Sie nichts zu tun.`,
  },
  emailChanged: {
    subject: 'Die Adresse Ihres Kontos bei {clinic} wurde geändert',
    body: `Guten Tag,

Ihr Konto bei {clinic} hat jetzt eine andere E-Mail-Adresse, die bestätigt wurde. Mit dieser hier lässt es sich nicht mehr öffnen.

Falls Sie das nicht waren, rufen Sie uns bitte sofort an.`,
  },
  secondFactorOn: {
    subject: 'Zwei-Faktor-Anmeldung bei {clinic} eingeschaltet',
    body: `Guten Tag,

Ihr Konto bei {clinic} fragt bei der Anmeldung jetzt auch nach einem Code aus Ihrer Authenticator-App. Alle anderen Geräte wurden abgemeldet.

Falls Sie das nicht waren, wählen Sie bitte sofort ein neues Passwort und sagen Sie uns Bescheid:

Neues Passwort wählen: {forgot}`,
  },
  secondFactorOff: {
    subject: 'Zwei-Faktor-Anmeldung bei {clinic} ausgeschaltet',
    body: `Guten Tag,

Ihr Konto bei {clinic} fragt bei der Anmeldung nicht mehr nach einem Code. Sie können das in Ihrem Konto wieder einschalten.

Falls Sie das nicht waren und auch nicht darum gebeten haben, wählen Sie bitte sofort ein neues Passwort und sagen Sie uns Bescheid:

Neues Passwort wählen: {forgot}`,
  },
  recoveryCodeUsed: {
    subject: 'Ein Wiederherstellungscode wurde bei {clinic} benutzt',
    body: `Guten Tag,

Für Ihr Konto bei {clinic} wurde gerade ein Wiederherstellungscode benutzt. {left, plural, =0 {Es ist keiner mehr übrig} one {Es ist noch einer übrig} other {Es sind noch # übrig}}; neue können Sie in Ihrem Konto anlegen.

Falls Sie das nicht waren, wählen Sie bitte sofort ein neues Passwort und sagen Sie uns Bescheid:

Neues Passwort wählen: {forgot}`,
  },
}

const texts: Record<Language, Record<AccountText, Text>> = { en, de }

/** Subject and body of a mail about an account. */
export function writeAccountText(name: AccountText, language: Language, values: Record<string, string | number>): Text {
  const { subject, body } = texts[language][name]
  return { subject: writeText(subject, language, values), body: writeText(body, language, values) }
}
