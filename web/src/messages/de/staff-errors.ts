import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/staff-errors.ts'

export const texts = {
  reply_names_patient: 'In der Antwort steht vielleicht ein Patientenname. Nehmen Sie ihn heraus.',
  form_unsound: 'An diesem Formular ist noch etwas nicht fertig. Sehen Sie nach, was markiert ist.',
  form_published: 'Dieses Formular wurde schon verwendet. Es lässt sich zurückziehen, seine Antworten bleiben.',
  too_many_forms: 'Mehr Formulare lassen sich nicht anlegen. Löschen Sie zuerst einen Entwurf.',
  own_rights: 'Die eigenen Rechte ändert man nicht selbst. Bitten Sie jemand anderen, der das darf.',
  has_more_rights: 'Diese Person darf mehr als Sie. Bitten Sie jemanden, der ebenso viel darf.',
  cannot_give: 'Sie können nur erlauben, was Sie selbst dürfen.',
  last_manager: 'Jemand muss Team und Rollen weiter verwalten dürfen. Geben Sie zuerst jemand anderem diese Rechte.',
  address_of_account: 'Diese Adresse gehört zu einem Konto. Ändern kann sie nur, wem es gehört, im Konto selbst.',
  account_refuted:
    'Diese Akte gehört zu einem Konto, das nicht das dieser Person ist, und dort wäre zu lesen, was Sie eintragen. Legen Sie bitte eine neue Akte an.',
  reason_required: 'Geben Sie zuerst an, warum Sie diese Akte brauchen.',
  result_released:
    'Dieser Befund wurde mit anderen Worten freigegeben, und die bleiben stehen. Um etwas anderes zu sagen, ziehen Sie den Befund zurück und fügen Sie ihn noch einmal hinzu.',
  in_chart_otherwise:
    'Diese Datei liegt schon in der Akte, unter einer anderen Art. Wenn das nicht stimmt, ziehen Sie sie dort erst zurück und fügen Sie sie neu hinzu.',
  file_withdrawn: 'Das wurde inzwischen zurückgezogen. Sehen Sie nach, was jetzt dort steht.',
  letter_unprintable:
    'Dieser Brief lässt sich nicht drucken: Der Name der Patientin oder des Patienten, der Ärztin oder des Arztes oder der Praxis steht in einer Schrift, die wir nicht drucken können. Bitte schreiben Sie ihn zuerst in lateinischen Buchstaben.',
  letter_replaced:
    'Nur ein zurückgezogener Brief kann ersetzt werden, und nur einmal. Sehen Sie nach, was jetzt dort steht.',
  prescription_signed: 'Dieses Rezept ist unterschrieben und wird nicht mehr geändert.',
  prescription_unsigned: 'Dieses Rezept ist noch nicht unterschrieben.',
  prescription_incomplete: 'Es fehlt noch etwas. Sehen Sie sich die markierten Mittel an und unterschreiben Sie dann.',
  prescription_full: 'Mehr Mittel passen nicht auf dieses Rezept. Unterschreiben Sie es und beginnen Sie ein neues.',
  issues_open:
    'Es gibt einen ernsten Hinweis. Wählen Sie etwas anderes, oder begründen Sie, warum Sie es trotzdem verordnen.',
  medication_replaced: 'Davon gibt es schon eine neuere Verordnung. Sehen Sie sich zuerst diese an.',
  repeat_answered: 'Diese Anfrage wurde inzwischen beantwortet.',
  no_address: 'Es gibt keine E-Mail-Adresse, die Post annimmt. Rufen Sie an und buchen Sie den Termin.',
  partner_ended: 'Die Zusammenarbeit ist beendet: Für diese Stelle wird nichts mehr gesendet oder eingetragen.',
  agreement_ended:
    'Diese Vereinbarung ist beendet oder gilt für ein anderes Land oder eine andere Währung. Treffen Sie eine neue.',
  entry_reversed: 'Das wurde inzwischen storniert.',
  too_many_agreements: 'Mit diesem Partner bestehen so viele Vereinbarungen, wie es geben kann.',
  too_many_drafts: 'Hier liegen so viele Entwürfe, wie es geben kann. Senden oder verwerfen Sie zuerst einen.',
  drafts_full: 'In Ihren Entwürfen ist kein Platz für weitere Dateien. Senden oder verwerfen Sie zuerst einen davon.',
  consent_withdrawn: 'Die Patientin oder der Patient hat die Einwilligung widerrufen.',
  too_many_views: 'Sie haben so viele Ansichten, wie es geben kann. Löschen Sie zuerst eine.',
  too_many_sets: 'Sie haben so viele Vorlagen, wie es geben kann. Löschen Sie zuerst eine.',
  record_merged: 'Diese Akte ist in einer anderen aufgegangen.',
  merge_conflict:
    'Diese beiden Akten lassen sich so nicht zusammenführen oder trennen. Wurde eine davon weiter zusammengeführt, machen Sie das zuerst rückgängig; wurde seither etwas geschrieben, das zu beiden gehört, bleiben sie zusammen.',
  entry_replaced: 'Jemand hat diesen Eintrag inzwischen geändert. Sehen Sie nach, was jetzt dort steht.',
  chart_full: 'Dazu steht in der Akte schon so viel, wie sie aufnimmt. Ändern oder beenden Sie, was dort steht.',
  too_many_in_error:
    'Bei diesem Termin lässt sich keine weitere Notiz als irrtümlich kennzeichnen. Schreiben Sie in einen Nachtrag, was an dieser nicht stimmt.',
  too_many_addenda:
    'Zu dieser Notiz passt kein weiterer Nachtrag. Schreiben Sie ihn in die Notiz des nächsten Termins.',
  entry_conflict: 'In der Akte steht dazu schon etwas. Sehen Sie nach, was jetzt dort steht.',
  works_here_already:
    'Jemand mit dieser E-Mail-Adresse ist schon in der Liste: Wer deaktiviert ist, lässt sich dort wieder aktivieren.',
  already_invited:
    'An diese E-Mail-Adresse ist schon eine Einladung offen. Senden Sie sie noch einmal, oder ziehen Sie sie zurück.',
  doctor_has_account: 'Für diese Ärztin oder diesen Arzt gibt es schon ein Konto. Wählen Sie jemand anderen.',
  not_its_day: 'Das geht nur am Tag des Termins. An anderen Tagen kann es nur, wer dafür berechtigt ist.',
  too_early: 'Dafür ist es noch zu früh. Bitte später noch einmal versuchen.',
  undo_expired: 'Das lässt sich nicht mehr rückgängig machen.',
  note_signed: 'Die Dokumentation ist unterschrieben. Was jetzt dazukommt, ist ein Nachtrag.',
  entered_in_error: 'Das wurde inzwischen als irrtümlich gekennzeichnet. Sehen Sie nach, was jetzt dort steht.',
  note_empty: 'In der Dokumentation steht noch nichts.',
  note_unfilled: 'In der Dokumentation ist ein Feld noch nicht ausgefüllt.',
  note_contradictory: 'Der obere Blutdruckwert ist nicht höher als der untere.',
  span_unconfirmed: 'Die Bescheinigung gilt für eine ungewöhnliche Zeit. Bestätigen Sie, dass das so gemeint ist.',
  note_text_exists: 'So heißt bei Ihnen schon etwas anderes. Wählen Sie einen anderen Namen.',
  too_many_services:
    'Mehr Leistungen lassen sich nicht anlegen. Benennen Sie eine um, die abgeschaltet ist, und verwenden Sie sie wieder.',
  too_many_locations:
    'Mehr Standorte lassen sich nicht anlegen. Benennen Sie einen geschlossenen um, und verwenden Sie ihn wieder.',
  too_many_doctors: 'Mehr Ärztinnen und Ärzte lassen sich nicht anlegen. Wenden Sie sich an den Betreiber der Seite.',
  too_many_closures:
    'Mehr Schließtage lassen sich nicht eintragen. Entfernen Sie zuerst welche, oder fassen Sie mehrere Tage zusammen.',
  tablet_taken:
    'Auf diesem Tablet füllt gerade jemand anderes ein Formular aus. Wählen Sie ein anderes oder warten Sie, bis es frei ist.',
  too_many_devices: 'Mehr Bildschirme und Tablets lassen sich nicht einrichten. Entfernen Sie zuerst eines.',
  too_many_note_texts: 'Sie haben 300 Bausteine und Vorlagen, mehr geht nicht. Löschen Sie zuerst etwas davon.',
  too_many_favorites: 'Sie haben hundert Favoriten, mehr geht nicht. Nehmen Sie zuerst eine Diagnose heraus.',
  visits_open:
    'Termine stehen noch bevor, oder niemand hat eingetragen, ob sie stattgefunden haben. Bitte zuerst absagen, abschließen oder als versäumt eintragen.',
  record_held: 'Diese Akte muss vorerst so bleiben, wie sie ist.',
  record_closed:
    'Hier wurde die Löschung verlangt. Was dokumentiert war, ist gelöscht oder bis zum Ende der Aufbewahrungspflicht gesperrt.',
  visit_documented:
    'Zu diesem Termin gibt es schon eine Dokumentation, einen Brief oder ein Rezept, er gilt als wahrgenommen. Stimmt das nicht, fragen Sie die Ärztin oder den Arzt: Eine leere Dokumentation zählt nicht.',
  note_written:
    'Zu diesem Termin gibt es schon eine Dokumentation, einen Brief oder ein Rezept, er lässt sich nicht mehr verschieben. Vergeben Sie einen neuen.',
  visits_changed: 'Die Termine in dieser Zeit haben sich geändert. Sehen Sie sie noch einmal an, dann speichern Sie.',
  time_off_overlaps: 'Ein Teil dieser Zeit ist schon frei. Ändern Sie stattdessen die Abwesenheit, die dort steht.',
  invoice_prepaid:
    'Bei der Buchung wurde online bezahlt, das wird hier abgezogen. Dieser Entwurf lässt sich stellen, aber nicht verwerfen.',
  invoice_issued:
    'Diese Rechnung ist gestellt, an ihr ändert sich nichts mehr. Berichtigen können Sie sie mit einer Stornorechnung.',
  invoice_empty: 'Auf dieser Rechnung steht noch nichts. Fügen Sie zuerst eine Position hinzu.',
  transfer_done: 'Von dieser Überweisung ist nichts mehr zu buchen. Sehen Sie sie sich neu an.',
  invoice_incomplete: 'Für eine E-Rechnung fehlt noch eine Angabe.',
  invoice_not_open: 'Diese Rechnung steht inzwischen anders da. Sehen Sie sie sich neu an.',
  invoice_credited: 'Diese Rechnung ist bereits storniert.',
  payment_online: 'Das wurde online bezahlt: Erstatten Sie es, dann geht das Geld auf demselben Weg zurück.',
  refund_not_failed: 'Diese Erstattung ist nicht fehlgeschlagen oder wird schon erneut versucht.',
  payment_reversed: 'Diese Zahlung ist bereits als Irrtum zurückgenommen.',
  payment_refunded:
    'Ein Teil dieser Zahlung ist erstattet, oder eine Erstattung ist beantragt. Als Irrtum lässt sie sich nicht mehr zurücknehmen.',
  reversal_by_two:
    'Diese Zahlung haben Sie selbst angenommen, und zwar an einem früheren Tag oder für eine Rechnung, die seitdem storniert ist. Zurücknehmen muss sie jemand anderes, der Zahlungen annimmt.',
  credit_by_two:
    'Sie haben für diese Rechnung eine Zahlung angenommen und als Irrtum zurückgenommen. Stornieren muss die Rechnung jemand anderes.',
  voucher_used:
    'Ein Gutschein, den diese Rechnung verkauft hat, wurde schon eingelöst oder ausgebucht. Sperren Sie, was davon noch da ist, und zahlen Sie es anders aus.',
  voucher_unpaid: 'Die Rechnung dieses Gutscheins wurde nie bezahlt. Stornieren Sie stattdessen die Rechnung.',
  voucher_not_expired: 'Dieser Gutschein ist noch nicht abgelaufen, oder es ist nichts mehr darauf.',
  not_datev: 'Die DATEV-Datei gibt es für Praxen in Deutschland, in Euro.',
  no_accounts: 'Speichern Sie zuerst die Konten und Nummern.',
  tax_rate_unknown:
    'Eine Rechnung aus diesen Tagen hat einen Steuersatz, für den es kein Konto gibt. Geben Sie sie der Kanzlei von Hand.',
  cash_moved:
    'Inzwischen kam Bargeld herein oder ging hinaus, oder jemand anderes hat die Kasse abgeschlossen. Sehen Sie nach, was jetzt darin sein soll, und zählen Sie wenn nötig noch einmal.',
  not_overdue: 'Diese Rechnung ist nicht überfällig.',
  payment_at_bank:
    'Eine Online-Zahlung dieser Rechnung wird noch verarbeitet oder angefochten. Warten Sie zuerst die Bank ab.',
  reminders_paused: 'Für diese Rechnung sind Erinnerungen ausgesetzt. Schalten Sie sie zuerst wieder ein.',
  reminded_today: 'Zu dieser Rechnung ging heute schon eine Erinnerung hinaus. Die nächste kann morgen folgen.',
  reminders_all_sent:
    'Für diese Rechnung wurde jede Erinnerung gesendet. Rufen Sie an, oder schreiben Sie einen Brief.',
  nobody_to_mail:
    'Niemand liest diese Rechnung in einem Konto, also gibt es niemanden, dem sie gesendet werden kann. Drucken Sie sie aus.',
  visit_not_held:
    'Dieser Termin hat nicht stattgefunden. Eine Rechnung lässt sich stellen, sobald die Patientin oder der Patient da ist. Bis dahin bleibt sie ein Entwurf.',
  refund_asked: 'Für diese Zahlung ist bereits eine Erstattung beantragt.',
  refund_decided: 'Über diese Erstattung wurde inzwischen entschieden.',
  refund_by_two: 'Sie haben diese Erstattung beantragt. Freigeben muss sie jemand anderes.',
  role_in_use:
    'Jemand hat diese Rolle oder ist dazu eingeladen. Geben Sie der Person zuerst eine andere, oder ziehen Sie die Einladung zurück.',
  role_name_taken: 'So heißt schon eine Rolle. Wählen Sie einen anderen Namen.',
  too_many_roles: 'Es gibt schon hundert Rollen. Löschen Sie zuerst eine, die niemand hat.',
  post_incomplete: 'Bevor Besucher das sehen können, fehlt noch etwas. Sehen Sie sich das Markierte an.',
  post_published: 'Besucher haben diesen Beitrag gesehen oder sehen ihn bald. Ziehen Sie ihn stattdessen zurück.',
  slug_taken: 'Ein anderer Beitrag hat oder hatte diese Adresse. Wählen Sie eine andere.',
  too_many_posts: 'Es gibt so viele Beiträge, wie eine Praxis haben kann. Löschen Sie zuerst einen Entwurf.',
} satisfies SameKeys<typeof english>
