import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/data-protection.ts'

export const texts = {
  title: 'Datenschutz',
  lead: 'Was zu Daten beantragt wurde und bis wann die Antwort fällig ist.',
  retentionLead: 'Was wie lange aufbewahrt wird, was als Nächstes gelöscht wird und was davon ausgenommen ist.',
  views: 'Ansichten des Datenschutzes',
  requests: 'Anträge',
  retention: 'Aufbewahrung',
  show: 'Welche Anträge',
  open: 'Offen',
  closed: 'Beendet',
  overdue:
    '{count, plural, one {# Antrag ist überfällig.} other {# Anträge sind überfällig.}} Diese bitte zuerst beantworten.',
  noneOpen: 'Nichts ist offen',
  noneClosed: 'Noch nichts ist beendet',
  noneText:
    'Anträge kommen aus dem Konto der Patientinnen und Patienten. Was per Telefon oder Brief kommt, nehmen Sie auf der Seite der Person auf: oben suchen.',
  find: 'Person suchen',
  found: 'Gefundene Personen',
  foundNobody: 'Dazu ist niemand zu finden.',
  ofPerson: '{kind}: {name}',
  awaitsSecond: 'Wartet auf zweite Person',
  receivedOn: 'Eingegangen {date}',
  dueOn: 'Antwort bis {date}',
  isExtended: 'verlängert',
  late: '{days, plural, one {# Tag überfällig} other {# Tage überfällig}}',
  daysLeft: '{days, plural, =0 {Heute} one {noch # Tag} other {noch # Tage}}',
  noRequest: 'Diesen Antrag gibt es nicht',
  noRequestText: 'Vielleicht ist der Link unvollständig.',
  requestTitle: 'Antrag zu Daten',
  received: 'Eingegangen',
  due: 'Antwort bis',
  noLaw: 'kein Gesetz nennt eine Frist',
  theirWords: 'In den Worten der Person',
  answer: 'Antwort',
  reason: 'Grund',
  sent: 'Was gesendet wurde und wie',
  sentHint: 'Zum Beispiel: Kopie als PDF, per Einschreiben.',
  sentOn: 'Gesendet am',
  told: 'Wie es der Person mitgeteilt wurde',
  toldHint: 'Zum Beispiel: per Brief, telefonisch.',
  toldOn: 'Mitgeteilt am',
  sentOnWrong: 'Das Datum muss zwischen Eingang und heute liegen.',
  keptUntil: 'Gesetzlich aufbewahrt bis',
  noAddress: 'Es gibt keine E-Mail-Adresse: Bitte selbst Bescheid geben, per Brief oder Telefon.',
  'act-take-on': 'Übernehmen',
  'act-copy': 'Kopie aushändigen',
  'about-copy':
    'Für alle, die per Brief oder am Empfang danach gefragt haben. Die Datei wird hier heruntergeladen, zum Ausdrucken oder Aushändigen; der Antrag hält fest, wer sie wann angefertigt hat. Beantworten Sie den Antrag danach.',
  asker: 'Wer fragt danach',
  'asker-patient': 'Die Patientin oder der Patient',
  'asker-patient-hint': 'Mit dem, was in der Gesundheitsakte steht.',
  'asker-representative': 'Jemand, der sie vertritt',
  'asker-representative-hint':
    'Zum Beispiel ein Elternteil: ohne die Gesundheitsakte, denn Jugendliche sagen in der Praxis, was nicht für die Eltern ist. Sie steht nur in der ganzen Akte.',
  identity: 'Woran Sie die Person erkannt haben',
  identityHint: 'Zum Beispiel: Ausweis gezeigt; der Brief kam von der hinterlegten Adresse.',
  wholeRecord: 'Auch, was online nicht freigegeben ist',
  wholeRecordHint:
    'Mit aller unterschriebenen Dokumentation, allen Briefen und Dateien und den Hinweisen für das Team. Bitte vorher ärztlich durchsehen lassen: Was ernstlich schaden würde oder andere betrifft, darf zurückgehalten werden. Zurückhalten lässt es sich nur, indem Sie hier nichts ankreuzen.',
  wholeWithoutFilesHint:
    'Mit aller unterschriebenen Dokumentation und den Hinweisen für das Team, ohne Briefe und Dateien: Die sind nur in der ZIP-Datei. Bitte vorher ärztlich durchsehen lassen: Was ernstlich schaden würde oder andere betrifft, darf zurückgehalten werden. Zurückhalten lässt es sich nur, indem Sie hier nichts ankreuzen.',
  makeCopy: 'Kopie herunterladen',
  copyFile: 'Kopie der Daten',
  'done-copy': 'Die Kopie ist heruntergeladen.',
  'did-copy': 'Kopie angefertigt von {name}',
  copiedShared: '{format}; was freigegeben ist, nicht die ganze Akte',
  copiedWhole: '{format}; die ganze Akte',
  copiedWithoutFiles: '{format}; die ganze Akte ohne Briefe und Dateien',
  'act-fulfill': 'Beantworten',
  'act-propose': 'Löschung vorbereiten',
  'act-erase': 'Endgültig löschen',
  'act-lift': 'Aufheben',
  'about-lift':
    'Sagen Sie es der Person vorher: Sie muss es wissen, bevor es endet (Art. 18 Abs. 3 DSGVO). Sie liest den Grund in ihrem Konto.',
  'done-lift': 'Das gilt nicht mehr.',
  'did-lift': 'Aufgehoben von {name}',
  'fulfills-restriction':
    'Von da an, bis es aufgehoben wird: Die Akte sagt es allen, die sie öffnen, kein Bericht und keine exportierte Liste nennt die Person, die Akte wird mit keiner anderen zusammengeführt, und um keine Bewertung wird gebeten. Gebuchte Termine mit ihren Erinnerungen und Nachrichten zum Tag, Behandlung, Rechnungen und was die Person selbst wünscht gehen weiter. Auch was nach Fristen gelöscht wird, wird gelöscht: Nehmen Sie die Akte davon aus, wenn die Person sie noch braucht.',
  'fulfills-objection':
    'Von da an, bis es aufgehoben wird: Um keine Bewertung wird gebeten, kein Bericht nennt die Person, und die Akte sagt, dass sie widersprochen hat; wogegen und warum, steht hier. Behandlung und Rechnungen gehen weiter, ebenso Erinnerungen an gebuchte Termine, bis die Person sie abbestellt.',
  'inForce-restriction':
    'Die Einschränkung gilt. Die Daten werden gespeichert und nur für die gewünschte Behandlung, für Rechtsansprüche und wo das Gesetz es verlangt verwendet.',
  'inForce-objection':
    'Der Widerspruch gilt. Die Daten werden nicht für das verwendet, dem die Person widersprochen hat.',
  'act-decline': 'Noch nicht löschen',
  'act-extend': 'Frist verlängern',
  'act-refuse': 'Ablehnen',
  'about-fulfill': 'Die Antwort steht im Konto der Person; eine E-Mail sagt, dass sie da ist.',
  'about-extend': 'Einmal und mit Grund: Er steht im Konto der Person, den neuen Tag sagt eine E-Mail.',
  'about-refuse':
    'Bitte sagen, warum, nach welchem Gesetz und dass eine Beschwerde bei {authority} möglich ist. Die Person liest es im Konto.',
  authority: 'der Datenschutzaufsicht',
  'civil-rights': 'dem Office for Civil Rights (HHS)',
  'about-decline':
    'Der Antrag ist wieder in Arbeit. Den Grund liest das Team und wer Auskunft über die Daten verlangt.',
  'done-take-on': 'Der Antrag ist in Arbeit.',
  'done-propose': 'Eine zweite Person kann jetzt löschen.',
  'done-fulfill': 'Der Antrag ist beantwortet.',
  'done-extend': 'Die Frist ist verlängert.',
  'done-refuse': 'Der Antrag ist abgelehnt.',
  'done-decline': 'Es wird nichts gelöscht.',
  'done-erase': 'Alles zu dieser Person ist gelöscht.',
  'done-restrict': 'Was gelöscht werden durfte, ist gelöscht. Was das Gesetz verlangt, ist gesperrt.',
  waitsForAnother: 'Sie haben das vorbereitet. Löschen muss eine andere Person: Niemand löscht allein.',
  waitsForYou:
    'Das ist vorbereitet. Bitte prüfen, was gelöscht wird und was gespeichert bleibt, dann mit Ihrem Passwort löschen.',
  waitsForPermitted: 'Das wartet auf jemanden mit dem Recht zu löschen.',
  eraseTitle: '{name} löschen?',
  eraseText:
    'Das lässt sich nicht rückgängig machen. Was das Gesetz verlangt, wird bis zum Ende der Frist gesperrt; alles andere wird jetzt gelöscht.',
  password: 'Ihr Passwort',
  planTitle: 'Was das Löschen jetzt tun würde',
  goes: 'Wird gelöscht',
  stays: 'Bleibt gespeichert',
  goRecords:
    '{records, plural, one {Die Akte} other {# Akten}}: Name, Geburtsdatum, Gesundheitsakte mit Dateien, Rezepte, Formulare',
  goVisits: 'Was zu {visits, plural, one {# Termin} other {# Terminen}} geschrieben wurde, mit den Dokumenten dazu',
  goAddress: 'E-Mail, Telefon und was dorthin gesendet wurde',
  goAccount: 'Das Konto samt allen Anmeldedaten',
  goReferrals: 'Zuweisungen von {partners}: bitte Bescheid geben',
  goOfOthers:
    'Die Adresse bei {records, plural, one {der Akte einer anderen Person} other {# Akten anderer}}, für die gebucht wurde',
  stayRecord:
    'Die Akte von {visits, plural, one {# Termin} other {# Terminen}}, zuletzt am {last}: {years, plural, one {# Jahr} other {# Jahre}} aufbewahrt, bis {until} ({law}). Sie ist gesperrt und wird in der Nacht danach gelöscht.',
  clinicsYears: 'wie von der Praxis festgelegt',
  stayInvoices:
    '{invoices, plural, one {# ausgestellte Rechnung} other {# ausgestellte Rechnungen}}: Das Steuerrecht verlangt die Bücher',
  stayAudit: 'Dass es Termine gab und wer was gesehen hat, ohne Namen',
  stayStaff: 'Das Konto: Es gehört jemandem aus dem Team',
  stayUnproven:
    '{records, plural, one {Eine Akte} other {# Akten}} mit derselben Adresse, von denen nichts beweist, dass sie dazugehören',
  heldBy: 'Vom Löschen ausgenommen von {name}, bis zur Freigabe: {reason}',
  heldByUntil: 'Vom Löschen ausgenommen von {name} bis einschließlich {until}: {reason}',
  cancelFirst: 'Bitte zuerst diese Termine absagen:',
  sayFirst: 'Bitte zuerst eintragen, ob diese Termine stattgefunden haben:',
  answerFirst:
    'Diese Person hat noch mehr beantragt, ohne Antwort bisher. Bitte zuerst beantworten: Danach ist niemand mehr da, dem zu antworten wäre.',
  endOthers:
    '{requests, plural, one {Der andere offene Antrag darf} other {Die # anderen offenen Anträge dürfen}} ohne Antwort enden',
  history: 'Wer was getan hat',
  thePatient: 'der Seite der Patientin oder des Patienten',
  theClinic: 'jemandem aus der Praxis',
  'did-ask': 'Gestellt oder aufgenommen von {name}',
  'did-ask-again': 'Erneut beantragt und hier ergänzt von {name}',
  'did-take-on': 'Übernommen von {name}',
  'did-extend': 'Frist verlängert von {name}',
  'did-fulfill': 'Beantwortet von {name}',
  'did-refuse': 'Abgelehnt von {name}',
  'did-propose': 'Löschung vorbereitet von {name}',
  'did-decline': 'Löschung zurückgestellt von {name}',
  'did-erase': 'Gelöscht von {name}',
  'did-withdraw': 'Zurückgezogen von {name}',
  note: 'Antrag aufnehmen',
  kind: 'Was beantragt wird',
  cameOn: 'Eingang',
  cameOnHint: 'Ab diesem Tag läuft die Frist.',
  cameOnAhead: 'Der Eingang ist heute oder früher.',
  wasOpen: 'Ein solcher Antrag ist schon offen: Ihre Aufnahme steht jetzt dort, und der frühere Tag zählt.',
  wordsMissing: 'Bitte sagen, worum es geht: Sonst lässt es sich nicht beantworten.',
  personLead: 'Was zu ihren Daten beantragt wurde und was sie vom Löschen ausnimmt.',
  toChart: 'Akte öffnen',
  isRestricted:
    'Diese Person hat das Löschen beantragt. Die Akte ist gesperrt, bis das Gesetz sie nicht mehr verlangt.',
  openOf: 'Offene Anträge',
  closedOf: 'Beendete Anträge',
  noneOpenOf: 'Kein Antrag ist offen.',
  consents: 'Einwilligungen',
  noConsents: 'In einem Formular oder bei einer Überweisung wurde in nichts eingewilligt.',
  holdsTitle: 'Vom Löschen ausgenommen',
  holdsLead:
    'Davon wird nichts gelöscht, weder von Hand noch nachts. Um eine weitere Akte auszunehmen, suchen Sie die Person unter Anträge.',
  holdsOfLead: 'Solange das gilt, wird von dieser Person nichts gelöscht, weder von Hand noch nachts.',
  noHolds: 'Nichts ist ausgenommen.',
  held: 'Ausgenommen',
  ofCase: 'Fall {reference}',
  untilReleased: 'bis zur Freigabe',
  until: 'bis einschließlich {date}',
  placedBy: '{name}, {date}',
  place: 'Vom Löschen ausnehmen',
  placed: 'Die Akte ist vom Löschen ausgenommen.',
  release: 'Freigeben',
  releaseNamed: 'Akte von {name} zum Löschen freigeben',
  releaseCase: 'Alle von {reference} freigeben',
  releaseTitle: 'Zum Löschen freigeben?',
  releaseText: 'Was das Gesetz von {name} nicht mehr verlangt, wird in der nächsten Nacht gelöscht.',
  releaseCaseText:
    'Alles im Fall {reference} wird freigegeben. Was das Gesetz nicht mehr verlangt, wird in der nächsten Nacht gelöscht.',
  released:
    '{count, plural, =0 {Nichts war mehr ausgenommen.} one {Eine Akte ist freigegeben.} other {# Akten sind freigegeben.}}',
  holdReason: 'Warum',
  holdReasonHint: 'Zum Beispiel: Rechtsstreit, Anfrage der Aufsicht.',
  case: 'Fall',
  caseHint: 'Wenn es um mehrere Personen geht: Sie lassen sich zusammen freigeben.',
  lastDay: 'Letzter Tag',
  lastDayHint: 'Ohne Angabe, bis es jemand freigibt.',
  lastDayPast: 'Der letzte Tag ist heute oder später.',
  rulesTitle: 'Was wie lange aufbewahrt wird',
  rulesLead: 'Genau danach richten sich die nächtlichen Aufträge.',
  changeRules: 'Ändern, was die Praxis festlegt',
  isSetting: 'legt die Praxis fest',
  isOurs: 'vom Produkt festgelegt',
  'keep-record':
    'Die Akte behandelter Personen bleibt {amount, plural, one {# Jahr} other {# Jahre}} nach dem letzten Termin oder Rezept gespeichert; danach wird sie gelöscht, wenn das beantragt wurde.',
  'keep-child-record': 'Die Akte eines Kindes bleibt mindestens gespeichert, bis es {amount} ist.',
  'keep-child-images':
    'Die Akte eines Kindes bleibt mindestens gespeichert, bis es {amount} ist. Das Gesetz verlangt das nur für Röntgenaufnahmen; in welcher Akte es welche gibt, ist hier nicht bekannt, darum bleiben alle so lange gespeichert.',
  'keep-books':
    'Ausgestellte Rechnungen und Zahlungen bleiben {amount, plural, one {# Jahr} other {# Jahre}} nach Ablauf ihres Kalenderjahres mit Namen gespeichert; solange etwas offen oder von einem verkauften Gutschein übrig ist, auch länger. Danach bleiben Beträge und Nummern in den Büchern; Namen, Anschriften und was berechnet wurde werden gelöscht. Das Protokoll führt noch zur Akte, bis diese gelöscht ist.',
  'keep-messageText': 'Was in einer Nachricht stand, wird nach {amount, plural, one {# Tag} other {# Tagen}} gelöscht.',
  'keep-messageAddress':
    'An wen eine Nachricht ging, wird nach {amount, plural, one {# Tag} other {# Tagen}} gelöscht.',
  'keep-document':
    'Dokumente abgesagter oder versäumter Termine werden nach {amount, plural, one {# Tag} other {# Tagen}} gelöscht.',
  'keep-formFile':
    'Dateien nicht abgesendeter Formulare werden nach {amount, plural, one {# Tag} other {# Tagen}} gelöscht.',
  'keep-accountLink':
    'Nicht fertig angelegte Konten und andere Links werden {amount, plural, one {# Tag} other {# Tage}} nach ihrem Ende gelöscht.',
  'keep-session':
    'Angaben zu Anmeldungen werden {amount, plural, one {# Tag} other {# Tage}} nach deren Ende gelöscht.',
  'keep-invitation':
    'Einladungen ins Team werden {amount, plural, one {# Tag} other {# Tage}}, nachdem sie angenommen oder zurückgezogen sind, gelöscht.',
  'keep-emailCode':
    'Codes, die eine Adresse bestätigt haben, werden nach {amount, plural, one {# Tag} other {# Tagen}} gelöscht.',
  'keep-heldTime':
    'Vorgemerkte und nicht gebuchte Zeiten werden nach {amount, plural, one {# Tag} other {# Tagen}} gelöscht.',
  'keep-waitingList':
    'Einträge der Warteliste werden {amount, plural, one {# Tag} other {# Tage}} nach ihrem Ende gelöscht.',
  'keep-referralDraft':
    'Nicht abgesendete Zuweisungen werden nach {amount, plural, one {# Tag} other {# Tagen}} gelöscht.',
  'keep-closedReferral':
    'Zuweisungen von Personen, die nie kamen, werden nach {amount, plural, one {# Tag} other {# Tagen}} gelöscht.',
  'keep-notice':
    'Vermerke über Erinnerungen, Anrufe und gemeldete Verspätungen werden {amount, plural, one {# Tag} other {# Tage}} nach dem Termin gelöscht.',
  'keep-audit': 'Wer was getan hat, bleibt, auch dass es Anträge gab; bei gelöschten Personen ohne Namen und Wortlaut.',
  comingTitle: 'Was bis {date} gelöscht wird',
  nothingComing: 'Bis dahin wird nichts gelöscht.',
  'going-messageText': '{count, plural, one {Der Text einer Nachricht} other {Die Texte von {figure} Nachrichten}}',
  'going-messageAddress':
    '{count, plural, one {Die Adresse einer Nachricht} other {Die Adressen von {figure} Nachrichten}}',
  'going-document':
    '{count, plural, one {Dokumente eines Termins} other {Dokumente von {figure} Terminen}}, die nicht stattgefunden haben',
  'going-books':
    '{count, plural, one {Name und Anschrift auf einer Rechnung} other {Namen und Anschriften auf {figure} Rechnungen}}',
  'going-formFile':
    '{count, plural, one {Dateien eines Formulars} other {Dateien von {figure} Formularen}}, die niemand abgesendet hat',
  comingPeople: 'Personen, deren Akte gelöscht wird',
  erasedAfter: 'Löschen beantragt; die Akte wird in der Nacht nach dem {date} gelöscht.',
} as const satisfies SameKeys<typeof english>
