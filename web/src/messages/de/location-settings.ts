import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/location-settings.ts'

export const texts = {
  title: 'Standorte',
  lead: 'Wohin Patientinnen und Patienten kommen, wann dort geöffnet ist und welche Räume und Geräte es gibt.',
  add: 'Neuer Standort',
  newTitle: 'Neuer Standort',
  all: 'Alle Standorte',
  off: 'Geschlossen',
  rooms: '{count, plural, =0 {Keine geteilten Räume} one {# Raum oder Gerät} other {# Räume und Geräte}}',
  visits: '{count, plural, =0 {Keine gebuchten Termine} one {# gebuchter Termin} other {# gebuchte Termine}}',

  basics: 'Name und Anschrift',
  name: 'Name',
  nameHint: 'So wie Patientinnen und Patienten ihn lesen, etwa „Hauptstraße“.',
  nameMissing: 'Geben Sie einen Namen ein',
  street: 'Straße und Hausnummer',
  streetMissing: 'Geben Sie Straße und Hausnummer ein',
  postalCode: 'Postleitzahl',
  postalCodeMissing: 'Geben Sie die Postleitzahl ein',
  city: 'Ort',
  cityMissing: 'Geben Sie den Ort ein',
  region: 'Bundesland oder Kanton',
  country: 'Land',
  countryWrong: 'Wählen Sie ein Land',
  address: 'Anschrift',
  phone: 'Telefon',
  phoneWrong: 'Geben Sie eine Telefonnummer in Ziffern ein, etwa {example}',
  accessNote: 'Zugang',
  coordinates: 'Koordinaten',
  coordinatesHint:
    'Wie eine Karten-App sie kopiert. Für das Anmelden mit dem Handy, falls es laut Buchungsregeln in der Nähe sein muss.',
  coordinatesMap: 'Diesen Ort auf einer Karte ansehen',
  coordinatesWrong: 'Geben Sie Breite und Länge ein, zum Beispiel {example}',
  accessNoteHint: 'Eine Zeile, die bei der Anschrift steht, etwa „2. Stock, Aufzug im Hof“.',
  directionsUrl: 'Link zur Wegbeschreibung',
  directionsUrlHint: 'Leer gelassen öffnet er eine Karte bei der Anschrift.',
  directionsUrlWrong: 'Geben Sie eine Adresse ein, die mit https:// beginnt',
  map: 'Lageplan',
  mapHint: 'Ein PNG oder JPEG mit bis zu 10 MB. Ersetzen Sie ihn nach einem Umzug: Er zeigt den alten Ort.',
  chooseMap: 'Lageplan hinzufügen',
  replaceMap: 'Lageplan ersetzen',
  removeMap: 'Lageplan entfernen',
  mapWrong: 'Wählen Sie ein Bild: ein PNG oder JPEG mit bis zu 10 MB',
  zone: 'Alle Zeiten: {zone}.',

  hours: 'Öffnungszeiten',
  hoursHint: 'Stehen bei der Anschrift. Wann jemand buchbar ist, sagen die Sprechzeiten jeder Person.',
  hoursMissing: 'Geben Sie Beginn und Ende ein, oder entfernen Sie die Zeile',
  hoursOrder: 'Geben Sie ein Ende nach dem Beginn ein',
  hoursOverlap: 'Diese Zeit überschneidet sich mit einer anderen des Tages',
  hoursOf: 'Zeiten am {day}',

  shared: 'Räume und Geräte',
  sharedHint:
    'Nur was geteilt wird und worauf Termine warten: ein Ultraschallraum, ein Gerät. Braucht ein Termin eine Gruppe, bekommt er irgendeines davon.',
  addRoom: 'Raum oder Gerät hinzufügen',
  roomName: 'Name',
  roomNameMissing: 'Geben Sie einen Namen ein',
  roomNameTwice: 'Ein anderes heißt schon so',
  kind: 'Art',
  room: 'Raum',
  device: 'Gerät',
  group: 'Gruppe',
  inOrder: 'Ist nutzbar',
  outOfOrder: 'außer Betrieb',
  removeRoom: 'Entfernen',
  removeRoomNamed: '{name} entfernen',
  newRoom: 'Neuer Raum oder neues Gerät',
  neededBy: 'Gebraucht für {services}',
  lost: 'Wenn nichts aus dieser Gruppe nutzbar ist, ist hier nicht buchbar: {services}.',
  neededByNone: 'Noch keine Leistung an diesem Standort braucht es. Das wählen Sie auf der Seite der Leistung.',
  needed:
    'Eine Leistung an diesem Standort braucht „{group}“. Lassen Sie etwas in dieser Gruppe, oder ändern Sie zuerst die Leistung.',
  roomsWrong:
    'Sehen Sie die Räume noch einmal durch: Eine Leistung braucht etwas aus dieser Gruppe, oder jemand anderes hat etwas hinzugefügt',

  isActive: 'Geöffnet: Termine an diesem Standort sind buchbar',
  isActiveHint:
    'Ein geschlossener Standort wird nicht mehr angeboten, und dort gibt es keine freien Zeiten. Gebuchte Termine bleiben bestehen.',
  nothingLeft:
    'Ist dieser Standort geschlossen, kann nichts mehr gebucht werden: An keinem anderen geöffneten Standort hat jemand Sprechzeiten.',
  closed: 'Gespeichert. Dieser Standort ist geschlossen, hier kann nichts mehr gebucht werden.',
  closedWith: '{count, plural, one {# Termin steht} other {# Termine stehen}} hier noch bevor.',
  lastLocation: 'Ein Standort bleibt geöffnet. Legen Sie zuerst einen anderen an.',

  preview: 'So sehen es Ihre Patientinnen und Patienten',

  touchedClosed:
    '{count, plural, one {# Termin ist hier gebucht und bleibt} other {# Termine sind hier gebucht und bleiben}} bestehen. Verlegen oder sagen Sie ab, was nicht stattfinden kann.',
  touchedMoved:
    '{count, plural, one {# Termin ist hier gebucht. Bestätigung, Terminseite und Erinnerung behalten} other {# Termine sind hier gebucht. Bestätigungen, Terminseiten und Erinnerungen behalten}} Name und Anschrift wie gebucht. Sagen Sie nach einem Umzug Bescheid.',
  touchedRooms:
    '{count, plural, one {# Termin ist in einem Raum oder an einem Gerät} other {# Termine sind in Räumen oder an Geräten}}, die dafür nicht mehr da wären. Gebuchte Termine bleiben bestehen: Geben Sie ihnen einen anderen Raum oder verlegen Sie sie.',
  next: 'Als Nächstes: Sprechzeiten und Leistungen an diesem Standort festlegen, damit gebucht werden kann.',
  create: 'Standort anlegen',
  conflict: 'Diesen Standort hat inzwischen jemand anderes geändert. Ihre Eingaben sind noch nicht gespeichert.',
} as const satisfies SameKeys<typeof english>
