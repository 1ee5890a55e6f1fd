import { supervisorIn } from '@polyclinic/domain/data-requests/deadlines.ts'
import type { MessageText } from '@polyclinic/domain/message-texts/check-text.ts'
import type { AccountOccasion } from '@polyclinic/domain/message-texts/occasions.ts'
import type { Language } from '../../platform/language.ts'
import { writeText } from '../../platform/text.ts'

const en: Record<AccountOccasion, MessageText> = {
  'sign-up': {
    subject: 'Create your account at {clinic}',
    body: `Hello,

Someone, most likely you, asked for an account at {clinic} with this address. Choose your password within {validFor}:

Create my account: {link}

If it was not you, do nothing. Without this link, no account is created.`,
  },
  'sign-up-known': {
    subject: 'You already have an account at {clinic}',
    body: `Hello,

Someone, most likely you, asked for a new account at {clinic}. There is already one with this address:

Sign in: {signIn}

If you no longer know your password, choose a new one within {validFor}:

Choose a new password: {link}

If it was not you, do nothing. Nothing has changed.`,
  },
  'password-change': {
    subject: 'Choose a new password for {clinic}',
    body: `Hello,

Someone, most likely you, asked for a new password for your account at {clinic}. Choose it within {validFor}:

Choose a new password: {link}

If it was not you, do nothing. Your password stays as it is.`,
  },
  'no-account': {
    subject: 'There is no account at {clinic} with this address',
    body: `Hello,

Someone, most likely you, asked for a new password at {clinic}. There is no account with this address. Perhaps you used another one, or you booked without an account. You can create one now:

Create an account: {signUp}

If it was not you, do nothing.`,
  },
  'closed-account': {
    subject: 'Your account at {clinic} is closed',
    body: `Hello,

Someone, most likely you, tried to use the account at {clinic} with this address. It is closed. If you think this is wrong, please call the clinic.`,
  },
  'password-changed': {
    subject: 'Your password at {clinic} was changed',
    body: `Hello,

The password of your account at {clinic} has just been changed, and all other devices were signed out.

If it was not you, choose a new password right away, and tell the clinic:

Choose a new password: {newPassword}

{passkeysLeft}`,
  },
  'record-shared': {
    subject: 'Something new in your account at {clinic}',
    body: `Hello,

{clinic} has something for you. It is in your account:

Sign in: {signIn}

To protect your privacy, this email does not say what it is.`,
  },
  'form-requested': {
    subject: 'A form for you at {clinic}',
    body: `Hello,

{clinic} asks you to fill in a form. It is in your account:

Sign in: {signIn}

To protect your privacy, this email does not say which form it is.`,
  },
  'review-request': {
    subject: 'How was your visit at {clinic}?',
    body: `Hello,

You were at {clinic} on {date}. How was your visit? What you write helps others choose, and helps us do better, whether it is praise or criticism:

Write a review: {review}

You sign in first. We read each review before it appears on our pages. You can use your first name and initial, or stay anonymous. If you would rather not, you do not need to do anything.`,
  },
  'review-declined': {
    subject: 'Your review at {clinic} was not published',
    body: `Hello,

Thank you for writing about your visit. We could not publish what you wrote as it is. Here you see why, and can change it:

Your review: {review}

You sign in first. Criticism is never a reason: once it is changed, we read it again.`,
  },
  'waiting-list-offer': {
    subject: '{clinic}: a time has opened',
    body: `Hello,

You asked us to tell you when a time opens:

{date}, {time}
{doctor}

We keep it for you and at most two others until {until}. The first to accept has it:

See and accept the time: {link}

If it does not suit you, you do not need to do anything: you stay on the list.`,
  },
  'referral-news': {
    subject: 'News about a referral at {clinic}',
    body: `Hello,

There is news about a referral at {clinic}:

See the referrals: {link}

You sign in first. This email says neither whom it is about nor what it is.`,
  },
  'outgoing-referral': {
    subject: '{clinic} has sent you a referral',
    body: `Hello,

{clinic} refers a patient to you. This email says neither whom nor why. You read the referral here, once, until {until}:

Read the referral: {link}

Number of the referral: {number}

You need two things: the code that {clinic} gave the patient on paper or gives you over the phone, and the patient’s date of birth.

If you have no code, or expect nothing from us, please call:

{clinic}
{phone}`,
  },
  'referral-overdue': {
    subject: 'A referral at {clinic} waits for you',
    body: `Hello,

A referral at {clinic} has waited for you longer than it should:

See what waits: {link}

You sign in first. While something waits, you get this email at most once a day.`,
  },
  'audit-unusual': {
    subject: 'Something in the audit of {clinic} is worth a look',
    body: `Hello,

Something new in the audit of {clinic} is worth a look:

Open the audit: {link}

You sign in first. You get this email at most once a day, and once for each finding.`,
  },
  'audit-seal': {
    subject: 'The newest seal of the audit of {clinic}',
    body: `Hello,

This is the newest seal of the audit of {clinic}:

{seal}

Keep this email. With it you can prove later that nothing was altered in the audit or removed from it. You do not need to do anything else.

Open the audit: {link}`,
  },
  'guardian-invitation': {
    subject: '{inviter} asks for your help at {clinic}',
    body: `Hello,

{inviter} asks you to look after visits at {clinic} for somebody, for example a child you share. What you may do, and for whom, you see once you sign in with this address. Then you say yes or no, until {until}:

See and answer: {link}

If you have no account there yet, create one first, with this address:

Create an account: {signUp}

If you do not know {inviter}, you do not need to do anything.`,
  },
  'guardian-added': {
    subject: 'A change in who acts for whom at {clinic}',
    body: `Hello,

The clinic wrote down that somebody may look after visits at {clinic} from now on: for you, or for somebody whom you look after. Who it is, and what they may do, you see in your account:

See who it is: {link}

If that is not right, please tell the clinic at once.`,
  },
  'data-request-received': {
    subject: '{clinic} has received your request',
    body: `Hello,

{clinic} has received a request about personal data. You get an answer by {until}.

See how it stands: {link}

If you asked for nothing, please tell the clinic at once.`,
  },
  'data-request-extended': {
    subject: 'Your request at {clinic} takes longer',
    body: `Hello,

{clinic} needs more time for a request about personal data. You get an answer by {until}.

See why: {link}

If you have no account, please ask the clinic.`,
  },
  'data-request-answered': {
    subject: '{clinic} has answered your request',
    body: `Hello,

{clinic} has answered a request about personal data.

Read the answer: {link}

If you have no account, the clinic sends you the answer in another way. If you do not agree with it, you can complain to {authority}.`,
  },
  'data-request-withdrawn': {
    subject: 'A request at {clinic} was withdrawn',
    body: `Hello,

A request about personal data at {clinic} was taken back. The clinic no longer works on it.

See your requests: {link}

If you did not want that, ask again there, and please tell the clinic.`,
  },
  'data-request-erased': {
    subject: '{clinic} has erased what you asked for',
    body: `Hello,

As you asked, {clinic} has erased your personal data. What the law still has a clinic keep is locked away and erased once that time is over.

This is the last email, and your address is forgotten, too.`,
  },
  'guardian-ending': {
    subject: 'From {date} on: a change in your account at {clinic}',
    body: `Hello,

Somebody you look after at {clinic} comes of age on {date}. From that day on they look after their visits themselves, and you no longer see these in your account.

If you are to go on helping, they can allow it in an account of their own, and take it back at any time.

You do not need to do anything.`,
  },
  'coming-of-age': {
    subject: 'From {date} on, you look after your visits at {clinic}',
    body: `Hello,

You come of age on {date}. From that day on, those who looked after your visits at {clinic} until now no longer see them.

In an account of your own you book and move visits yourself, and can allow somebody to help you:

Create an account: {signUp}`,
  },
  'payment-problem': {
    subject: 'An online payment at {clinic} needs you',
    body: `Hello,

An online payment at {clinic} needs attention: a refund that did not go through, or a payment that the patient's bank disputes.

See what to do: {link}

You sign in first. There you see why, and until when a bank waits for an answer.`,
  },
  'report-ready': {
    subject: 'A report of {clinic} is ready',
    body: `Hello,

A report that you keep a view of is ready:

Open the report: {report}

You sign in first. This email holds no figures. You choose under Views how often you get it.`,
  },
  invitation: {
    subject: '{inviter} invites you to work at {clinic}',
    body: `Hello {name},

{inviter} invites you to work at {clinic}: {role}. Accept the invitation by {until}:

Accept the invitation: {link}

If you already have an account with this address, you sign in with it. Otherwise, you choose a password. If you did not expect this, do nothing.`,
  },
  'calendar-address': {
    subject: 'Your calendar at {clinic} can be read from elsewhere',
    body: `Hello,

An address was just made for your account at {clinic}. Whoever has it reads when and where your visits are, without names or reasons.

If it was not you, choose a new password right away, which ends the address, and tell the clinic:

Choose a new password: {newPassword}`,
  },
  'email-change': {
    subject: 'Confirm your new address at {clinic}',
    body: `Hello,

Someone, most likely you, wants to use this address for their account at {clinic}. Confirm it within {validFor}:

Confirm this address: {link}

If it was not you, do nothing. Nothing has changed.`,
  },
  'email-taken': {
    subject: 'This address already has an account at {clinic}',
    body: `Hello,

Someone, most likely you, wants to use this address for another account at {clinic}. It already has an account of its own, so nothing has changed:

Sign in: {signIn}

If it was not you, do nothing.`,
  },
  'email-changed': {
    subject: 'The address of your account at {clinic} was changed',
    body: `Hello,

Your account at {clinic} now has another email address, which was confirmed. This one no longer opens it.

If it was not you, call the clinic right away.`,
  },
  'second-factor-on': {
    subject: 'Two-factor sign-in is on at {clinic}',
    body: `Hello,

Your account at {clinic} now asks for a code from your authenticator app when you sign in. All other devices were signed out.

If it was not you, choose a new password right away, and tell the clinic:

Choose a new password: {newPassword}`,
  },
  'second-factor-off': {
    subject: 'Two-factor sign-in is off at {clinic}',
    body: `Hello,

Your account at {clinic} no longer asks for a code when you sign in. You can turn this on again in your account.

If it was not you, and you did not ask the clinic for it, choose a new password right away, and tell the clinic:

Choose a new password: {newPassword}`,
  },
  'passkey-added': {
    subject: 'A passkey was added to your account at {clinic}',
    body: `Hello,

A passkey was just added to your account at {clinic}. Whoever has its device can now sign in without a password.

If it was not you, choose a new password at once, remove the passkey in your account, and tell the clinic:

Choose a new password: {newPassword}`,
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account at {clinic}',
    body: `Hello,

A passkey was just removed from your account at {clinic}, and all other devices were signed out. Nobody can sign in with that passkey anymore.

If it was not you and you did not ask for it, choose a new password at once and tell the clinic:

Choose a new password: {newPassword}`,
  },
  'recovery-code-used': {
    subject: 'A recovery code was used at {clinic}',
    body: `Hello,

A recovery code was just used for your account at {clinic}. {codesLeft}; you can make new ones in your account.

If it was not you, choose a new password right away, and tell the clinic:

Choose a new password: {newPassword}`,
  },
}

const de: Record<AccountOccasion, MessageText> = {
  'sign-up': {
    subject: 'Ihr Konto bei {clinic}',
    body: `Guten Tag,

Sie (oder jemand mit Ihrer Adresse) möchten ein Konto bei {clinic} anlegen. Bitte wählen Sie innerhalb von {validFor} Ihr Passwort:

Konto anlegen: {link}

Falls Sie das nicht waren, brauchen Sie nichts zu tun. Ohne diesen Link wird kein Konto angelegt.`,
  },
  'sign-up-known': {
    subject: 'Sie haben bereits ein Konto bei {clinic}',
    body: `Guten Tag,

Sie (oder jemand mit Ihrer Adresse) möchten ein neues Konto bei {clinic} anlegen. Mit dieser Adresse gibt es bereits eines:

Anmelden: {signIn}

Falls Sie Ihr Passwort nicht mehr wissen, wählen Sie innerhalb von {validFor} ein neues:

Neues Passwort wählen: {link}

Falls Sie das nicht waren, brauchen Sie nichts zu tun. Es hat sich nichts geändert.`,
  },
  'password-change': {
    subject: 'Neues Passwort für {clinic}',
    body: `Guten Tag,

Sie (oder jemand mit Ihrer Adresse) möchten ein neues Passwort für Ihr Konto bei {clinic}. Bitte wählen Sie es innerhalb von {validFor}:

Neues Passwort wählen: {link}

Falls Sie das nicht waren, brauchen Sie nichts zu tun. Ihr Passwort bleibt, wie es ist.`,
  },
  'no-account': {
    subject: 'Kein Konto bei {clinic} mit dieser Adresse',
    body: `Guten Tag,

Sie (oder jemand mit Ihrer Adresse) haben bei {clinic} ein neues Passwort angefordert. Mit dieser Adresse gibt es kein Konto. Vielleicht haben Sie eine andere Adresse verwendet oder ohne Konto gebucht. Sie können jetzt eines anlegen:

Konto anlegen: {signUp}

Falls Sie das nicht waren, brauchen Sie nichts zu tun.`,
  },
  'closed-account': {
    subject: 'Ihr Konto bei {clinic} ist geschlossen',
    body: `Guten Tag,

Sie (oder jemand mit Ihrer Adresse) wollten das Konto bei {clinic} mit dieser Adresse verwenden. Es ist geschlossen. Falls das nicht richtig ist, rufen Sie uns bitte an.`,
  },
  'password-changed': {
    subject: 'Ihr Passwort bei {clinic} wurde geändert',
    body: `Guten Tag,

Ihr Passwort für das Konto bei {clinic} wurde gerade geändert, und alle anderen Geräte wurden abgemeldet.

Falls Sie das nicht waren, wählen Sie bitte sofort ein neues Passwort und sagen Sie uns Bescheid:

Neues Passwort wählen: {newPassword}

{passkeysLeft}`,
  },
  'record-shared': {
    subject: 'Neues in Ihrem Konto bei {clinic}',
    body: `Guten Tag,

in Ihrem Konto bei {clinic} liegt etwas Neues für Sie bereit:

Anmelden: {signIn}

Zum Schutz Ihrer Daten steht in dieser E-Mail nicht, worum es geht.`,
  },
  'form-requested': {
    subject: 'Ein Formular für Sie bei {clinic}',
    body: `Guten Tag,

bitte füllen Sie ein Formular aus. Es liegt in Ihrem Konto bei {clinic} bereit:

Anmelden: {signIn}

Zum Schutz Ihrer Daten steht in dieser E-Mail nicht, um welches Formular es geht.`,
  },
  'review-request': {
    subject: 'Wie war Ihr Besuch: {clinic}',
    body: `Guten Tag,

Ihr Termin bei uns ({clinic}) war am {date}. Wie war er für Sie? Ihre Bewertung hilft anderen bei der Wahl und uns, besser zu werden, ob Lob oder Kritik:

Bewertung schreiben: {review}

Sie melden sich dafür zuerst an. Wir lesen jede Bewertung, bevor sie auf unseren Seiten erscheint. Sie können Ihren Vornamen mit Initiale nennen oder anonym bleiben. Wenn Sie nicht möchten, brauchen Sie nichts zu tun.`,
  },
  'review-declined': {
    subject: 'Ihre Bewertung wurde nicht veröffentlicht: {clinic}',
    body: `Guten Tag,

Ihre Bewertung konnten wir so, wie sie ist, nicht veröffentlichen. Hier sehen Sie, warum, und können sie ändern:

Ihre Bewertung: {review}

Sie melden sich dafür zuerst an. Kritik ist nie ein Grund: Ist die Bewertung geändert, lesen wir sie neu.`,
  },
  'waiting-list-offer': {
    subject: 'Ein Termin ist frei geworden: {clinic}',
    body: `Guten Tag,

Sie wollten erfahren, wenn ein Termin frei wird:

{date}, {time} Uhr
{doctor}

Wir halten ihn bis {until} Uhr für Sie und höchstens zwei weitere Personen frei. Wer zuerst zusagt, bekommt ihn:

Termin ansehen und zusagen: {link}

Wenn er Ihnen nicht passt, brauchen Sie nichts zu tun: Sie bleiben auf der Warteliste.`,
  },
  'referral-news': {
    subject: 'Neues zu einer Zuweisung oder Überweisung bei {clinic}',
    body: `Guten Tag,

zu einer Zuweisung oder Überweisung bei {clinic} gibt es Neues:

Neues ansehen: {link}

Sie melden sich zuerst an. Diese E-Mail nennt weder eine Person noch einen Grund.`,
  },
  'outgoing-referral': {
    subject: '{clinic} hat Ihnen eine Überweisung gesendet',
    body: `Guten Tag,

{clinic} überweist jemanden an Sie. Diese E-Mail nennt weder die Person noch den Grund. Sie können die Überweisung bis {until} einmal lesen:

Überweisung lesen: {link}

Nummer der Überweisung: {number}

Sie brauchen dazu zweierlei: den Code, den die Patientin oder der Patient von {clinic} auf Papier mitbringt oder den die Praxis Ihnen am Telefon nennt, und das Geburtsdatum.

Wenn Sie keinen Code haben oder nichts von uns erwarten, rufen Sie bitte an:

{clinic}
{phone}`,
  },
  'referral-overdue': {
    subject: 'Eine Zuweisung bei {clinic} wartet auf Sie',
    body: `Guten Tag,

eine Zuweisung bei {clinic} wartet länger auf Sie als vorgesehen:

Ansehen, was wartet: {link}

Sie melden sich zuerst an. Solange etwas wartet, erhalten Sie diese E-Mail höchstens einmal am Tag.`,
  },
  'audit-unusual': {
    subject: 'Im Protokoll von {clinic} fällt etwas auf',
    body: `Guten Tag,

im Protokoll von {clinic} fällt etwas Neues auf:

Protokoll öffnen: {link}

Sie melden sich zuerst an. Diese E-Mail erhalten Sie höchstens einmal am Tag und zu jedem Vorgang nur einmal.`,
  },
  'audit-seal': {
    subject: 'Das neueste Siegel des Protokolls von {clinic}',
    body: `Guten Tag,

das ist das neueste Siegel des Protokolls von {clinic}:

{seal}

Bewahren Sie diese E-Mail auf. Mit ihr können Sie später nachweisen, dass im Protokoll nichts geändert und nichts daraus entfernt wurde. Mehr müssen Sie nicht tun.

Protokoll öffnen: {link}`,
  },
  'guardian-invitation': {
    subject: '{inviter} bittet Sie um Hilfe bei {clinic}',
    body: `Guten Tag,

{inviter} bittet Sie, sich bei {clinic} für jemanden um Termine zu kümmern, zum Beispiel für ein gemeinsames Kind. Für wen und was Sie dürfen, sehen Sie, wenn Sie sich mit dieser Adresse anmelden. Dann sagen Sie Ja oder Nein, bis {until}:

Ansehen und antworten: {link}

Wenn Sie dort noch kein Konto haben, legen Sie zuerst eines mit dieser Adresse an:

Konto anlegen: {signUp}

Wenn Sie {inviter} nicht kennen, müssen Sie nichts tun.`,
  },
  'guardian-added': {
    subject: 'Eine Änderung bei {clinic}: wer für wen handelt',
    body: `Guten Tag,

die Praxis hat eingetragen, dass sich ab jetzt jemand um Termine bei {clinic} kümmern darf: für Sie oder für jemanden, für den Sie sorgen. Wer das ist und was die Person darf, sehen Sie in Ihrem Konto:

Ansehen, wer es ist: {link}

Wenn das nicht stimmt, sagen Sie es bitte sofort der Praxis.`,
  },
  'data-request-received': {
    subject: '{clinic} hat Ihren Antrag erhalten',
    body: `Guten Tag,

{clinic} hat einen Antrag zu personenbezogenen Daten erhalten. Sie bekommen bis {until} eine Antwort.

Ansehen, wie es steht: {link}

Wenn Sie nichts beantragt haben, sagen Sie es bitte sofort der Praxis.`,
  },
  'data-request-extended': {
    subject: 'Ihr Antrag bei {clinic} dauert länger',
    body: `Guten Tag,

{clinic} braucht für einen Antrag zu personenbezogenen Daten mehr Zeit. Sie bekommen bis {until} eine Antwort.

Den Grund ansehen: {link}

Wenn Sie kein Konto haben, fragen Sie bitte die Praxis.`,
  },
  'data-request-answered': {
    subject: '{clinic} hat Ihren Antrag beantwortet',
    body: `Guten Tag,

{clinic} hat einen Antrag zu personenbezogenen Daten beantwortet.

Antwort lesen: {link}

Wenn Sie kein Konto haben, erhalten Sie die Antwort auf anderem Weg. Sind Sie nicht einverstanden, können Sie sich bei {authority} beschweren.`,
  },
  'data-request-withdrawn': {
    subject: 'Ein Antrag bei {clinic} ist zurückgezogen',
    body: `Guten Tag,

ein Antrag zu personenbezogenen Daten bei {clinic} ist zurückgezogen. Die Praxis bearbeitet ihn nicht weiter.

Ihre Anträge ansehen: {link}

Wenn Sie das nicht wollten, stellen Sie den Antrag dort neu und sagen Sie bitte der Praxis Bescheid.`,
  },
  'data-request-erased': {
    subject: '{clinic} hat Ihre Daten gelöscht',
    body: `Guten Tag,

wie beantragt hat {clinic} Ihre personenbezogenen Daten gelöscht. Was eine Praxis nach dem Gesetz noch aufbewahren muss, ist gesperrt und wird gelöscht, sobald die Frist vorbei ist.

Dies ist die letzte E-Mail; auch Ihre Adresse wird vergessen.`,
  },
  'guardian-ending': {
    subject: 'Ab {date}: eine Änderung in Ihrem Konto bei {clinic}',
    body: `Guten Tag,

jemand, für den Sie bei {clinic} sorgen, wird am {date} volljährig. Ab diesem Tag kümmert sich die Person selbst um ihre Termine, und Sie sehen diese nicht mehr in Ihrem Konto.

Wenn Sie weiter helfen sollen, kann die Person das in einem eigenen Konto erlauben und jederzeit zurücknehmen.

Sie müssen nichts tun.`,
  },
  'coming-of-age': {
    subject: 'Ab {date} kümmern Sie sich selbst um Ihre Termine bei {clinic}',
    body: `Guten Tag,

Sie werden am {date} volljährig. Ab diesem Tag sehen alle, die bisher bei {clinic} für Sie gesorgt haben, Ihre Termine nicht mehr.

In einem eigenen Konto buchen und verschieben Sie Termine selbst und können jemandem erlauben, Ihnen zu helfen:

Konto anlegen: {signUp}`,
  },
  'payment-problem': {
    subject: 'Bitte prüfen: Online-Zahlung bei {clinic}',
    body: `Guten Tag,

bei {clinic} ist eine Online-Zahlung zu klären: Eine Erstattung ist nicht angekommen, oder eine Bank hat eine Zahlung zurückgebucht.

Ansehen, was zu tun ist: {link}

Sie melden sich zuerst an. Dort sehen Sie den Grund und bis wann eine Bank auf Antwort wartet.`,
  },
  'report-ready': {
    subject: 'Ein Bericht von {clinic} liegt bereit',
    body: `Guten Tag,

ein Bericht, den Sie regelmäßig lesen möchten, liegt bereit:

Bericht öffnen: {report}

Dazu melden Sie sich an. Diese E-Mail enthält keine Zahlen. Wie oft Sie sie bekommen, wählen Sie beim Bericht unter „Ansichten“.`,
  },
  invitation: {
    subject: 'Einladung zur Mitarbeit bei {clinic}',
    body: `Guten Tag {name},

{inviter} lädt Sie zur Mitarbeit bei {clinic} ein: {role}. Bitte nehmen Sie die Einladung bis {until} an:

Einladung annehmen: {link}

Haben Sie mit dieser Adresse schon ein Konto, melden Sie sich damit an. Sonst wählen Sie ein Passwort. Falls Sie die Einladung nicht erwartet haben, brauchen Sie nichts zu tun.`,
  },
  'calendar-address': {
    subject: 'Ihr Kalender bei {clinic} ist von außen lesbar',
    body: `Guten Tag,

für Ihr Konto bei {clinic} wurde gerade eine Kalenderadresse erstellt. Wer sie hat, sieht Zeit und Ort Ihrer Termine, ohne Namen und Anlässe.

Falls Sie das nicht waren, wählen Sie bitte sofort ein neues Passwort, das die Adresse beendet, und sagen Sie uns Bescheid:

Neues Passwort wählen: {newPassword}`,
  },
  'email-change': {
    subject: 'Bitte bestätigen Sie Ihre neue Adresse bei {clinic}',
    body: `Guten Tag,

Sie (oder jemand mit Ihrer Adresse) möchten diese Adresse für das Konto bei {clinic} verwenden. Bitte bestätigen Sie sie innerhalb von {validFor}:

Adresse bestätigen: {link}

Falls Sie das nicht waren, brauchen Sie nichts zu tun. Es hat sich nichts geändert.`,
  },
  'email-taken': {
    subject: 'Mit dieser Adresse gibt es schon ein Konto bei {clinic}',
    body: `Guten Tag,

Sie (oder jemand mit Ihrer Adresse) möchten diese Adresse für ein anderes Konto bei {clinic} verwenden. Mit ihr gibt es schon ein Konto, deshalb hat sich nichts geändert:

Anmelden: {signIn}

Falls Sie das nicht waren, brauchen Sie nichts zu tun.`,
  },
  'email-changed': {
    subject: 'Die Adresse Ihres Kontos bei {clinic} wurde geändert',
    body: `Guten Tag,

Ihr Konto bei {clinic} hat jetzt eine andere E-Mail-Adresse, die bestätigt wurde. Mit dieser hier lässt es sich nicht mehr öffnen.

Falls Sie das nicht waren, rufen Sie uns bitte sofort an.`,
  },
  'second-factor-on': {
    subject: 'Zwei-Faktor-Anmeldung bei {clinic} eingeschaltet',
    body: `Guten Tag,

Ihr Konto bei {clinic} fragt bei der Anmeldung jetzt auch nach einem Code aus Ihrer Authenticator-App. Alle anderen Geräte wurden abgemeldet.

Falls Sie das nicht waren, wählen Sie bitte sofort ein neues Passwort und sagen Sie uns Bescheid:

Neues Passwort wählen: {newPassword}`,
  },
  'second-factor-off': {
    subject: 'Zwei-Faktor-Anmeldung bei {clinic} ausgeschaltet',
    body: `Guten Tag,

Ihr Konto bei {clinic} fragt bei der Anmeldung nicht mehr nach einem Code. Sie können das in Ihrem Konto wieder einschalten.

Falls Sie das nicht waren und auch nicht darum gebeten haben, wählen Sie bitte sofort ein neues Passwort und sagen Sie uns Bescheid:

Neues Passwort wählen: {newPassword}`,
  },
  'passkey-added': {
    subject: 'Neuer Passkey für Ihr Konto bei {clinic}',
    body: `Guten Tag,

zu Ihrem Konto bei {clinic} ist gerade ein Passkey hinzugekommen. Wer das Gerät dazu hat, kann sich jetzt ohne Passwort anmelden.

Falls Sie das nicht waren, wählen Sie bitte sofort ein neues Passwort, entfernen Sie den Passkey in Ihrem Konto und sagen Sie uns Bescheid:

Neues Passwort wählen: {newPassword}`,
  },
  'passkey-removed': {
    subject: 'Ein Passkey Ihres Kontos bei {clinic} wurde entfernt',
    body: `Guten Tag,

aus Ihrem Konto bei {clinic} wurde gerade ein Passkey entfernt, und alle anderen Geräte wurden abgemeldet. Mit diesem Passkey kann sich niemand mehr anmelden.

Falls Sie das nicht waren und auch nicht darum gebeten haben, wählen Sie bitte sofort ein neues Passwort und sagen Sie uns Bescheid:

Neues Passwort wählen: {newPassword}`,
  },
  'recovery-code-used': {
    subject: 'Ein Wiederherstellungscode wurde bei {clinic} benutzt',
    body: `Guten Tag,

für Ihr Konto bei {clinic} wurde gerade ein Wiederherstellungscode benutzt. {codesLeft}; neue können Sie in Ihrem Konto anlegen.

Falls Sie das nicht waren, wählen Sie bitte sofort ein neues Passwort und sagen Sie uns Bescheid:

Neues Passwort wählen: {newPassword}`,
  },
}

/** What is written about an account, unless the clinic has its own text. */
export const accountTexts: Record<Language, Record<AccountOccasion, MessageText>> = { en, de }

const codesLeft: Record<Language, string> = {
  en: '{left, plural, =0 {no recovery code is left} one {one recovery code is left} other {# recovery codes are left}}',
  de: '{left, plural, =0 {es ist keiner mehr übrig} one {es ist noch einer übrig} other {es sind noch # übrig}}',
}

/** How many recovery codes remain, in words. */
/** As it stands after "to" or "bei". */
const supervisors: Record<Language, Record<ReturnType<typeof supervisorIn>, string>> = {
  en: { authority: 'the data protection authority', 'civil-rights': 'the Office for Civil Rights (HHS)' },
  de: { authority: 'der Datenschutzaufsicht', 'civil-rights': 'dem Office for Civil Rights (HHS)' },
}
export const supervisorWords = (language: Language, country: string): string =>
  supervisors[language][supervisorIn(country)]

export const codesLeftWords = (language: Language, left: number): string =>
  writeText(codesLeft[language], language, { left })

const passkeysLeft: Record<Language, string> = {
  en: '{left, plural, one {A passkey still signs in to your account without the password. If it is not yours, remove it} other {# passkeys still sign in to your account without the password. Remove any that is not yours}}: {account}',
  de: '{left, plural, one {Ein Passkey meldet weiterhin ohne Passwort in Ihrem Konto an. Wenn er nicht Ihrer ist, entfernen Sie ihn} other {# Passkeys melden weiterhin ohne Passwort in Ihrem Konto an. Entfernen Sie jeden, der nicht Ihrer ist}}: {account}',
}

/** That a new password ends no passkey, and where they are removed; nothing where there is none. */
export const passkeysLeftWords = (language: Language, left: number, account: string): string =>
  left === 0 ? '' : writeText(passkeysLeft[language], language, { left, account })
